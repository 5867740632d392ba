//! A whole session in each dialect, with every way to end a line.

use link_usarsim::Dialect;
use link_usarsim::frame::wire_from_pose;

use crate::client::{Client, numbers, value};
use crate::port::{cycles, hear_until, in_dialect};

/// How a client sends its lines.
#[derive(Clone, Copy)]
enum Manner {
    Ending(&'static str),
    OneByteAtATime,
}

fn send(client: &mut Client, manner: Manner, lines: &[&str]) {
    match manner {
        Manner::Ending(end) => {
            client.send([&lines.join(end), end].concat().as_bytes());
        }
        Manner::OneByteAtATime => {
            for byte in lines.iter().flat_map(|line| line.bytes().chain(*b"\r\n")) {
                client.send(&[byte]);
            }
        }
    }
}

const UT2004_KINDS: [&str; 11] = [
    "Sonar",
    "RangeScanner",
    "INS",
    "Odometry",
    "Encoder",
    "RFID",
    "Touch",
    "GroundTruth",
    "GPS",
    "VictSensor",
    "Camera",
];

/// Connects, joins, asks for everything, drives, turns the camera, leaves.
fn session(dialect: Dialect, manner: Manner) {
    let mut server = in_dialect(dialect);
    let mut client = Client::connect(server.local_addr());
    assert_eq!(client.line(), "NFO {Gametype BotDeathMatch} {Level room} {TimeLimit 0}");
    let init = "INIT {ClassName USARBot.P2DX} {Name R1} {Location 0,0,0} {Rotation 0,0,0}";
    let questions = ["GETSTARTPOSES", init, "GETGEO {Type Robot}", "GETCONF {Type Robot}"];
    send(&mut client, manner, &questions);
    hear_until(&mut server, |server| server.load().requests == 4);
    let starts = client.line();
    assert!(starts.starts_with("NFO {StartPoses 2} {"), "{starts}");
    assert!(starts.contains("Start1"), "{starts}");
    let mut lines = vec![client.line()];
    while !lines.last().unwrap().contains("{SteeringType SkidSteered}") {
        lines.push(client.line());
    }
    let (radius, separation) = wheels(&lines);
    for kind in UT2004_KINDS {
        let (geo, conf) = (format!("GETGEO {{Type {kind}}}"), format!("GETCONF {{Type {kind}}}"));
        let before = server.load().requests;
        send(&mut client, manner, &[&geo, &conf]);
        hear_until(&mut server, |server| server.load().requests == before + 2);
        let geo = client.line();
        assert!(geo.starts_with(&format!("GEO {{Type {kind}}} {{Name ")), "{geo}");
        let conf = client.line();
        assert!(conf.starts_with(&format!("CONF {{Type {kind}}} {{Name ")), "{conf}");
    }
    drive(&mut server, &mut client, manner, (dialect, radius, separation));
    pan(&mut server, &mut client, manner, dialect);
    drop(client);
    hear_until(&mut server, |server| server.load().robots == 0);
    assert!(server.simulation().state("R1").is_none());
}

fn wheels(lines: &[String]) -> (f64, f64) {
    let geo = lines.iter().find(|line| line.starts_with("GEO {Type GroundVehicle}")).unwrap();
    (numbers(geo, "WheelRadius")[0], numbers(geo, "WheelSeparation")[0])
}

/// The last line of this sensor before the status of now.
fn latest(server: &sim_usarsim::RobotServer, client: &mut Client, kind: &str) -> String {
    let now = server.simulation().now().seconds();
    let (mut found, what) = (None, format!("{{Type {kind}}}"));
    loop {
        let line = client.line();
        if line.contains(&what) {
            found = Some(line.clone());
        }
        // STA is the last line of a burst in UT2004; in UDK what comes with it follows, and the one before serves.
        if line.starts_with("STA") && numbers(&line, "Time")[0] > now - 0.05 {
            return found.unwrap();
        }
    }
}

fn drive(
    server: &mut sim_usarsim::RobotServer,
    client: &mut Client,
    manner: Manner,
    (dialect, radius, separation): (Dialect, f64, f64),
) {
    let before = server.load().requests;
    send(client, manner, &["DRIVE {Left 3.0} {Right 2.0}"]);
    hear_until(server, |server| server.load().requests == before + 1);
    cycles(server, 10);
    send(client, manner, &["DRIVE {Left 0.0} {Right 0.0}"]);
    hear_until(server, |server| server.load().requests == before + 2);
    cycles(server, 10);
    let truth = wire_from_pose(&server.simulation().state("R1").unwrap().world_from_robot);
    let odometry = numbers(&latest(server, client, "Odometry"), "Pose");
    // Forward and to the right, as far as wheels of this size go in about two seconds (section 8.2).
    let turn = radius * 2.0 / separation;
    assert!((odometry[2] - turn).abs() < 0.15 * turn, "{odometry:?} is not a turn of {turn}");
    assert!(odometry[0] > 0.0 && odometry[1] > 0.0, "{odometry:?}");
    let [x, y, _] = truth.0;
    assert!((odometry[0] - x).hypot(odometry[1] - y) < 0.1, "{odometry:?} but {truth:?}");
    assert!((odometry[2] - truth.1[2]).abs() < 0.15, "{odometry:?} but {truth:?}");
    cycles(server, 2);
    let told = latest(server, client, "GroundTruth");
    let [tx, ty] = [numbers(&told, "Location")[0], numbers(&told, "Location")[1]];
    assert!((tx - x).hypot(ty - y) < 0.1, "{told} in {dialect:?}, but {truth:?}");
}

fn pan(
    server: &mut sim_usarsim::RobotServer,
    client: &mut Client,
    manner: Manner,
    dialect: Dialect,
) {
    let (order, status) = match dialect {
        Dialect::Ut2004 => {
            ("MISPKG {Name CameraPanTilt} {Link 1} {Value 0.2} {Order 0}", "MISSTA ")
        }
        Dialect::Udk => ("ACT {Name CameraPanTilt} {Link 0} {Value 0.2}", "ASTA "),
    };
    let before = server.load().requests;
    send(client, manner, &[order]);
    hear_until(server, |server| server.load().requests == before + 1);
    cycles(server, 20);
    let now = server.simulation().now().seconds();
    let reached = loop {
        let line = client.lines_until(status).pop().unwrap();
        if numbers(&line, "Time")[0] > now - 0.3 {
            break line;
        }
    };
    assert_eq!(value(&reached, "Name"), Some("CameraPanTilt"), "{reached}");
    assert!((numbers(&reached, "Value")[0] - 0.2).abs() < 0.02, "{reached}");
}

#[test]
fn a_session_in_ut2004_with_cr_lf() {
    session(Dialect::Ut2004, Manner::Ending("\r\n"));
}

#[test]
fn a_session_in_udk_with_cr_lf() {
    session(Dialect::Udk, Manner::Ending("\r\n"));
}

#[test]
fn a_session_with_lf_alone_and_one_with_cr_alone() {
    session(Dialect::Ut2004, Manner::Ending("\n"));
    session(Dialect::Udk, Manner::Ending("\r"));
}

#[test]
fn a_session_with_lf_cr() {
    session(Dialect::Ut2004, Manner::Ending("\n\r"));
}

#[test]
fn a_session_one_byte_at_a_time() {
    session(Dialect::Udk, Manner::OneByteAtATime);
}
