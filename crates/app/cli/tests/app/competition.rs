//! The competition setting: a simulator, a station and a robot in processes of their own, with a radio that is cut in the middle.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use serde_json::Value;

use crate::served::Served;
use crate::usar::command;

/// What goes through the air, and whether it is cut.
#[derive(Default)]
struct Air {
    is_cut: AtomicBool,
    bytes: AtomicU64,
}

const PAUSE: Duration = Duration::from_millis(20);

fn in_background(work: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().name("air".to_owned()).spawn(work).expect("a thread");
}

fn twin(socket: &TcpStream) -> TcpStream {
    socket.try_clone().expect("one more handle")
}

#[expect(clippy::disallowed_methods, reason = "other programs take real time")]
fn pause(time: Duration) {
    std::thread::sleep(time);
}

/// A twin of the wireless server: it answers as that does, but all ports it tells of lead through here, so that nothing passes while it is cut.
fn through(server: String, air: &Arc<Air>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let addr = listener.local_addr().expect("an address").to_string();
    let air = Arc::clone(air);
    in_background(move || {
        for caller in listener.incoming().flatten() {
            let Ok(callee) = TcpStream::connect(&server) else { continue };
            let (asked, answered) = (twin(&caller), twin(&callee));
            let (one, other) = (Arc::clone(&air), Arc::clone(&air));
            in_background(move || pump(asked, callee, &one));
            in_background(move || answer(answered, caller, &other));
        }
    });
    addr
}

/// Answers of the server, with ports that lead through here.
fn answer(from: TcpStream, mut to: TcpStream, air: &Arc<Air>) {
    for line in BufReader::new(from).lines().map_while(Result::ok) {
        let port = line.strip_prefix("DNSREPLY").and_then(|rest| {
            let port = rest.split("{Port ").nth(1)?.split('}').next()?;
            port.parse::<u16>().ok().map(|door| (port.to_owned(), door))
        });
        let told = match port {
            None => line,
            Some((word, door)) => {
                let twin = plain(door, air);
                line.replace(&format!("{{Port {word}}}"), &format!("{{Port {twin}}}"))
            }
        };
        air.wait();
        if to.write_all(format!("{told}\r\n").as_bytes()).is_err() {
            return;
        }
    }
}

/// A port that leads to a door of the server.
fn plain(door: u16, air: &Arc<Air>) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = listener.local_addr().expect("an address").port();
    let air = Arc::clone(air);
    in_background(move || {
        let Ok((caller, _)) = listener.accept() else { return };
        let Ok(callee) = TcpStream::connect(("127.0.0.1", door)) else { return };
        let (back, forth) = (twin(&callee), twin(&caller));
        let other = Arc::clone(&air);
        in_background(move || pump(back, forth, &other));
        pump(caller, callee, &air);
    });
    port
}

fn pump(mut from: TcpStream, mut to: TcpStream, air: &Air) {
    let mut chunk = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut chunk) {
        air.wait();
        air.bytes.fetch_add(count as u64, Ordering::Relaxed);
        if to.write_all(&chunk[..count]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(std::net::Shutdown::Both);
}

impl Air {
    fn wait(&self) {
        while self.is_cut.load(Ordering::Relaxed) {
            pause(PAUSE);
        }
    }

    /// Waits until this many bytes have passed.
    fn passed(&self, bytes: u64) {
        for _ in 0..6000 {
            if self.bytes.load(Ordering::Relaxed) >= bytes {
                return;
            }
            pause(PAUSE);
        }
        panic!("nobody talks");
    }
}

/// A file of the UvA's for a station and a robot.
fn team(robots: &str, wireless: &str) -> String {
    let (robots_host, robots_port) = robots.rsplit_once(':').expect("host and port");
    let (air_host, air_port) = wireless.rsplit_once(':').expect("host and port");
    format!(
        "[team]\noperatorname = Base\nteammembers = 0-Base,1-Alpha\n\
         [network]\nusarsimhost = {robots_host}\nusarsimport = {robots_port}\n\
         wirelessserverhost = {air_host}\nwirelessserverport = {air_port}\n\
         [Base]\nagenttype = operator\nrobotmodel = ComStation\nstartlocation = -3.4,2.4,0\n\
         [Alpha]\nrobotmodel = P3AT\nbehaviormode = AutonomousExploration\n\
         startlocation = -3,-1,0\nslam-seedmode = GroundTruth\n"
    )
}

/// Three rooms beside each other, which cannot be seen at once.
const ROOMS: &str = "\
title = \"Rooms\"
floor = [{ size = [10, 8] }]
wall = [
  { path = [[-4, -3], [4, -3], [4, 3], [-4, 3]], closed = true },
  { path = [[-1.2, -3], [-1.2, 1.2]] },
  { path = [[1.6, 3], [1.6, -1.2]] },
]
start = [{ name = \"Start1\", at = [0, 0] }]
";

fn start(words: &[&str], folder: &Path) -> Child {
    let mut command = command(words, folder);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("usar starts")
}

/// What it printed, once it has ended.
fn end(child: Child) -> Value {
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let told: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{said}"));
    told["runs"][0].clone()
}

/// A run of the team with the radio cut for so long; what the station and the robot say of it.
fn run(cut: Duration) -> [Value; 2] {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("rooms.toml"), ROOMS).expect("a file");
    let arena = folder.path().join("rooms.toml").display().to_string();
    let mut server = Served::start(&[&arena]);
    let ports = server.next("listening");
    let [robots, wss] =
        ["robots", "wss"].map(|key| ports[key].as_str().expect("an address").to_owned());
    let air = Arc::new(Air::default());
    fs::write(folder.path().join("team.cfg"), team(&robots, &through(wss, &air))).expect("a file");
    let rest = ["--arena", &arena, "--", "--headless", "--json", "--out"];
    let base = [&["command", "team.cfg", "--competition"], &rest[..], &["base"]].concat();
    let alpha = ["client", "-n", "Alpha", "-ac", "team.cfg", "-tc", "team.cfg"];
    let alpha = [&alpha, &rest[..], &["alpha"]].concat();
    let (base, alpha) = (start(&base, folder.path()), start(&alpha, folder.path()));
    // They have met and told each other something of the map.
    air.passed(6_000);
    air.is_cut.store(true, Ordering::Relaxed);
    pause(cut);
    air.is_cut.store(false, Ordering::Relaxed);
    [base, alpha].map(end)
}

#[test]
#[ignore = "a minute and more in real time: a robot explores three rooms while its radio is cut for sixty seconds"]
fn nothing_is_lost_when_the_radio_is_cut_for_a_minute_in_the_middle() {
    let [base, alpha] = run(Duration::from_mins(1));
    let seen = |told: &Value| told["robots"][0]["seen"].as_f64().unwrap();
    let ended = base["ended"].as_str().unwrap();
    assert!(ended.contains("1 of 1"), "{ended}");
    assert!(seen(&alpha) > 0.9, "{alpha:#}");
    assert!(seen(&base) > seen(&alpha) - 0.02, "{} of {}", seen(&base), seen(&alpha));
}
