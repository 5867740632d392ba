//! How robots come, live and go.

use link_usarsim::Dialect;

use crate::client::{Client, numbers, value};
use crate::port::{
    connect, cycles, hear_until, in_dialect, join, open, options, room, steps, tell,
};

#[test]
fn a_robot_goes_with_its_client_and_its_name_is_free_at_once() {
    let mut server = in_dialect(Dialect::Ut2004);
    for _ in 0..3 {
        let client = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R1}");
        assert!(server.simulation().state("R1").is_some());
        drop(client);
        hear_until(&mut server, |server| server.load().robots == 0);
        assert!(server.simulation().state("R1").is_none());
    }
}

#[test]
fn who_comes_second_with_a_name_gets_a_number_behind_it() {
    let mut server = in_dialect(Dialect::Ut2004);
    let _one = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R1} {Location 0,0,0}");
    let _two = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R1} {Location 0,3,0}");
    let names: Vec<&str> = server.simulation().names().collect();
    assert_eq!(names, ["R1", "R1_0"]);
}

#[test]
fn a_second_init_and_an_unknown_class_do_nothing() {
    let mut server = in_dialect(Dialect::Ut2004);
    let mut client = connect(&server);
    tell(
        &mut server,
        &mut client,
        "INIT {ClassName USARBot.Spaceship} {Name R1}\nINIT {Name R1}\nINIT",
    );
    assert_eq!(server.load().robots, 0);
    assert!(server.take_news()[0].contains("Spaceship"), "whoever runs the server is told");
    tell(&mut server, &mut client, "INIT {Classname usarbot.p2dx} {Name R1}");
    assert_eq!(server.load().robots, 1, "and it may try again");
    tell(&mut server, &mut client, "INIT {ClassName USARBot.P2AT} {Name R2}");
    assert_eq!(server.simulation().names().collect::<Vec<_>>(), ["R1"]);
}

#[test]
fn a_robot_starts_where_it_was_told_on_its_wheels() {
    let mut server = in_dialect(Dialect::Ut2004);
    let place = |server: &sim_usarsim::RobotServer, name: &str| {
        server.simulation().state(name).unwrap().world_from_robot.position
    };
    let _a = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name A} {Location 4.5 1.9 1.8}");
    let _b =
        join(&mut server, "INIT {ClassName USARBot.P2DX} {Name B} {Start start1} {Location 9,9,9}");
    let _c = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name C}");
    let [a, b, c] = ["A", "B", "C"].map(|name| place(&server, name));
    assert!((a.x - 4.5).abs() < 1e-6 && (a.y + 1.9).abs() < 1e-6, "blanks will do: {a}");
    assert!((b.x - 1.0).abs() < 1e-6 && (b.y - 2.0).abs() < 1e-6, "a start overrides: {b}");
    assert!(c.x.abs() < 1e-6 && c.y.abs() < 1e-6, "nothing is the origin: {c}");
    assert!([a, b, c].iter().all(|place| (place.z - a.z).abs() < 1e-6), "all on the floor");
    let mut late = connect(&server);
    tell(&mut server, &mut late, "INIT {ClassName USARBot.P2DX} {Name D} {Location 0.1,0,0}");
    let news = server.take_news();
    assert!(news.last().unwrap().contains("inside"), "no two robots in one place: {news:?}");
    drop(server);
    let mut server = in_dialect(Dialect::Udk);
    let _d = join(&mut server, "INIT {ClassName USARBot.P2DX} {Start Nowhere} {Location 5,5,0}");
    let d = place(&server, "P2DX");
    assert!(d.x.abs() < 1e-6, "an unknown start is the origin, a missing name the class: {d}");
}

#[test]
fn a_place_that_is_none_makes_no_robot() {
    let mut server = in_dialect(Dialect::Ut2004);
    let mut client = connect(&server);
    tell(&mut server, &mut client, "INIT {ClassName USARBot.P2DX} {Location 1e300,0,0}");
    assert_eq!(server.load().robots, 0);
}

#[test]
fn an_empty_battery_leaves_the_status_and_nothing_else() {
    let mut server = in_dialect(Dialect::Ut2004);
    let mut client = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R1} {Battery 0.5}");
    cycles(&mut server, 10);
    tell(
        &mut server,
        &mut client,
        "GETGEO {Type Robot}\nSET {Type INS} {Opcode POSE} {Params 0,0,0,0,0,0}",
    );
    cycles(&mut server, 1);
    drop(server);
    let mut rest = String::new();
    std::io::Read::read_to_string(client.socket(), &mut rest).ok();
    let lines: Vec<&str> = rest.lines().collect();
    let last: Vec<&str> = lines[lines.len() - 3..].to_vec();
    assert!(last.iter().all(|line| line.starts_with("STA")), "{last:?}");
    assert_eq!(value(last[2], "Battery"), Some("0"));
    assert!(!rest.contains("GEO ") && !rest.contains("RES "), "it is deaf");
}

#[test]
fn lights_percent_and_steering_are_done_and_told() {
    let mut server = in_dialect(Dialect::Ut2004);
    let mut client = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R1}");
    tell(
        &mut server,
        &mut client,
        "GETCONF {Type Robot}\nDRIVE {Left 50} {Right 50} {Normalized True} {Light true}",
    );
    let max = numbers(&client.line(), "MaxSpeed")[0];
    cycles(&mut server, 10);
    let wheels = server.simulation().state("R1").unwrap().wheels;
    assert!((wheels[0].speed - max / 2.0).abs() < 0.1 * max, "{wheels:?}");
    assert!(client.lines_until("STA").pop().unwrap().contains("{LightToggle True}"));
}

#[test]
fn the_only_robot_may_pause_the_world_and_a_newcomer_wakes_it() {
    let mut server = in_dialect(Dialect::Ut2004);
    let mut client = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R1}");
    tell(&mut server, &mut client, "PAUSE");
    assert!(!server.is_ready());
    // More than a step's worth of requests: none is lost while time stands still.
    tell(&mut server, &mut client, &"GETGEO {Type Robot}\n".repeat(300));
    tell(&mut server, &mut client, "PAUSE");
    assert!(server.is_ready());
    tell(&mut server, &mut client, "PAUSE");
    let mut other = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R2} {Location 0,3,0}");
    assert!(server.is_ready());
    tell(&mut server, &mut other, "PAUSE");
    assert!(server.is_ready(), "one of two may not");
}

#[test]
fn words_without_effect_are_taken_and_path_nodes_are_none() {
    let mut server = in_dialect(Dialect::Udk);
    let mut client = connect(&server);
    tell(
        &mut server,
        &mut client,
        "GETPATHNODES\nTRACE {On true}\nGOTO {Name N1}\nNONSENSE {A b}\n}{\nCAMERA\nGETSTARTPOSES",
    );
    assert!(client.line().starts_with("NFO {PathNodes 0}"));
    assert!(client.line().starts_with("NFO {StartPoses 2}"), "nothing else was answered");
}

#[test]
fn a_line_without_its_end_is_not_heard_until_the_end_comes() {
    let mut server = open(&room(), options());
    let mut client: Client = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R1}");
    let before = server.load().requests;
    client.send(b"DRIVE {Left 1} {Right 1}");
    steps(&mut server, 5);
    assert_eq!(server.load().requests, before, "the line is not over");
    client.send(b"\n");
    hear_until(&mut server, |server| server.load().requests == before + 1);
}
