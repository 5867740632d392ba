//! Data through the wireless simulation server.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;

use link_wss::Reply;
use sim_side_servers::WirelessServer;

use crate::client::{Client, PATIENCE, connect, eventually, is_closed};
use crate::puppet_world::{PuppetWorld, wireless, wireless_with};

/// Two registered robots; the second listens on a real port.
struct Pair {
    world: Arc<PuppetWorld>,
    server: WirelessServer,
    one: Client,
    two: Client,
    ear: TcpListener,
}

const NEAR: f64 = 5.0;
/// Behind seven walls.
const FAR: f64 = 75.0;

impl Pair {
    fn new() -> Self {
        let world = PuppetWorld::with(&[("R1", 1.0), ("R2", NEAR)]);
        let server = wireless(&world);
        Self::on(world, server)
    }

    fn on(world: Arc<PuppetWorld>, server: WirelessServer) -> Self {
        let ear = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = ear.local_addr().unwrap().port();
        let [mut one, mut two] = [(); 2].map(|()| Client::connect(server.local_addr()));
        assert_eq!(one.ask("INIT {Robot R1} {Port 7001}"), "INITREPLY {Status OK}");
        assert_eq!(two.ask(&format!("INIT {{Robot R2}} {{Port {port}}}")), "INITREPLY {Status OK}");
        Self { world, server, one, two, ear }
    }

    /// Where R1 has to call to reach R2.
    fn door(&mut self) -> SocketAddr {
        let reply = Reply::parse(&self.one.ask("DNS {Robot R2}"));
        let Some(Reply::Dns { port: Ok(port), .. }) = reply else { panic!("{reply:?}") };
        SocketAddr::from(([127, 0, 0, 1], port))
    }

    /// A connection through the server: R1's end, R2's end.
    fn call(&mut self) -> (TcpStream, TcpStream) {
        let caller = connect(self.door());
        let (callee, _) = self.ear.accept().unwrap();
        callee.set_read_timeout(Some(PATIENCE)).unwrap();
        (caller, callee)
    }

    /// Whether a call gets through; a refused or closed connection does not.
    fn gets_through(&mut self) -> bool {
        let Ok(mut caller) = TcpStream::connect(self.door()) else { return false };
        caller.set_read_timeout(Some(PATIENCE)).unwrap();
        self.ear.set_nonblocking(true).unwrap();
        let is_through = eventually(|| {
            if let Ok((callee, _)) = self.ear.accept() {
                callee.set_nonblocking(false).unwrap();
                return { &callee }.write_all(b"!").is_ok();
            }
            caller.set_nonblocking(true).unwrap();
            let is_over = matches!(caller.peek(&mut [0]), Ok(0));
            caller.set_nonblocking(false).unwrap();
            is_over
        });
        self.ear.set_nonblocking(false).unwrap();
        is_through && caller.read_exact(&mut [0]).is_ok()
    }
}

/// Every byte value, in a pattern whose length divides no buffer.
fn pattern(length: usize) -> Vec<u8> {
    (0..length).map(|i| (i % 251) as u8 ^ (i / 251) as u8).collect()
}

#[test]
fn megabytes_go_through_both_ways_intact() {
    let mut pair = Pair::new();
    let (caller, callee) = pair.call();
    let sent = [pattern(3_000_001), pattern(2_000_003)];
    let transfer = |from: &TcpStream, bytes: &[u8]| {
        { from }.write_all(bytes).unwrap();
        from.shutdown(Shutdown::Write).unwrap();
    };
    let receive = |mut from: &TcpStream| {
        let mut bytes = vec![];
        from.read_to_end(&mut bytes).unwrap();
        bytes
    };
    let received = std::thread::scope(|scope| {
        scope.spawn(|| transfer(&caller, &sent[0]));
        scope.spawn(|| transfer(&callee, &sent[1]));
        let there = scope.spawn(|| receive(&callee));
        let back = scope.spawn(|| receive(&caller));
        [there.join().unwrap(), back.join().unwrap()]
    });
    assert!(
        received == sent,
        "{:?} bytes of {:?}",
        received.map(|r| r.len()),
        [3_000_001, 2_000_003]
    );
    assert!(eventually(|| pair.server.relay_count() == 0), "no relay is left behind");
}

#[test]
fn a_link_breaks_and_comes_back_as_robots_move() {
    let mut pair = Pair::new();
    let door = pair.door();
    for _ in 0..3 {
        let (mut caller, mut callee) = pair.call();
        caller.write_all(b"hello").unwrap();
        let mut heard = [0; 5];
        callee.read_exact(&mut heard).unwrap();
        assert_eq!(&heard, b"hello");

        pair.world.put("R2", FAR);
        assert!(is_closed(&mut caller) && is_closed(&mut callee), "both ends see the break");
        assert!(
            eventually(|| TcpStream::connect(door).is_err()),
            "below cut-off calls are refused"
        );
        assert!(!pair.gets_through());
        assert!(pair.one.ask("GETSS {Robot R2}").starts_with("SS {Robot R2} {Strength -1"));

        pair.world.put("R2", NEAR);
        assert!(eventually(|| pair.gets_through()), "the link comes back");
        assert_eq!(pair.door(), door, "on the port it had");
    }
}

#[test]
fn the_callee_can_ask_who_calls() {
    let mut pair = Pair::new();
    let (_caller, callee) = pair.call();
    let port = callee.peer_addr().unwrap().port();
    assert_eq!(
        pair.two.ask(&format!("REVERSEDNS {{Port {port}}}")),
        format!("REVERSEDNSREPLY {{Port {port}}} {{Robot R1}}")
    );
    assert_eq!(
        pair.one.ask(&format!("REVERSEDNS {{Port {port}}}")),
        format!("REVERSEDNSREPLY {{Port {port}}} {{Error UnknownOrIllegalPort}}"),
        "nobody else is told"
    );
}

#[test]
fn a_robot_that_leaves_takes_its_connections_with_it() {
    let mut pair = Pair::new();
    let door = pair.door();
    let (mut caller, mut callee) = pair.call();
    let Pair { two, server, .. } = pair;
    drop(two);
    assert!(is_closed(&mut caller) && is_closed(&mut callee));
    assert!(eventually(|| TcpStream::connect(door).is_err()));
    assert_eq!(server.robots(), ["R1"]);
}

#[test]
fn nobody_who_listens_is_a_closed_connection() {
    let mut pair = Pair::new();
    let door = pair.door();
    let Pair { ear, server, one: _one, two: _two, .. } = pair;
    drop(ear);
    assert!(is_closed(&mut connect(door)));
    assert!(eventually(|| server.relay_count() == 0));
}

#[test]
fn relays_over_the_limit_are_closed_at_once_and_the_first_goes_on() {
    let world = PuppetWorld::with(&[("R1", 1.0), ("R2", NEAR)]);
    let server = wireless_with(&world, |options| options.max_relays = 1);
    let mut pair = Pair::on(world, server);
    let (mut caller, mut callee) = pair.call();
    for _ in 0..30 {
        assert!(is_closed(&mut connect(pair.door())));
    }
    caller.write_all(b"still").unwrap();
    callee.read_exact(&mut [0; 5]).unwrap();
}

#[test]
fn stopping_ends_relays_that_nobody_reads() {
    let mut pair = Pair::new();
    let (mut caller, mut callee) = pair.call();
    caller.set_write_timeout(Some(std::time::Duration::from_millis(200))).unwrap();
    let flood = vec![0; 1 << 16];
    while caller.write_all(&flood).is_ok() {}
    let Pair { server, .. } = pair;
    let (sender, stopped) = std::sync::mpsc::channel();
    let stop = move || {
        server.stop();
        sender.send(()).unwrap();
    };
    std::thread::Builder::new().spawn(stop).unwrap();
    stopped.recv_timeout(std::time::Duration::from_secs(1)).unwrap();
    assert!(is_closed(&mut callee));
}
