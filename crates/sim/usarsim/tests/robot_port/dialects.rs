//! What is sent when, in each dialect (section 8.5).

use link_usarsim::Dialect;

use crate::client::{numbers, value};
use crate::port::{connect, cycles, in_dialect, join, open, options, room, steps, tell};

fn kind_of(line: &str) -> String {
    match line.split(' ').next().unwrap() {
        "SEN" => value(line, "Type").unwrap().to_owned(),
        other => other.to_owned(),
    }
}

#[test]
fn ut2004_sends_one_burst_each_cycle_in_its_order_and_the_first_lacks_sonar_and_scanner() {
    let mut server = in_dialect(Dialect::Ut2004);
    let mut client = join(&mut server, "INIT {ClassName USARBot.P2AT} {Name R1}");
    cycles(&mut server, 9);
    let first: Vec<String> = client.lines_until("STA").iter().map(|line| kind_of(line)).collect();
    let expected = [
        "INS",
        "Odometry",
        "Encoder",
        "RFID",
        "Touch",
        "GroundTruth",
        "GPS",
        "VictSensor",
        "MISSTA",
        "STA",
    ];
    assert_eq!(first, expected);
    for cycle in 2..=9_u32 {
        let lines = client.lines_until("STA");
        let kinds: Vec<String> = lines.iter().map(|line| kind_of(line)).collect();
        assert_eq!(kinds[..2], ["Sonar", "RangeScanner"]);
        // Every fourth cycle.
        assert_eq!(kinds.contains(&"VictSensor".to_owned()), cycle % 4 == 0, "cycle {cycle}");
        let now = 0.2 * f64::from(cycle);
        assert!((numbers(lines.last().unwrap(), "Time")[0] - now).abs() < 1e-6);
        assert!((numbers(&lines[0], "Time")[0] - now).abs() < 1e-6, "{}", lines[0]);
        assert_eq!(lines[0].matches("Range").count(), 16, "all sonars are in one line");
        assert!((numbers(&lines[1], "Time")[0] - (now - 0.2)).abs() < 1e-6, "one cycle older");
        assert!(lines[3].starts_with("SEN {Type Odometry}"), "no time: {}", lines[3]);
    }
}

#[test]
fn udk_sends_each_sensor_by_its_own_timer() {
    let mut server = in_dialect(Dialect::Udk);
    let mut client = join(&mut server, "INIT {ClassName USARBot.P3AT} {Name R1}");
    cycles(&mut server, 10);
    tell(&mut server, &mut client, "GETCONF {Type Tachometer}");
    let lines = client.lines_until("CONF {Type Tachometer}");
    let count = |kind: &str| lines.iter().filter(|line| kind_of(line) == kind).count();
    assert_eq!(count("STA"), 20, "2 s");
    // One at once, then by the clock.
    assert_eq!((count("Odometry"), count("GroundTruth")), (21, 21));
    let slow = ["RangeScanner", "INS", "Tachometer"].map(count);
    assert_eq!(slow, [11, 11, 11]);
    assert_eq!(count("Camera"), 10);
    assert!(
        lines.iter().any(|line| line.starts_with("SEN {Time") && line.ends_with("{Type Camera} "))
    );
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("CONF {Type Camera} {Name Camera}{TextureOffsetX 0}"))
    );
    let sta = lines.iter().find(|line| line.starts_with("STA")).unwrap();
    assert!(sta.starts_with("STA {Time 0.1000} {Battery "), "{sta}");
}

#[test]
fn nothing_but_the_greeting_is_sent_before_init_and_nothing_before_it_is_settled() {
    let mut server = open(&room(), options());
    let mut client = connect(&server);
    steps(&mut server, 50);
    tell(&mut server, &mut client, "DRIVE {Left 1} {Right 1}\nGETGEO {Type Robot}\nGETSTARTPOSES");
    let starts = client.line();
    assert!(starts.starts_with("NFO {StartPoses 2} {Start1 1.0000,"), "as UDK says it: {starts}");
    assert!(starts.contains(" {Name Start1 Location 1.00,"), "and as UT2004 says it: {starts}");
    tell(&mut server, &mut client, "INIT {ClassName USARBot.P3AT} {Start Blue}");
    cycles(&mut server, 1);
    assert!(client.lines_until("STA").pop().unwrap().starts_with("STA {Time"), "as UDK says it");
}

#[test]
fn what_comes_in_one_segment_with_init_is_answered_in_its_dialect() {
    let mut server = open(&room(), options());
    let mut client = connect(&server);
    tell(&mut server, &mut client, "GETSTARTPOSES\nINIT {ClassName USARBot.P3AT} {Name R1}");
    let starts = client.line();
    assert!(starts.starts_with("NFO {StartPoses 2} {Start1 1.0000,-2.0000,"), "{starts}");
}

#[test]
fn ut2004_answers_settings_and_questions_about_nothing_and_udk_is_silent() {
    let mut server = in_dialect(Dialect::Ut2004);
    let mut client = join(&mut server, "INIT {ClassName USARBot.P2AT} {Name R1}");
    let asked = "SET {Type Odometry} {Name Odometry} {Opcode RESET} {Params 0}
SET {Type INS} {Name Nobody} {Opcode POSE} {Params 1,2,3,0,0,0}
SET {Type Camera} {Name Camera} {Opcode Zoom} {Params 0.5}
GETGEO {Type Sonar} {Name Nothing}
GETCONF {Type Laser}
GETCONF {Type Camera}";
    tell(&mut server, &mut client, asked);
    assert_eq!(client.line(), "RES {Time 0.00} {Type Odometry} {Name Odometry} {Status OK}");
    assert_eq!(client.line(), "RES {Time 0.00} {Type INS} {Name Nobody} {Status Failed}");
    assert_eq!(
        client.line(),
        "RES {Time 0.00} {Type Camera} {Name Camera} {FOV 0.5000} {Status OK}"
    );
    assert_eq!(client.line(), "GEO {Type Sonar} {Name Nothing}");
    assert_eq!(client.line(), "CONF {Type Laser}");
    assert!(client.line().ends_with("{CameraFov 0.5000}"));

    let mut server = in_dialect(Dialect::Udk);
    let mut client = join(&mut server, "INIT {ClassName USARBot.P2AT} {Name R1}");
    tell(&mut server, &mut client, asked);
    let conf = client.line();
    assert!(conf.starts_with("CONF {Type Camera}"), "the only answer: {conf}");
    assert!((numbers(&conf, "CameraFov")[0] - 0.5_f64.to_degrees()).abs() < 1e-3, "{conf}");
}

#[test]
fn a_question_shortly_after_init_tells_the_dialect_and_is_answered_before_anything_else() {
    let mut server = open(&room(), options());
    let mut client = join(&mut server, "INIT {ClassName USARBot.P2AT} {Name R1}");
    // A millisecond or two pass, as with SliderController.
    steps(&mut server, 3);
    tell(&mut server, &mut client, "GETCONF {Type Actuator}\nDRIVE {Left 1} {Right 1}");
    let answer = client.line();
    assert!(answer.starts_with("CONF {Type Actuator}"), "{answer}");
    cycles(&mut server, 2);
    let lines = client.lines_until("CONF {Type Camera}");
    let status = lines.iter().find(|line| line.starts_with("STA")).expect("a status comes first");
    assert!(status.starts_with("STA {Time"), "as UDK says it: {status}");
    assert_eq!(server.load().robots, 1);
    let moved = server.simulation().state("R1").unwrap().world_from_robot.position;
    assert!(moved.x > 0.005, "its order was not lost: {moved}");
    let news = server.take_news().join("; ");
    assert!(
        news.contains("UDK: its GETCONF told so") && news.contains("--dialect ut2004"),
        "{news}"
    );
}

#[test]
fn a_client_that_tells_nothing_is_spoken_to_as_ut2004_from_its_first_burst_on() {
    let mut server = open(&room(), options());
    let mut client = join(&mut server, "INIT {ClassName USARBot.P2AT} {Name R1}");
    cycles(&mut server, 1);
    let status = client.lines_until("STA").pop().unwrap();
    assert!(status.starts_with("STA {Type GroundVehicle}"), "{status}");
    tell(&mut server, &mut client, "GETCONF {Type Actuator}");
    cycles(&mut server, 1);
    let status = client.lines_until("STA").pop().unwrap();
    assert!(status.starts_with("STA {Type GroundVehicle}"), "settled is settled: {status}");
    let news = server.take_news().join("; ");
    assert!(news.contains("UT2004: nothing it said") && news.contains("--dialect udk"), "{news}");
}
