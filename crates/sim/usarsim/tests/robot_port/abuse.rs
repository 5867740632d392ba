//! Clients that mean harm, or know no better.

use std::io::Write;
use std::net::TcpStream;
use std::time::Duration;

use link_transport::Access;
use link_usarsim::Dialect;
use sim_usarsim::{Catalogue, RobotServer, ServerLimits, ServerOptions};

use crate::client::{Client, numbers};
use crate::port::{
    connect, cycles, hear_until, in_dialect, join, open, options, room, steps, tell,
};

fn status_time(client: &mut Client) -> f64 {
    numbers(&client.lines_until("STA").pop().unwrap(), "Time")[0]
}

/// Whether a bystander still gets a status each cycle.
fn is_undisturbed(server: &mut RobotServer, bystander: &mut Client) {
    let now = server.simulation().now().seconds();
    cycles(server, 2);
    while status_time(bystander) < now + 0.2 {}
}

#[test]
fn a_line_without_end_is_cut_off() {
    let mut server = in_dialect(Dialect::Ut2004);
    let mut bystander = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R1}");
    let mut babbler = connect(&server);
    hear_until(&mut server, |server| server.load().clients == 2);
    let chunk = vec![b'x'; 1 << 20];
    let sent = (0..64).take_while(|_| babbler.socket().write_all(&chunk).is_ok()).count();
    assert!(sent < 64, "64 MB were taken");
    hear_until(&mut server, |server| server.load().clients == 1);
    assert!(server.take_news().iter().any(|news| news.contains("longer than 65536 bytes")));
    is_undisturbed(&mut server, &mut bystander);
}

#[test]
fn thousands_of_connections_are_refused_and_others_are_undisturbed() {
    let mut server = in_dialect(Dialect::Ut2004);
    let mut bystander = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R1}");
    let limit = ServerLimits::default().connections;
    let mut kept = vec![];
    for number in 0..3000 {
        let socket = TcpStream::connect(server.local_addr()).unwrap();
        if number % 10 == 0 {
            kept.push(socket);
            steps(&mut server, 1);
        }
    }
    hear_until(&mut server, |server| server.counts().accepted + server.counts().refused == 3001);
    assert!(server.load().clients <= limit, "{:?}", server.load());
    assert!(server.counts().refused > 100, "{:?}", server.counts());
    is_undisturbed(&mut server, &mut bystander);
    drop(kept);
    hear_until(&mut server, |server| server.load().clients == 1);
}

#[test]
fn garbage_and_half_open_sockets_do_no_harm() {
    let mut server = in_dialect(Dialect::Ut2004);
    let mut bystander = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R1}");
    let mut vandal = connect(&server);
    let garbage: Vec<u8> =
        (0..40_000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 23) as u8).collect();
    vandal.send(&garbage);
    vandal.send(b"\r\nINIT {ClassName {ClassName \r\nDRIVE {Left nan} {Right 1e999}\r\n");
    let half = connect(&server);
    is_undisturbed(&mut server, &mut bystander);
    drop(vandal);
    // What it said is answered over several steps.
    hear_until(&mut server, |server| {
        server.step();
        server.load().clients == 2
    });
    is_undisturbed(&mut server, &mut bystander);
    drop(half);
    tell(
        &mut server,
        &mut bystander,
        "DRIVE {Left nan} {Right 1e999}\nMISPKG {Name CameraPanTilt} {Link 99999999999} {Value inf}",
    );
    is_undisturbed(&mut server, &mut bystander);
    let state = server.simulation().state("R1").unwrap();
    assert!(state.world_from_robot.position.is_finite());
}

#[test]
fn who_does_not_read_is_dropped() {
    let limits = ServerLimits { outgoing_bytes: 20_000, ..ServerLimits::default() };
    let mut server = open(&room(), ServerOptions { limits, ..options() });
    let mut bystander = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R1}");
    let mut sleeper = join(&mut server, "INIT {ClassName USARBot.P2AT} {Name R2} {Location 0,3,0}");
    // The system's own buffers take some megabytes before the queue fills.
    for _ in 0..100_000 {
        // It fails once the sleeper is dropped.
        let _ = sleeper.socket().write_all(&b"GETGEO {Type Sonar}\r\n".repeat(10));
        server.hear(Duration::ZERO);
        server.step();
        if server.simulation().last_tick().number.is_multiple_of(20) {
            status_time(&mut bystander);
        }
        if server.counts().slow > 0 {
            break;
        }
    }
    assert_eq!(server.counts().slow, 1, "{:?}", server.load());
    hear_until(&mut server, |server| server.load().robots == 1);
    is_undisturbed(&mut server, &mut bystander);
}

/// A robot that costs next to nothing.
fn pebble() -> Catalogue {
    let mut model = sim_robots::shipped::load("P2DX").unwrap();
    model.equipment.retain(|item| item.name == "GroundTruth");
    let mut catalogue = Catalogue::default();
    catalogue.add(model);
    catalogue
}

#[test]
fn the_sixty_fifth_robot_is_refused() {
    let mut server = open(&room(), ServerOptions { catalogue: pebble(), ..options() });
    let place = |number: i32| format!("{{Location {},{},0}}", number % 8 * 2 - 12, number / 8 * 2);
    let robots: Vec<Client> = (0..64)
        .map(|number| join(&mut server, &format!("INIT {{ClassName P2DX}} {}", place(number))))
        .collect();
    let mut last = connect(&server);
    tell(&mut server, &mut last, "INIT {ClassName P2DX} {Location -13,-9,0}");
    assert_eq!(server.load().robots, 64);
    assert!(server.take_news().iter().any(|news| news.contains("there are 64 robots already")));
    assert!(last.is_closed());
    drop(robots);
}

#[test]
fn without_the_token_nobody_comes_in() {
    let access = Access::Token("sesame".to_owned());
    let mut server = open(&room(), ServerOptions { access, ..options() });
    let mut stranger = Client::connect(server.local_addr());
    stranger.send(b"INIT {ClassName USARBot.P2DX} {Name R1}\r\n");
    assert!(stranger.is_closed());
    let mut friend = Client::connect(server.local_addr());
    friend.send(b"TOKEN sesame\r\nINIT {ClassName USARBot.P2DX} {Name R1}\r\n");
    assert!(friend.line().starts_with("NFO "));
    hear_until(&mut server, |server| server.load().robots == 1);
    assert_eq!(server.counts().turned_away, 1);
}

#[test]
fn a_storm_of_questions_costs_others_nothing() {
    let mut server = in_dialect(Dialect::Ut2004);
    let mut bystander = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R1}");
    let mut storm = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R2} {Location 0,3,0}");
    let mut reading = storm.socket().try_clone().unwrap();
    let reader = std::thread::Builder::new()
        .name("reader".to_owned())
        .spawn(move || std::io::copy(&mut reading, &mut std::io::sink()).unwrap())
        .unwrap();
    let mut writing = storm.socket().try_clone().unwrap();
    let writer = std::thread::Builder::new().name("writer".to_owned()).spawn(move || {
        for _ in 0..500 {
            writing.write_all(&b"GETCONF {Type Sonar}\r\n".repeat(100)).unwrap();
        }
    });
    let writer = writer.unwrap();
    let (mut answered, mut last) = (server.load().requests, 0.0);
    while answered < 50_002 {
        server.hear(Duration::from_millis(5));
        let heard = server.load().requests;
        assert!(heard - answered <= 100, "no step waits for more than its share");
        answered = heard;
        server.step();
        if server.simulation().last_tick().number.is_multiple_of(20) {
            let time = status_time(&mut bystander);
            assert!((server.simulation().now().seconds() - time).abs() < 1e-6, "in its own cycle");
            assert!(time - last < 0.21);
            last = time;
        }
    }
    writer.join().unwrap();
    drop(storm);
    drop(server);
    assert!(reader.join().unwrap() > 50_000);
}

#[test]
fn a_web_page_gets_no_robot() {
    let mut server = in_dialect(Dialect::Ut2004);
    let mut bystander = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R1}");
    let mut page = connect(&server);
    let body = "INIT {ClassName USARBot.P2AT} {Name evil}\r\nDRIVE {Left 1} {Right 1}\r\n";
    let head = "POST / HTTP/1.1\r\nHost: 127.0.0.1:3000\r\nContent-Type: text/plain\r\n\r\n";
    page.send(format!("{head}{body}").as_bytes());
    assert!(page.is_closed());
    is_undisturbed(&mut server, &mut bystander);
    assert_eq!((server.load().robots, server.counts().turned_away), (1, 1));
}
