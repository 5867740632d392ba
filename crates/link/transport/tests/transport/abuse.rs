//! What a hostile or broken client can do, and what it costs the others: nothing.

use std::io::{Read, Write};
use std::time::Duration;

use link_transport::Ending;

use crate::echo::{PATIENCE, ask, connect, eventually, is_closed, start};

#[test]
fn connections_over_the_limit_are_closed_at_once_and_the_others_go_on() {
    let (listener, _endings) = start(|options| options.limits.connections = 3);
    let mut guests: Vec<_> = (0..3).map(|_| connect(&listener)).collect();
    for guest in &mut guests {
        ask(guest, b"hello");
    }
    for _ in 0..300 {
        assert!(is_closed(&mut connect(&listener)));
    }
    assert_eq!(listener.counts().refused, 300);
    assert!(guests.iter_mut().all(|guest| ask(guest, b"still here") == b"still here"));
}

#[test]
fn a_place_that_was_left_is_free_again() {
    let (listener, _endings) = start(|options| options.limits.connections = 1);
    for _ in 0..20 {
        let mut client = connect(&listener);
        assert_eq!(ask(&mut client, b"hello"), b"hello");
        drop(client);
        assert!(eventually(|| listener.counts().open == 0));
    }
    assert_eq!(listener.counts().accepted, 20);
}

#[test]
fn a_reader_whose_queue_is_full_is_dropped() {
    let (listener, endings) = start(|options| options.limits.outgoing_bytes = 3 << 20);
    let mut slow = connect(&listener);
    let mut quick = connect(&listener);
    // Until somebody notices: the sockets' own buffers take some megabytes first.
    eventually(|| slow.write_all(b"gush").is_err());
    assert_eq!(endings.recv_timeout(PATIENCE).unwrap(), Ending::Slow);
    assert_eq!(ask(&mut quick, b"hello"), b"hello");
    assert!(eventually(|| listener.counts().slow == 1));
}

#[test]
fn a_reader_that_stops_reading_is_dropped_by_the_write_limit() {
    let (listener, endings) = start(|options| {
        options.limits.outgoing_bytes = 64 << 20;
        options.limits.write = Duration::from_millis(200);
    });
    let mut slow = connect(&listener);
    for _ in 0..20 {
        // May fail near the end, when the server has had enough.
        let _ = slow.write_all(b"gush");
        link_transport::StopSignal::default().wait(Duration::from_millis(5));
    }
    assert_eq!(endings.recv_timeout(PATIENCE).unwrap(), Ending::Slow);
}

#[test]
fn answers_that_wait_for_room_all_arrive_however_small_the_queue() {
    let (listener, _endings) = start(|options| options.limits.outgoing_bytes = 1000);
    let mut client = connect(&listener);
    client.write_all(b"pour").unwrap();
    let mut answer = vec![0; 8 << 20];
    client.read_exact(&mut answer).unwrap();
    assert!(answer.iter().all(|&byte| byte == b'y'));
}

#[test]
fn answers_that_wait_for_a_reader_who_never_reads_end_with_the_write_limit() {
    let (listener, endings) = start(|options| {
        options.limits.outgoing_bytes = 1000;
        options.limits.write = Duration::from_millis(200);
    });
    let mut client = connect(&listener);
    client.write_all(b"pour").unwrap();
    assert_eq!(endings.recv_timeout(PATIENCE).unwrap(), Ending::ByUs);
    assert!(eventually(|| listener.counts().slow == 1));
}

#[test]
fn a_handle_that_outlives_its_client_sends_nothing_and_harms_nobody() {
    let (listener, endings) = start(|_| {});
    let mut client = connect(&listener);
    ask(&mut client, b"hello");
    let handle = listener.connections().remove(0);
    drop(client);
    endings.recv_timeout(PATIENCE).unwrap();
    assert!(eventually(|| handle.is_closed()));
    assert!(!handle.send(&b"anybody there?"[..]));
    assert_eq!(handle.pending_bytes(), 0);
}

#[test]
fn a_web_page_is_closed_unheard_and_counted_and_the_others_go_on() {
    let (listener, endings) = start(|_| {});
    let mut page = connect(&listener);
    page.write_all(b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nINIT {ClassName P2AT}\r\n").unwrap();
    let mut heard = vec![];
    // A reset is as good as an end: what matters is that nothing was said back.
    let _ = page.read_to_end(&mut heard);
    assert_eq!(heard, b"", "an echo of it means that it was heard");
    assert_eq!(endings.recv_timeout(PATIENCE).unwrap(), Ending::ByUs);
    assert_eq!(listener.counts().turned_away, 1);
    assert_eq!(ask(&mut connect(&listener), b"GETCONF"), b"GETCONF");
}
