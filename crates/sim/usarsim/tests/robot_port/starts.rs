//! Starts without room, in the air and below the floor; robots that fall out of the world; victims for referees.

use link_usarsim::Dialect;
use sim_side_servers::Actors;
use sim_usarsim::{DialectChoice, RobotServer, ServerOptions};

use crate::client::Client;
use crate::port::{arena, connect, cycles, join, open, options, tell};

/// A floor with a desk on it and a box that fills a place, and somebody who sits there.
const OFFICE: &str = r#"
title = "Office"
floor = [{ size = [12, 12], material = "concrete" }]
box = [
  { name = "desk", at = [4.5, -1.9, 0.7], size = [1.6, 0.8, 0.06] },
  { name = "crate", at = [-3, 0, 0], size = [1, 1, 1] },
]
victim = [{ name = "Ada", at = [0, 4], posture = "sitting" }, { name = "Bob", at = [2, 4], posture = "lying" }]

[[start]]
name = "Start1"
at = [0, 0]
"#;

fn office(is_strict: bool) -> RobotServer {
    let dialect = DialectChoice::Always(Dialect::Ut2004);
    open(&arena(OFFICE), ServerOptions { is_strict, dialect, ..options() })
}

fn place(server: &RobotServer) -> glam::DVec3 {
    server.simulation().state("R1").unwrap().world_from_robot.position
}

#[test]
fn a_start_below_or_above_the_floor_is_on_the_floor_and_not_on_a_desk() {
    for (asked, word) in [("4.5,1.9,1.8", "below"), ("4.5,1.9,-2.5", "above"), ("1,1,-9", "above")]
    {
        let mut server = office(false);
        let init = format!("INIT {{ClassName USARBot.P2DX}} {{Name R1}} {{Location {asked}}}");
        let _client = join(&mut server, &init);
        cycles(&mut server, 2);
        assert!(place(&server).z < 0.3, "{asked}: {}", place(&server));
        let news = server.take_news().join("; ");
        assert!(
            news.contains(&format!("m {word} it")) && news.contains("--strict-starts"),
            "{news}"
        );
    }
}

#[test]
fn a_start_inside_something_is_moved_to_the_nearest_free_floor_and_refused_where_starts_are_strict()
{
    let init = "INIT {ClassName USARBot.P2DX} {Name R1} {Location -3.2,0,-0.2}";
    let mut server = office(false);
    let _client = join(&mut server, init);
    let away = (place(&server) - glam::DVec3::new(-3.2, 0.0, 0.0)).truncate().length();
    assert!((0.3..1.0).contains(&away), "{away} m away");
    cycles(&mut server, 2);
    assert!(server.simulation().state("R1").unwrap().contacts.is_empty(), "it stands free");
    let news = server.take_news().join("; ");
    assert!(news.contains("inside \"crate\"") && news.contains("moved 0."), "{news}");

    let mut server = office(true);
    let mut client = connect(&server);
    tell(&mut server, &mut client, init);
    assert_eq!(server.load().robots, 0);
    assert!(server.take_news().join("; ").contains("inside \"crate\""));
}

#[test]
fn a_robot_that_leaves_the_world_is_told_and_may_come_again() {
    let mut server = office(false);
    let mut client =
        join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R1} {Location 5.6,0,0}");
    tell(&mut server, &mut client, "DRIVE {Left 6} {Right 6}");
    let mut seconds = 0;
    while server.load().robots == 1 {
        cycles(&mut server, 5);
        seconds += 1;
        assert!(seconds < 20, "it never fell");
    }
    let last = client.lines_until("DIE").pop().unwrap();
    assert_eq!(last, "DIE {Killer R1} {DamageType Fell}");
    assert!(server.take_news().iter().any(|news| news.contains("R1 left the world")));
    tell(&mut server, &mut client, "INIT {ClassName USARBot.P2DX} {Name R1} {Start Start1}");
    cycles(&mut server, 2);
    assert_eq!(server.load().robots, 1);
    assert!(place(&server).length() < 0.5, "{}", place(&server));
}

#[test]
fn referees_are_told_of_victims_by_the_classes_they_look_for() {
    let mut server = office(false);
    let _client: Client = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R1}");
    cycles(&mut server, 1);
    let actors = server.watch().actors();
    let told: Vec<(&str, &str)> =
        actors.iter().map(|actor| (actor.name.as_str(), actor.class.as_str())).collect();
    assert_eq!(told, [("R1", "P2DX"), ("Ada", "MaleVictim"), ("Bob", "FemaleVictim")]);
    assert!(
        (actors[1].world_from_actor.position - glam::DVec3::new(0.0, 4.0, 0.0)).length() < 1e-9
    );
}
