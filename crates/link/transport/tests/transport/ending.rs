//! Stopping, with everything still going on.

use std::sync::mpsc::channel;
use std::time::Duration;

use link_transport::{Connection, Ending, Flow, Inbox, Listener, Options, Service, Session};
use std::io::Write;
use std::sync::Arc;

use crate::echo::{PATIENCE, ask, connect, is_closed, start};

/// Stops in another thread, so that a stop that hangs fails the test instead of hanging it.
fn stops_within(listener: Listener, patience: Duration) -> bool {
    let (sender, stopped) = channel();
    let stop = move || {
        listener.stop();
        sender.send(()).unwrap();
    };
    std::thread::Builder::new().spawn(stop).unwrap();
    stopped.recv_timeout(patience).is_ok()
}

#[test]
fn stopping_ends_all_connections_within_a_second() {
    let (listener, endings) = start(|_| {});
    let mut clients: Vec<_> = (0..40).map(|_| connect(&listener)).collect();
    for client in &mut clients {
        ask(client, b"hello");
    }
    // One that does not read, with more on its way than sockets hold.
    for _ in 0..3 {
        clients[0].write_all(b"gush").unwrap();
    }
    assert!(stops_within(listener, Duration::from_secs(1)));
    assert!(clients.iter_mut().all(is_closed));
    assert_eq!(endings.try_iter().count(), 40);
}

#[test]
fn the_port_is_free_again_after_a_stop() {
    let (listener, _endings) = start(|_| {});
    let port = listener.local_addr().port();
    listener.stop();
    let (again, _endings) = start(|options| options.addr.set_port(port));
    assert_eq!(ask(&mut connect(&again), b"hello"), b"hello");
}

/// Puts everything into an inbox that nobody empties.
struct Deaf(Arc<Inbox<Vec<u8>>>);
struct DeafSession(Arc<Inbox<Vec<u8>>>, Connection);

impl Service for Deaf {
    type Session = DeafSession;
    fn welcome(&self, connection: &Connection) -> Option<DeafSession> {
        Some(DeafSession(Arc::clone(&self.0), connection.clone()))
    }
}

impl Session for DeafSession {
    fn received(&mut self, bytes: &[u8]) -> Flow {
        if self.0.push(&self.1, bytes.to_vec()) { Flow::Continue } else { Flow::Close }
    }
}

#[test]
fn a_flood_waits_in_its_own_thread_and_does_not_keep_the_server_from_stopping() {
    let inbox = Arc::new(Inbox::new(2));
    let listener = Listener::bind(Options::loopback("deaf", 0), Deaf(Arc::clone(&inbox))).unwrap();
    let mut flood = connect(&listener);
    flood.set_write_timeout(Some(Duration::from_millis(300))).unwrap();
    let flooded = (0..4000).all(|_| flood.write_all(&[b'!'; 16 << 10]).is_ok());
    assert!(!flooded, "TCP must hold the flood back");
    assert_eq!(inbox.len(), 2);
    assert_eq!(inbox.pop_within(PATIENCE).unwrap()[0], b'!');
    assert!(stops_within(listener, Duration::from_secs(1)));
}

#[test]
fn a_silent_peer_is_let_go_where_silence_is_not_allowed() {
    let (listener, endings) = start(|options| {
        options.limits.idle = Some(Duration::from_millis(300));
    });
    let mut client = connect(&listener);
    assert_eq!(ask(&mut client, b"hello"), b"hello");
    assert!(is_closed(&mut client));
    assert_eq!(endings.recv_timeout(PATIENCE).unwrap(), Ending::Idle);
}
