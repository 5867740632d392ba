//! World controllers (section 5.4).

use link_usarsim::Dialect;

use crate::client::{numbers, value};
use crate::port::{connect, hear_until, in_dialect, join, steps, tell};

const CONTROLLER: &str = "INIT {ClassName USARBotAPI.WorldController}";

#[test]
fn things_are_made_moved_told_and_go_with_their_maker() {
    let mut server = in_dialect(Dialect::Udk);
    let mut client = connect(&server);
    tell(&mut server, &mut client, CONTROLLER);
    tell(
        &mut server,
        &mut client,
        "CONTROL {Type Create} {ClassName Box} {Name B1} {Location 2,-3,-1} {Scale 0.5,0.5,0.5} {Memory hello}
CONTROL {Type Create} {ClassName Box} {Name B2} {Location -2,-3,-1} {Permanent true}
CONTROL {Type GetSTA} {Name B1}",
    );
    let status = client.line();
    assert!(status.starts_with("STA {Name B1}"), "{status}");
    assert_eq!(numbers(&status, "Location"), [2.0, -3.0, -1.0]);
    assert_eq!(value(&status, "Memory"), Some("hello"));
    tell(
        &mut server,
        &mut client,
        "CONTROL {Type AbsMove} {Name B1} {Location 3,3,-1}
CONTROL {Type RelMove} {Name B1} {Location 1,0,0}
CONTROL {Type GetSTA} {Name B1}",
    );
    assert_eq!(numbers(&client.line(), "Location"), [4.0, 3.0, -1.0]);
    drop(client);
    hear_until(&mut server, |server| server.load().clients == 0);
    assert_eq!(server.simulation().names().collect::<Vec<_>>(), ["B2"], "B2 was to stay");
}

#[test]
fn things_turn_and_travel() {
    let mut server = in_dialect(Dialect::Udk);
    let mut client = connect(&server);
    tell(&mut server, &mut client, CONTROLLER);
    tell(
        &mut server,
        &mut client,
        "CONTROL {Type Create} {ClassName Box} {Name B1} {Location 0,0,-1}
CONTROL {Type AddWP} {Name B1} {WP 1,0,-1;1,1,-1}
CONTROL {Type SetWP} {Name B1} {Speed 1} {Moving true}
CONTROL {Type Rotate} {Name B1} {Speed 0,0,0.5}",
    );
    steps(&mut server, 150);
    let pose = server.simulation().state("B1").unwrap().world_from_robot;
    assert!(
        (pose.position.x - 1.0).abs() < 0.02 && (pose.position.y + 0.5).abs() < 0.02,
        "{pose:?}"
    );
    tell(&mut server, &mut client, "CONTROL {Type GetSTA}");
    assert!((numbers(&client.line(), "Rotation")[2] - 0.75).abs() < 0.02);
    tell(&mut server, &mut client, "CONTROL {Type KillAll}\nCONTROL {Type GetSTA}");
    assert!(server.simulation().names().next().is_none());
}

#[test]
fn a_robot_is_no_controller() {
    let mut server = in_dialect(Dialect::Udk);
    let mut client = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R1}");
    tell(
        &mut server,
        &mut client,
        "CONTROL {Type Create} {ClassName Box} {Name B1} {Location 5,5,-1}",
    );
    assert_eq!(server.simulation().names().count(), 1);
}

#[test]
fn no_more_things_are_made_than_the_limit_allows() {
    let mut server = in_dialect(Dialect::Udk);
    let mut client = connect(&server);
    tell(&mut server, &mut client, CONTROLLER);
    for number in 0..70 {
        let (x, y) = (number % 10 * 2 - 9, number / 10 * 2 - 7);
        let line = format!("CONTROL {{Type Create}} {{ClassName Box}} {{Location {x},{y},-1}}");
        tell(&mut server, &mut client, &line);
        steps(&mut server, 1);
    }
    assert_eq!(server.simulation().names().count(), 64);
}
