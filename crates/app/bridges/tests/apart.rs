//! A mind in another session of Zenoh than its body: what it hears, how fast, and who is kept out.
#![cfg(feature = "zenoh")]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread::scope;
use std::time::Duration;

use app_bridges::apart::zenoh_link::{Access, LinkError, Port, ZenohLine};
use app_bridges::apart::{Ground, Host, Line, Link};
use app_missions::Lone;
use app_terminal::interrupt::Interrupt;
use base::messages::{Command, Drive};
use base::time::SimTime;
use robot_hardware::{Driver, Moment};
use sim_engine::{Rider, Settings, Simulation};

const CYCLE: SimTime = SimTime::from_millis(50);
const WORD: Access<'_> = Access { token: Some("open-sesame"), settings: None };

struct Hall(Simulation);

impl Ground for Hall {
    fn simulation(&self) -> &Simulation {
        &self.0
    }
    fn admit(&mut self, rider: &Rider<'_>) -> Result<(), String> {
        self.0.join(rider).map_err(|error| error.to_string())
    }
    fn dismiss(&mut self, robot: &str) {
        let _ = self.0.leave(robot);
    }
}

fn hall() -> Hall {
    let arena = sim_arena::shipped::load("home-point-test").expect("it is shipped");
    Hall(Simulation::new(&arena, &Settings::default()).expect("a world"))
}

/// A port that nobody has.
fn free() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address")
}

fn drive(driver: &mut dyn Driver) -> Vec<Moment> {
    let go = Command::Drive(Drive::Skid { left: 2.0, right: 2.5 });
    let cycle = |_| {
        let moment = driver.poll().expect("no error").expect("not over");
        driver.send(std::slice::from_ref(&go)).expect("it is heard");
        moment
    };
    (0..40).map(cycle).collect()
}

fn rider(model: &base::model::RobotModel) -> Rider<'_> {
    let arena = sim_arena::shipped::load("home-point-test").expect("it is shipped");
    Rider::standing("scout", model, &arena.starts[0].pose)
}

/// Lets a simulator that waits for its robots live as long as somebody does something with it.
fn served<T: Send>(addr: SocketAddr, what: impl FnOnce() -> T + Send) -> T {
    served_to(addr, &WORD, what)
}

/// The same for those whom this lets in.
fn served_to<T: Send>(addr: SocketAddr, access: &Access<'_>, what: impl FnOnce() -> T + Send) -> T {
    let (_port, inbox) = Port::open(addr, access).expect("a free port");
    let (mut host, mut ground) = (Host::new(inbox, true), hall());
    scope(|scope| {
        let client = scope.spawn(what);
        while !client.is_finished() {
            host.hear(&mut ground, None, (Duration::ZERO, Duration::from_millis(2)));
            while host.has_robots() && host.may_step() {
                let orders = host.orders(&ground.0, Duration::ZERO);
                ground.0.step(&orders);
                host.note(&ground.0);
            }
        }
        client.join().expect("it did not break")
    })
}

#[test]
fn a_mind_at_the_other_end_of_zenoh_hears_what_it_would_have_heard_here() {
    let model = sim_robots::shipped::load("P3DX").expect("it is shipped");
    let addr = free();
    let heard = served(addr, || {
        let line = ZenohLine::connect(&format!("tcp/{addr}"), &WORD).expect("somebody listens");
        let link =
            Link::new("there", Box::new(move || -> Box<dyn Line> { Box::new(line.another()) }));
        let mut body =
            link.body(&rider(&model), (CYCLE, true), &Interrupt::default()).expect("there is room");
        drive(&mut body)
    });
    let mut lone = Lone::new(hall().0, CYCLE, &rider(&model)).expect("there is room");
    assert_eq!(heard, drive(&mut lone));
    assert_eq!(heard.last().map(|moment| moment.time), Some(SimTime::from_millis(2000)));
}

#[test]
fn who_does_not_know_the_word_or_speaks_something_else_stays_outside() {
    let addr = free();
    served(addr, || {
        for token in [None, Some("open-sesamy"), Some("")] {
            let access = Access { token, settings: None };
            let refused = ZenohLine::connect(&format!("tcp/{addr}"), &access).map(drop);
            assert!(matches!(refused, Err(LinkError::Open { .. })), "{token:?}");
        }
        let mut held = vec![];
        for garbage in [
            &b"GET / HTTP/1.1\r\nOrigin: http://evil.example\r\n\r\n"[..],
            b"\xff\xff",
            b"\x05\x00\x01",
            &[0; 3000],
        ] {
            for _ in 0..20 {
                let mut socket = TcpStream::connect(addr).expect("somebody listens");
                // It may be closed before all of it was said.
                let _ = socket.write_all(garbage);
                held.push(socket);
            }
        }
        let line = ZenohLine::connect(&format!("tcp/{addr}"), &WORD);
        assert!(line.is_ok(), "whoever knows the word comes in beside them: {:?}", line.err());
        for socket in &mut held {
            socket.set_read_timeout(Some(Duration::from_millis(1))).expect("a time");
            let mut said = [0; 64];
            assert!(socket.read(&mut said).unwrap_or(0) < 64, "it is told nothing");
        }
    });
    let taken = TcpListener::bind(addr).expect("the port is free again");
    assert!(matches!(Port::open(addr, &WORD).map(drop), Err(LinkError::Open { .. })));
    drop(taken);
}

/// A certificate for this machine and the authority that vouches for it, as the settings of both sides name them.
#[cfg(feature = "zenoh-tls")]
fn certificates(folder: &std::path::Path) -> Option<[std::path::PathBuf; 2]> {
    let openssl = |arguments: &str| {
        let mut openssl = std::process::Command::new("openssl");
        let arguments = openssl.current_dir(folder).args(arguments.split(' '));
        arguments.output().is_ok_and(|output| output.status.success())
    };
    std::fs::write(folder.join("names"), "subjectAltName=IP:127.0.0.1\n").expect("a file");
    let is_made = openssl(
        "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=usar-test-authority -keyout ca.key -out ca.pem",
    ) && openssl(
        "req -newkey rsa:2048 -nodes -subj /CN=127.0.0.1 -keyout own.key -out own.csr",
    ) && openssl(
        "x509 -req -in own.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names -out own.pem",
    );
    if !is_made {
        link_skips::skip("Zenoh with certificates", "no openssl that makes certificates");
        return None;
    }
    let at = |name: &str| folder.join(name).display().to_string();
    let (key, own, authority) = (at("own.key"), at("own.pem"), at("ca.pem"));
    let settings = [
        ("simulator", serde_json::json!({"listen_private_key": key, "listen_certificate": own})),
        ("robot", serde_json::json!({"root_ca_certificate": authority})),
    ];
    Some(settings.map(|(name, tls)| {
        let file = folder.join(format!("{name}.json5"));
        let text = serde_json::json!({"transport": {"link": {"tls": tls}}}).to_string();
        std::fs::write(&file, text).expect("a file");
        file
    }))
}

#[cfg(feature = "zenoh-tls")]
#[test]
fn with_a_certificate_the_link_is_encrypted_and_who_does_not_know_it_stays_outside() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some([own, others]) = certificates(folder.path()) else { return };
    let model = sim_robots::shipped::load("P3DX").expect("it is shipped");
    let (addr, token) = (free(), WORD.token);
    served_to(addr, &Access { token, settings: Some(&own) }, || {
        for (endpoint, settings) in [("tcp", None), ("tcp", Some(&*others)), ("tls", None)] {
            let access = Access { token, settings };
            let refused = ZenohLine::connect(&format!("{endpoint}/{addr}"), &access).map(drop);
            assert!(matches!(refused, Err(LinkError::Open { .. })), "{endpoint}");
        }
        let access = Access { token, settings: Some(&others) };
        let line = ZenohLine::connect(&format!("tls/{addr}"), &access).expect("it is known");
        let link =
            Link::new("there", Box::new(move || -> Box<dyn Line> { Box::new(line.another()) }));
        let at = (CYCLE, true);
        let mut body = link.body(&rider(&model), at, &Interrupt::default()).expect("room");
        assert_eq!(drive(&mut body).len(), 40);
    });
}
