//! Two radios and a server of the smallest kind, over real sockets.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use base::messages::{Reading, ReadingData};
use base::time::SimTime;
use link_wss::{DnsFailure, Reply, Request};

use super::radio::{Radio, WirelessOptions};

type Ports = Arc<Mutex<BTreeMap<String, u16>>>;

/// A server that knows who listens where, and as long as it `is_cut` hears nobody.
struct Server {
    addr: String,
    is_cut: Arc<AtomicBool>,
}

impl Server {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let addr = listener.local_addr().unwrap().to_string();
        let (is_cut, ports) = (Arc::new(AtomicBool::new(false)), Ports::default());
        let cut = Arc::clone(&is_cut);
        in_background(move || {
            for socket in listener.incoming().flatten() {
                let (ports, cut) = (Arc::clone(&ports), Arc::clone(&cut));
                in_background(move || serve(socket, &ports, &cut));
            }
        });
        Self { addr, is_cut }
    }
}

fn in_background(work: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().name("server".to_owned()).spawn(work).unwrap();
}

#[expect(clippy::disallowed_methods, reason = "real sockets take real time")]
fn wait_a_little() {
    std::thread::sleep(Duration::from_millis(2));
}

fn serve(mut socket: TcpStream, ports: &Ports, is_cut: &AtomicBool) {
    let lines = BufReader::new(socket.try_clone().unwrap()).lines();
    for line in lines.map_while(Result::ok) {
        let reply = match Request::parse(&line).unwrap() {
            Request::Init { robot, ports: all } => {
                ports.lock().unwrap().insert(robot, all[0]);
                Reply::InitOk
            }
            Request::Strength { robot } => {
                let strength = if is_cut.load(Ordering::Relaxed) { -120.0 } else { -50.0 };
                Reply::Strength { robot, strength, error: None }
            }
            Request::Dns { robot, .. } => {
                let port = ports.lock().unwrap().get(&robot).copied();
                Reply::Dns { robot, port: port.ok_or(DnsFailure::NoSuchRobot) }
            }
            Request::ReverseDns { port } => Reply::ReverseDns { port, robot: None },
        };
        if socket.write_all(format!("{reply}\r\n").as_bytes()).is_err() {
            return;
        }
    }
}

fn radio(server: &str, name: &str, mate: &str) -> Radio {
    let (server, name, mates) = (server.to_owned(), name.to_owned(), vec![mate.to_owned()]);
    Radio::new(WirelessOptions { server, name, mates, cutoff: -93.0 }).unwrap()
}

/// Both robots, and their time.
struct Pair {
    radios: [Radio; 2],
    now: SimTime,
}

impl Pair {
    /// Lets both say something again and again until the other hears it; what each heard.
    fn talk(&mut self, said: [&[u8]; 2]) -> [Vec<Vec<u8>>; 2] {
        let mut heard = [vec![], vec![]];
        for _ in 0..400 {
            self.now += SimTime::from_millis(100);
            for (index, radio) in self.radios.iter_mut().enumerate() {
                radio.say(None, said[index]);
                heard[index].extend(radio.pass(self.now).iter().filter_map(packet));
            }
            if heard.iter().all(|all| !all.is_empty()) {
                break;
            }
            wait_a_little();
        }
        heard
    }
}

fn packet(reading: &Reading) -> Option<Vec<u8>> {
    match &reading.data {
        ReadingData::Packet(packet) => Some(packet.bytes.clone()),
        _ => None,
    }
}

#[test]
fn two_programs_find_each_other_through_the_server_and_again_after_the_link_broke() {
    let server = Server::start();
    let radios = [radio(&server.addr, "ada", "bob"), radio(&server.addr, "bob", "ada")];
    let mut pair = Pair { radios, now: SimTime::ZERO };
    let heard = pair.talk([b"I am here", &vec![7; 60_000]]);
    assert_eq!(heard[0].first().map(Vec::len), Some(60_000), "ada hears bob");
    assert_eq!(heard[1].first().map(Vec::as_slice), Some(&b"I am here"[..]));
    // The link breaks, and nobody is strong enough to be called.
    server.is_cut.store(true, Ordering::Relaxed);
    pair.radios.iter_mut().for_each(Radio::hang_up);
    assert_eq!(pair.talk([b"lost", b"lost"]), [Vec::<Vec<u8>>::new(), vec![]]);
    server.is_cut.store(false, Ordering::Relaxed);
    let heard = pair.talk([b"again", b"again"]);
    assert!(heard.iter().all(|all| all.contains(&b"again".to_vec())), "{heard:?}");
}

#[test]
fn a_stranger_who_greets_with_no_name_of_a_mate_is_not_listened_to() {
    let mut ada = radio("127.0.0.1:9", "ada", "bob");
    let mut stranger = TcpStream::connect(("127.0.0.1", ada.port())).unwrap();
    stranger.write_all(&super::frame::framed(super::frame::TEXT, b"usar eve")).unwrap();
    stranger.write_all(&super::frame::framed(super::frame::BINARY, b"go home")).unwrap();
    for step in 0..50 {
        let heard = ada.pass(SimTime::from_millis(step * 10));
        assert_eq!(heard, [], "{step}");
        wait_a_little();
    }
}
