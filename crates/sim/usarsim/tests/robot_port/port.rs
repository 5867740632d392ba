//! A server in a small arena, driven by the test's own thread.

use std::time::Duration;

use base::arena::Arena;
use link_usarsim::Dialect;
use sim_arena::Memory;
use sim_engine::{Settings, Simulation};
use sim_usarsim::{DialectChoice, RobotServer, ServerOptions};

use crate::client::Client;

/// A floor with a wall of 2 m, and two places to start.
const ROOM: &str = r#"
title = "Room"
floor = [{ size = [40, 40], material = "concrete" }]
wall = [{ path = [[8, -6], [8, 6]], thickness_m = 0.2, material = "concrete" }]

[[start]]
name = "Start1"
at = [1, 2]

[[start]]
name = "Blue"
at = [-3, 0]
yaw_deg = 90
"#;

pub(crate) fn room() -> Arena {
    arena(ROOM)
}

pub(crate) fn arena(text: &str) -> Arena {
    let mut files = Memory::default();
    files.add("room.toml", text.as_bytes().to_vec());
    sim_arena::read("room.toml", &files).unwrap()
}

pub(crate) fn options() -> ServerOptions {
    ServerOptions::loopback("room", 0)
}

pub(crate) fn in_dialect(dialect: Dialect) -> RobotServer {
    open(&room(), ServerOptions { dialect: DialectChoice::Always(dialect), ..options() })
}

pub(crate) fn open(arena: &Arena, options: ServerOptions) -> RobotServer {
    RobotServer::open(Simulation::new(arena, &Settings::default()).unwrap(), options).unwrap()
}

/// A client that has read its greeting.
pub(crate) fn connect(server: &RobotServer) -> Client {
    let mut client = Client::connect(server.local_addr());
    assert!(client.line().starts_with("NFO {Gametype "), "it is the first line of all");
    client
}

/// Sends lines and has them answered; there must be as many requests as lines.
pub(crate) fn tell(server: &mut RobotServer, client: &mut Client, lines: &str) {
    let wanted = server.load().requests + lines.lines().count() as u64;
    client.send(format!("{}\r\n", lines.replace('\n', "\r\n")).as_bytes());
    hear_until(server, |server| server.load().requests >= wanted);
}

/// Connects and joins with one line.
pub(crate) fn join(server: &mut RobotServer, init: &str) -> Client {
    let mut client = connect(server);
    let robots = server.load().robots;
    tell(server, &mut client, init);
    assert_eq!(server.load().robots, robots + 1, "{:?}", server.take_news());
    client
}

pub(crate) fn hear_until(
    server: &mut RobotServer,
    mut is_so: impl FnMut(&mut RobotServer) -> bool,
) {
    for _ in 0..3000 {
        if is_so(server) {
            return;
        }
        server.hear(Duration::from_millis(10));
    }
    panic!("it never came to that: {:?}, {:?}", server.load(), server.take_news());
}

pub(crate) fn steps(server: &mut RobotServer, count: usize) {
    for _ in 0..count {
        server.hear(Duration::ZERO);
        server.step();
    }
}

/// Lets time run to a multiple of 0.2 s, so that every stream is complete, and on for so many cycles of 0.2 s.
pub(crate) fn cycles(server: &mut RobotServer, count: usize) {
    let rest = (20 - server.simulation().last_tick().number % 20) % 20;
    steps(server, rest as usize + 20 * count);
}
