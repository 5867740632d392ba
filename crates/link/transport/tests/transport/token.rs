//! Listeners that ask for a token.

use std::io::{Read, Write};
use std::time::Duration;

use link_transport::{Access, Options};

use crate::echo::{ask, connect, eventually, is_closed, start};

fn guarded(options: &mut Options) {
    options.access = Access::Token("open-sesame".into());
    options.limits.admission = Duration::from_millis(400);
}

#[test]
fn the_right_token_lets_in_and_is_not_part_of_the_conversation() {
    let (listener, _endings) = start(guarded);
    let mut client = connect(&listener);
    client.write_all(b"TOKEN open-sesame\r\nhello").unwrap();
    let mut answer = [0; 5];
    client.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"hello");
    assert_eq!(ask(&mut client, b"again"), b"again");
}

#[test]
fn the_token_may_come_one_byte_at_a_time() {
    let (listener, _endings) = start(guarded);
    let mut client = connect(&listener);
    for byte in b"token open-sesame\n" {
        client.write_all(&[*byte]).unwrap();
    }
    assert_eq!(ask(&mut client, b"hello"), b"hello");
}

#[test]
fn a_wrong_token_is_told_and_turned_away() {
    let (listener, endings) = start(guarded);
    let mut client = connect(&listener);
    client.write_all(b"TOKEN open-sesamf\r\nINIT {ClassName USARBot.P2AT}\r\n").unwrap();
    let mut answer = String::new();
    client.read_to_string(&mut answer).unwrap();
    assert_eq!(answer, "ERROR {Reason Token.Missing.Or.Wrong}\r\n");
    drop(client);
    assert!(eventually(|| listener.counts().turned_away == 1 && listener.counts().open == 0));
    assert!(endings.try_recv().is_err(), "no session was ever begun");
}

#[test]
fn an_endless_first_line_is_turned_away() {
    let (listener, _endings) = start(guarded);
    let mut client = connect(&listener);
    let _ = client.write_all(&[b'A'; 10_000]);
    assert!(is_closed(&mut client));
}

#[test]
fn who_says_nothing_or_drips_is_let_go_in_time() {
    let (listener, _endings) = start(guarded);
    let mut silent = connect(&listener);
    let mut dripping = connect(&listener);
    let still_open = |client: &mut std::net::TcpStream| client.write_all(b"T").is_ok();
    assert!(is_closed(&mut silent));
    assert!(eventually(|| !still_open(&mut dripping)));
    assert!(eventually(|| listener.counts().open == 0));
}
