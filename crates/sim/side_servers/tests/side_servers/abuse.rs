//! Garbage, endless lines, crowds and silence, at every server.

use std::io::Write;
use std::net::SocketAddr;
use std::sync::Arc;

use link_images::server::FrameKind;
use link_transport::{Counts, Options};
use link_wss::Actor;
use sim_side_servers::{Actors, PictureOptions, PictureServer, serve_positions, serve_truth};

use crate::client::{Client, connect, eventually, is_closed};
use crate::puppet_world::{PuppetWorld, wireless_with};

/// Places at the servers under attack.
const PLACES: usize = 8;

struct Nobody;

impl Actors for Nobody {
    fn actors(&self) -> Vec<Actor> {
        vec![]
    }
}

fn few(mut options: Options) -> Options {
    options.limits.connections = PLACES;
    options
}

/// Runs an attack at each of the four servers.
fn at_each_server(attack: impl Fn(SocketAddr, &dyn Fn() -> Counts)) {
    let world = PuppetWorld::with(&[("R1", 1.0)]);
    let wss = wireless_with(&world, |options| options.listen = few(options.listen.clone()));
    attack(wss.local_addr(), &|| wss.counts());
    let feed =
        serve_positions(few(Options::loopback("positions", 0)), Arc::clone(&world) as _).unwrap();
    attack(feed.local_addr(), &|| feed.counts());
    let truth = serve_truth(few(Options::loopback("truth", 0)), Arc::new(Nobody)).unwrap();
    attack(truth.local_addr(), &|| truth.counts());
    let mut options = PictureOptions::loopback(0);
    options.listen = few(options.listen);
    options.kind = FrameKind::Bad;
    let pictures = PictureServer::start(options).unwrap();
    attack(pictures.local_addr(), &|| pictures.counts());
}

/// Bytes of all kinds, the same each time.
fn garbage(length: usize) -> Vec<u8> {
    let mut state = 1_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    (0..length).map(|_| next()).collect()
}

#[test]
fn garbage_neither_breaks_a_server_nor_keeps_its_place() {
    at_each_server(|addr, counts| {
        for _ in 0..20 {
            let mut client = connect(addr);
            // A text server may hang up on a line without end.
            let _ = client.write_all(&garbage(100_000));
            drop(client);
        }
        assert!(eventually(|| counts().open == 0), "{:?}", counts());
    });
}

#[test]
fn a_crowd_is_turned_away_at_the_door() {
    at_each_server(|addr, counts| {
        let crowd: Vec<_> = (0..300).map(|_| connect(addr)).collect();
        assert!(eventually(|| counts().refused == 300 - PLACES as u64), "{:?}", counts());
        assert_eq!(counts().open, PLACES);
        drop(crowd);
        assert!(eventually(|| counts().open == 0));
    });
}

#[test]
fn a_line_without_end_is_cut_off_by_the_text_servers() {
    let world = PuppetWorld::with(&[("R1", 1.0)]);
    let server = wireless_with(&world, |_| {});
    let mut bystander = Client::connect(server.local_addr());
    assert_eq!(bystander.ask("INIT {Robot R1} {Port 7001}"), "INITREPLY {Status OK}");
    let mut endless = connect(server.local_addr());
    let mebibyte = vec![b'A'; 1 << 20];
    let sent = (0..1000).take_while(|_| endless.write_all(&mebibyte).is_ok()).count();
    assert!(sent < 100, "{sent} MiB of one line were taken");
    assert!(is_closed(&mut endless));
    assert!(bystander.ask("GETSS {Robot R1}").contains("SS.To.Self"));
}

#[test]
fn who_asks_and_never_reads_is_dropped_and_others_are_answered() {
    let world = PuppetWorld::with(&[("R1", 1.0)]);
    let mut options = Options::loopback("positions", 0);
    options.limits.outgoing_bytes = 64 << 10;
    options.limits.write = std::time::Duration::from_millis(200);
    let feed = serve_positions(options, Arc::clone(&world) as _).unwrap();
    let mut deaf = connect(feed.local_addr());
    let questions = "GETPOS\n".repeat(10_000);
    while deaf.write_all(questions.as_bytes()).is_ok() {
        let mut other = Client::connect(feed.local_addr());
        assert!(other.ask("GETPOS").starts_with("POSITIONS"));
    }
    assert!(eventually(|| feed.counts().slow == 1));
}

#[test]
fn silent_connections_keep_nobody_from_stopping() {
    at_each_server(|addr, counts| {
        let silent: Vec<_> = (0..PLACES).map(|_| connect(addr)).collect();
        assert!(eventually(|| counts().open == PLACES));
        // Leaked on purpose: half-open as far as the server can tell.
        silent.into_iter().for_each(std::mem::forget);
    });
}
