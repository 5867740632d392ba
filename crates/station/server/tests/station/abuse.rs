//! Pages that do not behave.

use std::time::Duration;

use link_station::{Command, StateOf, ToPage};
use station_server::{Access, Limits};

use super::desk::{Client, commands, plain, station};

#[tokio::test]
async fn malformed_huge_and_out_of_order_messages_are_refused_without_harm() {
    let station = plain();
    let mut client = Client::new(&station, "").await.unwrap();
    for (text, reason) in [
        ("", "cannot read"),
        ("{}", "seq"),
        ("{\"seq\":5,\"do\":\"explode\"}", "explode"),
        ("\u{0}\u{1}", "cannot read"),
        ("{\"seq\":7,\"do\":\"seek\",\"time\":-1}", "time is -1"),
    ] {
        client.send_text(text).await;
        let said = client.refusal().await;
        assert!(said.contains(reason), "{text:?}: {said}");
    }
    client.send_text(r#"{"seq":9,"do":"pause"}"#).await;
    assert_eq!(commands(&station).await, [Command::Pause {}]);
    for old in [9, 3] {
        client.send_text(&format!(r#"{{"seq":{old},"do":"pause"}}"#)).await;
        assert!(client.refusal().await.contains("out of order"));
    }
    assert!(station.take_commands().is_empty());
}

#[tokio::test]
async fn a_message_longer_than_any_ends_the_connection_and_nothing_else() {
    let station = plain();
    let mut client = Client::new(&station, "").await.unwrap();
    client.send_text(&"x".repeat(1 << 20)).await;
    while client.next().await.is_some() {}
    assert!(Client::new(&station, "").await.is_ok());
}

#[tokio::test]
async fn too_many_messages_are_refused_and_at_last_the_connection_ends() {
    let limits = Limits { messages: 20, offences: 30, ..Limits::default() };
    let station = station(limits, Access::Loopback);
    let mut client = Client::new(&station, "").await.unwrap();
    for _ in 0..200 {
        client.send(Command::Pause {}).await;
    }
    let mut refusals = 0;
    while let Some(message) = client.next().await {
        refusals += u32::from(matches!(message, ToPage::Refusal(_)));
    }
    assert!((1..=30).contains(&refusals), "{refusals}");
    assert!(station.take_commands().len() <= 20 + 1);
}

#[tokio::test]
async fn too_many_pages_are_turned_away() {
    let station = station(Limits { connections: 2, ..Limits::default() }, Access::Loopback);
    let mut one = Client::new(&station, "").await.unwrap();
    let mut two = Client::new(&station, "").await.unwrap();
    assert!(one.next().await.is_some() && two.next().await.is_some());
    let mut three = Client::new(&station, "").await.unwrap();
    assert!(three.next().await.is_none());
    drop(one);
    tokio::time::sleep(Duration::from_millis(100)).await;
    let mut four = Client::new(&station, "").await.unwrap();
    assert!(four.next().await.is_some());
}

#[tokio::test]
async fn a_page_that_reads_nothing_does_not_slow_the_run() {
    let station = plain();
    let mut lazy = Client::new(&station, "").await.unwrap();
    assert!(lazy.next().await.is_some());
    let mut keen = Client::new(&station, "").await.unwrap();
    // Far more than sockets hold: 400 pictures of 200 kB.
    for time in 0..400_u16 {
        let picture = link_station::PictureOf {
            robot: 0,
            sensor: 0,
            time: f64::from(time),
            format: link_station::PictureFormat::Jpeg,
            bytes: vec![7; 200_000],
        };
        station.publish([ToPage::Picture(picture)]);
        if time % 40 == 0 {
            tokio::time::sleep(Duration::from_millis(60)).await;
        }
    }
    station.publish([ToPage::State(StateOf { time: 99.0, robots: vec![] })]);
    let last = |message| match message {
        ToPage::State(state) if state.time == 99.0 => Some(()),
        _ => None,
    };
    keen.find(last).await.expect("the one who reads is up to date");
}

#[tokio::test]
async fn numbers_beyond_reason_and_bytes_for_words_are_refused() {
    let station = plain();
    let mut client = Client::new(&station, "").await.unwrap();
    let deep = format!("{}{}", "[".repeat(2000), "]".repeat(2000));
    for text in [
        r#"{"seq":1,"do":"seek","time":1e999}"#,
        r#"{"seq":1,"do":"drive","robot":70000,"forward":0,"turn":0,"up":0}"#,
        r#"{"seq":1,"do":"drive","robot":0,"forward":2,"turn":0,"up":0}"#,
        r#"{"seq":-1,"do":"pause"}"#,
        r#"{"seq":1,"do":"pause","do":"play"}"#,
        r#"{"seq":1,"do":"pause","more":1}"#,
        deep.as_str(),
    ] {
        client.send_text(text).await;
        assert!(!client.refusal().await.is_empty(), "{text:.40}");
    }
    client.send_bytes(&[0, 255, 7]).await;
    assert!(!client.refusal().await.is_empty());
    assert!(station.take_commands().is_empty());
    client.send_text(r#"{"seq":9,"do":"pause"}"#).await;
    assert_eq!(commands(&station).await, [Command::Pause {}], "nothing was harmed");
}

#[tokio::test]
async fn frames_that_no_browser_sends_end_their_connection_and_nothing_else() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let station = plain();
    let mut good = Client::new(&station, "").await.unwrap();
    let frames: [&[u8]; 6] = [
        // A text of 2^63 bytes; one without a mask; a reserved opcode; reserved bits; a long ping; a piece of nothing.
        &[0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
        &[0x81, 0x02, b'{', b'}'],
        &[0x83, 0x80, 0, 0, 0, 0],
        &[0xf1, 0x80, 0, 0, 0, 0],
        &[0x89, 0xfe, 0x10, 0x00, 0, 0, 0, 0],
        &[0x80, 0x80, 0, 0, 0, 0],
    ];
    for frame in frames {
        let mut socket = tokio::net::TcpStream::connect(station.local_addr()).await.unwrap();
        let request = format!(
            "GET /ws HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            station.local_addr()
        );
        socket.write_all(request.as_bytes()).await.unwrap();
        socket.write_all(frame).await.unwrap();
        // What the frame has promised, as far as the station takes it.
        let _ = socket.write_all(&[0; 4096]).await;
        let mut answer = vec![];
        let end = tokio::time::timeout(Duration::from_secs(10), socket.read_to_end(&mut answer));
        assert!(end.await.is_ok(), "{frame:x?}: the connection stays");
        assert!(answer.starts_with(b"HTTP/1.1 101"), "{frame:x?}");
    }
    good.send(Command::Pause {}).await;
    assert_eq!(commands(&station).await, [Command::Pause {}]);
}

/// Asks for the page; true if something came back.
fn is_answered(mut socket: &std::net::TcpStream) -> bool {
    use std::io::{Read, Write};
    let asked = socket.write_all(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    asked.is_ok() && socket.read(&mut [0; 16]).is_ok_and(|count| count > 0)
}

#[test]
fn sockets_that_only_wait_are_limited_and_give_their_place_back() {
    use std::net::TcpStream;
    use std::time::Duration;
    let station = station(Limits { sockets: 3, ..Limits::default() }, Access::Loopback);
    let connect = || {
        let socket = TcpStream::connect(station.local_addr()).unwrap();
        socket.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        socket
    };
    let mut waiting: Vec<TcpStream> = (0..3).map(|_| connect()).collect();
    assert!(waiting.iter().all(is_answered), "there is room for three");
    assert!(!is_answered(&connect()), "the fourth is closed at once");
    waiting.pop();
    // Its place is free as soon as the server has seen that it is gone.
    assert!((0..500).any(|_| is_answered(&connect())), "who comes later finds the place");
}
