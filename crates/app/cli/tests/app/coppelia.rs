//! Clients of V-REP's and CoppeliaSim's remote APIs drive our Pioneer, unmodified; and those that do not behave are held off.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

use super::pip::Packages;
use super::served::Served;
use super::usar::{stderr, stdout, usar_here as usar};

const ZMQ: [&str; 4] = ["home-point-test", "--zmq", "--zmq-port", "0"];

fn port(address: &str) -> String {
    address.rsplit(':').next().expect("a port").to_owned()
}

#[test]
fn the_client_of_coppeliasim_steps_reads_and_drives() {
    let names = ["coppeliasim-zmqremoteapi-client==2.0.4", "cbor2", "pyzmq"];
    let Some(packages) = Packages::fetch("CoppeliaSim's ZMQ client", &names) else { return };
    let mut server = Served::start(&ZMQ);
    let address = server.address("zmq");
    let run = packages.run(include_str!("coppelia.py"), &[&port(&address)]);
    assert!(run.status.success(), "{}{}", stdout(&run), stderr(&run));
    let seen: Value = serde_json::from_str(&stdout(&run)).expect("JSON");

    assert_eq!((&seen["state"], &seen["same"]), (&Value::from(0), &Value::from(true)));
    assert_eq!(seen["beacon"], serde_json::json!([4.65, 4.8, 0.0]), "where the arena has it");
    let times: Vec<f64> = serde_json::from_value(seen["times"].clone()).expect("times");
    for (number, time) in times.iter().enumerate() {
        let due = 0.05 * (number + 1) as f64;
        assert!((time - due).abs() < 1e-9, "step {number} ends at {time}");
    }
    // 4 rad/s on wheels of 0.0975 m for 2 s, less the start.
    let driven = seen["driven"].as_f64().expect("metres");
    assert!((0.6..0.79).contains(&driven), "{driven} m");
    assert!((6.5..8.1).contains(&seen["turned"].as_f64().expect("radians")), "{}", seen["turned"]);
    let sonars = seen["sonars"].as_array().expect("sonars");
    assert!(sonars.iter().any(|told| told[0] == 1 && told[1].as_f64() > Some(0.1)), "{sonars:?}");
    let (bytes, size) = (seen["image"][0].as_u64(), &seen["image"][1]);
    let pixels = size[0].as_u64().zip(size[1].as_u64()).map(|(width, height)| width * height);
    assert_eq!(bytes, pixels.map(|pixels| 3 * pixels));
    assert!(seen["image"][2].as_u64() > Some(20), "it shows something: {}", seen["image"]);
    for (said, reason) in seen["refused"].as_array().expect("refusals").iter().zip([
        "no object \"/Submarine\"; there are Pioneer_p3dx",
        "neither a wheel nor a joint",
        "argument 2 is \"fast\"; it is a number",
        "sim.loadScene is not here",
        "no \"simIK\" here",
    ]) {
        assert!(said.as_str().is_some_and(|said| said.contains(reason)), "{said}: {reason}");
    }
    assert_eq!(seen["stopped"], serde_json::json!([0, 0.0]));
    assert!(seen["back"].as_f64() < Some(0.01), "a stop puts it back: {}", seen["back"]);
    assert!((0.1..2.0).contains(&seen["free"].as_f64().expect("seconds")), "{}", seen["free"]);
}

/// Whether the other side closes the connection, after whatever it says.
fn ends(mut socket: &TcpStream) -> bool {
    socket.set_read_timeout(Some(Duration::from_secs(10))).expect("a time");
    let mut rest = vec![];
    socket.read_to_end(&mut rest).is_ok_and(|count| count < 1000)
}

/// Greeting, READY as a REQ socket, and the answer to both read away.
fn greeted(address: &str) -> TcpStream {
    let mut socket = TcpStream::connect(address).expect("somebody listens");
    socket.write_all(&link_zmq::Peer::greeting()).expect("it listens");
    socket.write_all(b"\x04\x19\x05READY\x0bSocket-Type\0\0\0\x03REQ").expect("it listens");
    let mut answer = [0; 64 + 27];
    socket.read_exact(&mut answer).expect("a greeting and READY");
    socket
}

fn ask(mut socket: &TcpStream, function: &str) -> link_zmq::Value {
    let request =
        link_zmq::Value::map([("func", function.into()), ("args", link_zmq::Value::Array(vec![]))]);
    let body = link_zmq::encode(&request);
    let head = [1, 0, 0, u8::try_from(body.len()).expect("short")];
    socket.write_all(&[&head[..], &body].concat()).expect("it listens");
    socket.set_read_timeout(Some(Duration::from_secs(10))).expect("a time");
    let mut head = [0; 4];
    socket.read_exact(&mut head).expect("an answer");
    let mut body = vec![0; usize::from(head[3])];
    socket.read_exact(&mut body).expect("all of it");
    link_zmq::decode(&body).expect("a value")
}

#[test]
fn what_is_no_zeromq_is_closed_and_others_are_served_on() {
    let mut server = Served::start(&ZMQ);
    let address = server.address("zmq");
    let good = greeted(&address);
    for garbage in [
        &b"GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n\r\n"[..],
        b"\xff\0\0\0\0\0\0\0\x01\x7f\x01CURVE",
        b"INIT {ClassName USARBot.P2AT}\r\n",
    ] {
        let mut socket = TcpStream::connect(&*address).expect("somebody listens");
        socket.write_all(garbage).expect("it listens");
        assert!(ends(&socket), "{garbage:02x?}");
    }
    // A frame that claims to be huge, and one that is no CBOR.
    let mut huge = greeted(&address);
    huge.write_all(&[&[2][..], &u64::MAX.to_be_bytes()].concat()).expect("it listens");
    assert!(ends(&huge));
    let mut nonsense = greeted(&address);
    for _ in 0..60 {
        // The server may have closed it by then.
        let _ = nonsense.write_all(&[1, 0, 0, 2, 0x61, 0xff]);
    }
    nonsense.set_read_timeout(Some(Duration::from_secs(10))).expect("a time");
    let mut said = vec![];
    let _ = nonsense.read_to_end(&mut said);
    assert!(String::from_utf8_lossy(&said).contains("not in UTF-8"));
    // One that sends half of a greeting and waits, and one that floods and never reads.
    let mut half = TcpStream::connect(&*address).expect("somebody listens");
    half.write_all(&link_zmq::Peer::greeting()[..20]).expect("it listens");
    let mut flood = greeted(&address);
    flood.set_write_timeout(Some(Duration::from_millis(300))).expect("a time");
    let request = link_zmq::encode(&link_zmq::Value::map([
        ("func", "zmqRemoteApi.info".into()),
        ("args", vec![link_zmq::Value::from("sim")].into()),
    ]));
    let head = [1, 0, 0, u8::try_from(request.len()).expect("short")];
    let request = [&head[..], &request].concat();
    for _ in 0..50_000 {
        if flood.write_all(&request).is_err() {
            break;
        }
    }
    for _ in 0..20 {
        let state = ask(&good, "sim.getSimulationState");
        assert_eq!(state.get("ret"), Some(&vec![0_i32].into()), "{state:?}");
    }
    drop((half, flood));
}

#[test]
fn a_robot_or_start_that_is_not_there_is_named() {
    for (robot, reason) in [("Submarine", "Submarine"), ("P3DX@Start9", "no start \"Start9\"")] {
        let output =
            usar(&["serve", "home-point-test", "--port", "0", "--zmq", "--remote-robot", robot]);
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains(reason), "{}", stderr(&output));
    }
    let output = usar(&["serve", "home-point-test", "--zmq-port", "1"]);
    assert_eq!(output.status.code(), Some(2), "a port of what is not asked for");
    let output = usar(&["serve", "home-point-test", "--zmq", "--lockstep"]);
    assert_eq!(output.status.code(), Some(2), "two who say when time passes");
    let output = usar(&["serve", "home-point-test", "--remote-play"]);
    assert!(stderr(&output).contains("add --zmq or --vrep"), "{}", stderr(&output));
}
