//! V-REP's legacy remote API: the real library where it can be had, and every byte without it.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use link_vrep::{Command, Message, Mode, Packets, in_packets};
use serde_json::Value;

use super::pip::Packages;
use super::served::Served;
use super::usar::{stderr, stdout};

const VREP: [&str; 4] = ["home-point-test", "--vrep", "--vrep-port", "0"];
/// Names a folder with the library and its `vrep.py` or `sim.py`.
const CLIENT: &str = "USAR_VREP_CLIENT";

fn addresses(server: &mut Served) -> Vec<String> {
    let ports = server.next("listening")["vrep"].clone();
    serde_json::from_value(ports).expect("addresses")
}

/// A client as small as can be.
struct Client {
    socket: TcpStream,
    packets: Packets,
    id: i32,
}

impl Client {
    fn new(address: &str) -> Self {
        let socket = TcpStream::connect(address).expect("somebody listens");
        socket.set_read_timeout(Some(Duration::from_secs(20))).expect("a time");
        Self { socket, packets: Packets::default(), id: 0 }
    }

    /// Says this and hears the one answer.
    fn say(&mut self, commands: Vec<Command>) -> Message {
        self.id += 1;
        let message =
            Message { id: self.id, client_ms: 5 * self.id, commands, ..Message::default() };
        self.socket.write_all(&in_packets(&message.encode())).expect("it listens");
        let mut bytes = [0; 4096];
        loop {
            let count = self.socket.read(&mut bytes).expect("an answer");
            assert!(count > 0, "it hung up");
            let heard = self.packets.take(&bytes[..count]).expect("packets");
            if let Some(answer) = heard.first() {
                return Message::parse(answer).expect("a message");
            }
        }
    }

    fn ask(&mut self, command: Command) -> Command {
        let answer = self.say(vec![command]);
        assert_eq!(answer.id, self.id, "the answer to this question");
        answer.commands.into_iter().next().expect("one answer")
    }

    fn handle(&mut self, name: &str) -> Option<i32> {
        let key = [name.as_bytes(), &[0]].concat();
        let answer = self.ask(Command::new(0x3001, Mode::Blocking, &key));
        (answer.status == 0).then(|| answer.i32(0).expect("a handle"))
    }

    fn place(&mut self, handle: i32) -> [f32; 3] {
        let key = [handle.to_le_bytes(), (-1_i32).to_le_bytes()].concat();
        let answer = self.ask(Command::new(0x200e, Mode::Blocking, &key));
        [0, 1, 2].map(|axis| answer.f32(axis).expect("a number"))
    }
}

fn of(handle: i32) -> [u8; 4] {
    handle.to_le_bytes()
}

#[test]
fn bytes_as_the_library_sends_them_step_read_and_drive() {
    let mut server = Served::start(&VREP);
    let addresses = addresses(&mut server);
    assert_eq!(addresses.len(), 2, "the service's port and the script's");
    let mut client = Client::new(&addresses[0]);
    assert_eq!(client.handle("Submarine"), None);
    let body = client.handle("Pioneer_p3dx#").expect("a body");
    let motors = ["Pioneer_p3dx_leftMotor", "Pioneer_p3dx_rightMotor"];
    let motors = motors.map(|name| client.handle(name).expect("a motor"));
    let sonar = client.handle("Pioneer_p3dx_ultrasonicSensor4").expect("a sonar");
    let begin = client.place(body);

    let trigger = || Command::new(3, Mode::Oneshot, &[]);
    assert_eq!(client.ask(trigger()).status, 1, "not before it steps");
    assert_eq!(client.ask(Command::new(1, Mode::Oneshot, &[])).status, 0);
    assert_eq!(client.ask(Command::new(0x1007, Mode::Blocking, &of(0))).status, 0);
    for motor in motors {
        let order = Command::new(0x1008, Mode::Oneshot, &of(motor)).with(&4_f32.to_le_bytes());
        assert_eq!(client.ask(order).status, 0);
    }
    let stream = Command::new(0x1009, Mode::Streaming, &of(sonar));
    assert_eq!(client.ask(stream.clone()).data.len(), 29);
    let mut times = vec![];
    for _ in 0..20 {
        let answer = client.say(vec![trigger()]);
        assert_eq!(answer.commands.len(), 2, "the trigger and the stream");
        times.push(answer.commands[1].time);
    }
    assert_eq!(times, (1..=20).map(|step| 50 * step).collect::<Vec<_>>());
    let end = client.place(body);
    let driven = (end[0] - begin[0]).hypot(end[1] - begin[1]);
    assert!((0.2..0.4).contains(&driven), "{driven} m in a second");
    let stop = Command { mode: Mode::Discontinue, ..stream };
    assert_eq!(client.ask(stop).data.len(), 0);
    assert_eq!(client.say(vec![]).id, -1, "nothing to say");

    // A text of any bytes, whole and in pieces.
    let text = |code, mode| Command::new(code, mode, b"s\0");
    assert_eq!(client.ask(text(0x3015, Mode::Oneshot).with(b"hel\0")).status, 0);
    assert_eq!(client.ask(text(0x3016, Mode::Oneshot).with(b"lo")).status, 0);
    assert_eq!(client.ask(text(0x3012, Mode::Blocking)).data, b"hel\0lo");
    let piece = |offset, bytes: &[u8]| Command {
        offset,
        whole: 8,
        delay: 4,
        ..text(0x3015, Mode::OneshotSplit).with(bytes)
    };
    assert_eq!(client.say(vec![piece(0, b"in p")]).id, -1, "not yet");
    assert_eq!(client.ask(piece(4, b"iece")).status, 0);
    assert_eq!(client.ask(text(0x3017, Mode::Blocking)).data, b"in piece");
    assert_eq!(client.ask(text(0x3012, Mode::Blocking)).status, 1, "it was taken away");

    // The other port is of the same scene; a command that is not here fails and is told once.
    let mut script = Client::new(&addresses[1]);
    assert_eq!(script.handle("Pioneer_p3dx"), Some(body));
    let by_hand = Command::new(0x1002, Mode::Blocking, &of(body)).with(&0_f32.to_le_bytes());
    assert_eq!(script.ask(by_hand.clone()).status, 1);
    assert_eq!(script.ask(by_hand).status, 1);
    let news = server.next("news")["text"].to_string();
    assert!(news.contains("simxSetJointPosition, which is not here"), "{news}");
    let errors = script.ask(Command::new(4, Mode::Blocking, &[]));
    assert_eq!(errors.i32(0), Some(2));
    assert!(errors.data.ends_with(b"simxSetJointPosition is not here\0"));
    assert_eq!(script.ask(Command::new(10, Mode::Oneshot, &of(0))).status, 0, "goodbye");
}

/// Metres between the robot and what has this name, by the distance object of this name.
fn distance(client: &mut Client, name: &[u8]) -> f32 {
    let handle = client.ask(Command::new(0x300b, Mode::Blocking, name)).i32(0).expect("a handle");
    let distance = client.ask(Command::new(0x1027, Mode::Streaming, &of(handle)));
    distance.f32(0).expect("metres")
}

#[test]
fn a_script_of_a_scene_finds_time_running_reads_its_distance_and_puts_the_robot_elsewhere() {
    let mut server = Served::start(&VREP);
    let addresses = addresses(&mut server);
    let mut client = Client::new(&addresses[1]);
    let body = client.handle("Pioneer_p3dx").expect("a body");
    let begin = client.say(vec![]).server_ms;
    let passes = (0..20).any(|_| {
        // Once a second.
        server.next("status");
        client.say(vec![]).server_ms > begin
    });
    assert!(passes, "nobody has to start it at this port");
    // The beacon stands 1.67 m from the robot's middle.
    let far = distance(&mut client, b"beacon\0");
    assert!((1.2..1.45).contains(&far), "{far} m from skin to skin");
    assert_eq!(client.ask(Command::new(0x300b, Mode::Blocking, b"nothing\0")).status, 1);

    let [x, y, z] = client.place(body);
    let there = [x - 1.0, y, z].map(f32::to_le_bytes).concat();
    let put = |handle, data: Vec<u8>| Command::new(0x101b, Mode::Blocking, &of(handle)).with(&data);
    let at_world = [of(-1).to_vec(), there].concat();
    assert_eq!(client.ask(put(body, at_world.clone())).status, 0);
    let now = client.place(body);
    assert!((now[0] - x + 1.0).abs() < 0.02 && (now[1] - y).abs() < 0.02, "{now:?}");
    assert!(distance(&mut client, b"beacon\0") > far);
    let motor = client.handle("Pioneer_p3dx_leftMotor").expect("a motor");
    assert_eq!(client.ask(put(motor, at_world)).status, 1, "only whole robots");
    // The scene of the experiment counts its sonars from 00, for a controller that sorts them by their names.
    let group = Command::new(0x200c, Mode::Blocking, &[of(5), of(0)].concat());
    let names = client.ask(group).data;
    let text = String::from_utf8_lossy(&names);
    assert!(text.contains("ultrasonicSensor00\0") && text.ends_with("ultrasonicSensor15\0"));
    assert_eq!(
        client.handle("Pioneer_p3dx_ultrasonicSensor1"),
        client.handle("Pioneer_p3dx_ultrasonicSensor00")
    );
}

#[test]
fn the_real_library_drives_unmodified() {
    let folder = std::env::var(CLIENT).ok();
    let program = include_str!("vrep.py");
    let mut server = Served::start(&VREP);
    let port = addresses(&mut server)[0].rsplit(':').next().expect("a port").to_owned();
    let run = if let Some(folder) = folder {
        let mut python = std::process::Command::new("python3");
        python.args(["-c", program, &folder, &port]).output().expect("python3 starts")
    } else {
        // A library for learning robots that carries V-REP's own, for Linux and other systems on x86.
        let names = ["--no-deps", "pypot==5.0.2"];
        let Some(packages) = Packages::fetch("V-REP's library", &names) else { return };
        if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
            link_skips::skip("V-REP's library", "it is not made for this machine");
            return;
        }
        let folder = packages.path().join("pypot/vrep/remoteApiBindings");
        packages.run(program, &[folder.to_str().expect("a plain path"), &port])
    };
    assert!(run.status.success(), "{}{}", stdout(&run), stderr(&run));
    let said = stdout(&run);
    let seen: Value = serde_json::from_str(said.lines().last().expect("a line")).expect("JSON");
    check(&seen);
}

fn check(seen: &Value) {
    assert_eq!(seen["nobody"], 8, "an error of the server");
    let beacon = seen["beacon"][1].clone();
    assert!((beacon[0].as_f64().expect("metres") - 4.65).abs() < 1e-5, "{beacon}");
    for ok in ["sync", "start", "ping", "streamed", "stop"] {
        assert_eq!(seen[ok], 0, "{ok}");
    }
    assert!((0.6..0.79).contains(&seen["driven"].as_f64().expect("metres")), "{}", seen["driven"]);
    let sonars = seen["buffered"].as_array().expect("sonars");
    assert!(sonars.iter().all(|told| told[0] == 0), "{sonars:?}");
    assert!(sonars.iter().any(|told| told[1] == true && told[2][2].as_f64() > Some(0.1)));
    let [columns, rows] = [0, 1].map(|side| seen["image"][1][side].as_u64().expect("pixels"));
    assert_eq!(seen["image"][2].as_u64(), Some(3 * columns * rows));
    assert!(seen["image"][3].as_u64() > Some(20), "it shows something");
    assert_eq!((&seen["parent"], &seen["refused"]), (&Value::from(true), &Value::from(8)));
    let first = &seen["group"][0];
    assert_eq!(first, "Pioneer_p3dx_ultrasonicSensor00", "as the scene of the experiment has it");
    let metres = seen["distance"][1].as_f64().expect("metres");
    assert!(seen["distance"][0] == 0 && (0.5..2.0).contains(&metres), "{}", seen["distance"]);
    assert_eq!(seen["vision"], serde_json::json!([0, false, 1, 15]));
    assert!(seen["speed"][1].as_f64() > Some(3.0), "rad/s: {}", seen["speed"]);
    assert_eq!(seen["signal"], serde_json::json!([0, 0, 1.5]));
    assert!(seen["put"][1].as_f64() < Some(0.05), "{}", seen["put"]);
    assert!(seen["back"].as_f64() < Some(0.01), "a stop puts it back: {}", seen["back"]);
    assert_eq!(seen["text"], serde_json::json!([0, 0, "hello you", 0, 8]));
}

#[test]
fn garbage_floods_and_silence_disturb_nobody() {
    let mut server = Served::start(&VREP);
    let address = addresses(&mut server)[0].clone();
    let mut good = Client::new(&address);
    let connect = || TcpStream::connect(&*address).expect("somebody listens");
    for garbage in [
        &b"POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n\r\nx"[..],
        &[0, 1, 0, 6, 0, 0, 0, 0],
        &[1, 0, 255, 255, 0, 0],
        &in_packets(&[7; 17]),
        &in_packets(&[7; 60]),
    ] {
        let mut socket = connect();
        socket.write_all(garbage).expect("it listens");
        socket.set_read_timeout(Some(Duration::from_secs(10))).expect("a time");
        let mut rest = vec![];
        assert!(socket.read_to_end(&mut rest).is_ok_and(|count| count == 0), "{garbage:?}");
    }
    let mut half = connect();
    half.write_all(&[1, 0, 100, 0]).expect("it listens");
    let mut flood = connect();
    flood.set_write_timeout(Some(Duration::from_millis(300))).expect("a time");
    let asks = (0..500).map(|_| Command::new(0x102a, Mode::Blocking, &of(-2))).collect();
    let message = Message { id: 1, commands: asks, ..Message::default() };
    let bytes = in_packets(&message.encode());
    for _ in 0..5000 {
        if flood.write_all(&bytes).is_err() {
            break;
        }
    }
    for _ in 0..20 {
        assert!(good.handle("Pioneer_p3dx").is_some());
    }
    // One that steps time and goes away without a word holds up nobody.
    let mut gone = Client::new(&address);
    gone.ask(Command::new(1, Mode::Oneshot, &[]));
    drop(gone);
    assert_eq!(good.ask(Command::new(0x1007, Mode::Blocking, &of(0))).status, 0);
    let begin = good.say(vec![]).server_ms;
    let passes = (0..20).any(|_| {
        // Once a second.
        server.next("status");
        good.say(vec![]).server_ms > begin
    });
    assert!(passes, "time passes by itself");
    drop(half);
}
