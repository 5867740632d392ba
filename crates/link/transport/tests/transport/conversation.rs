//! What clients normally see.

use std::io::{Read, Write};
use std::net::Shutdown;

use link_transport::{Access, Ending, Listener, Options, TransportError};

use crate::echo::{ask, connect, is_closed, start};

#[test]
fn many_clients_get_their_own_answers() {
    let (listener, _endings) = start(|_| {});
    let mut clients: Vec<_> = (0..64).map(|_| connect(&listener)).collect();
    for (number, client) in clients.iter_mut().enumerate() {
        let word = format!("client {number}");
        assert_eq!(ask(client, word.as_bytes()), word.as_bytes());
    }
    assert_eq!(listener.counts().open, 64);
}

#[test]
fn what_is_queued_still_arrives_when_the_session_closes() {
    let (listener, endings) = start(|_| {});
    let mut client = connect(&listener);
    assert_eq!(ask(&mut client, b"good bye"), b"good bye");
    assert!(is_closed(&mut client));
    assert_eq!(endings.recv().unwrap(), Ending::ByUs);
}

#[test]
fn a_client_that_closes_its_side_first_still_gets_its_answer() {
    let (listener, endings) = start(|_| {});
    let mut client = connect(&listener);
    client.write_all(b"gush").unwrap();
    client.shutdown(Shutdown::Write).unwrap();
    let mut answer = vec![];
    client.read_to_end(&mut answer).unwrap();
    assert_eq!(answer.len(), 1 << 20);
    assert_eq!(endings.recv().unwrap(), Ending::ByPeer);
}

#[test]
fn a_taken_port_is_an_error_that_names_it() {
    let (listener, endings) = start(|_| {});
    let port = listener.local_addr().port();
    drop(endings);
    let (sender, _endings) = std::sync::mpsc::channel();
    let second = Listener::bind(Options::loopback("second", port), crate::echo::Echo::new(sender));
    let error = second.unwrap_err().to_string();
    assert!(error.contains(&format!("127.0.0.1:{port}")), "{error}");
}

#[test]
fn an_open_network_address_without_protection_is_refused_before_it_is_bound() {
    let (sender, _endings) = std::sync::mpsc::channel();
    let mut options = Options::loopback("naked", 0);
    options.addr = "0.0.0.0:0".parse().unwrap();
    let refused = Listener::bind(options.clone(), crate::echo::Echo::new(sender.clone()));
    assert!(matches!(refused, Err(TransportError::Unprotected { .. })));
    options.access = Access::Open;
    assert!(Listener::bind(options, crate::echo::Echo::new(sender)).is_ok());
}
