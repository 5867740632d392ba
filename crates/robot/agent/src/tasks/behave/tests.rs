use base::time::SimTime;
use glam::DVec2;
use robot_mapping::Drawing;
use robot_team::Phase;

use crate::agent::{Agent, Progress};
use crate::motion::Motion;
use crate::testing::{Room, agent_of, robot_in_team, said_by_bob};

/// A robot with a laser and a radio that behaves so, in a room of this edge.
fn behaving(edge: f64, at: DVec2, behaviour: &str) -> (Room, Agent) {
    let mut room = Room::new(edge, at, 0.0);
    room.has_laser = true;
    let task = format!("[[task]]\ndo = \"behave\"\nbehaviour = {behaviour}\n");
    (room, agent_of(&robot_in_team(), &task, Drawing::Inline))
}

/// Runs for so many seconds beside somebody who says each second where they are.
fn beside(
    (room, agent): (&mut Room, &mut Agent),
    seconds: std::ops::Range<u32>,
    phase: Phase,
    at: impl Fn(f64) -> DVec2,
) {
    for second in seconds {
        room.heard.push(said_by_bob(second + 1, at(f64::from(second)), phase));
        room.run(agent, 1.0);
    }
}

#[test]
fn the_careful_stop_before_a_wall_and_drive_on_when_told_again() {
    let script =
        "\"conservative_teleop\"\nscript = [[0, 0.4, 0], [12, 0, 0], [14, 0.2, 0], [17, 0, 0]]";
    let (mut room, mut agent) = behaving(6.0, DVec2::new(-1.0, 0.0), script);
    room.run(&mut agent, 12.0);
    let stopped = room.at.x;
    let left = room.room_left();
    assert!((0.4..1.2).contains(&left), "{left:.2} m are left where it stopped");
    room.run(&mut agent, 10.0);
    assert!(room.at.x > stopped + 0.1, "told again it drives on: {stopped:.2} to {:.2}", room.at.x);
    assert!(room.room_left() > 0.0, "its guard keeps it from touching all the same");
    assert_eq!(agent.progress(), Progress::Done, "{:?}", agent.log());
}

#[test]
fn the_led_do_what_a_person_says_for_as_long_as_they_say_it() {
    let (mut room, mut agent) = behaving(8.0, DVec2::ZERO, "\"teleoperation\"");
    for _ in 0..40 {
        agent.order(Motion { forward: 0.3, turn: 0.0 });
        room.run(&mut agent, 0.05);
    }
    let driven = room.at.x;
    assert!((0.3..0.7).contains(&driven), "{driven:.2} m in two seconds");
    room.run(&mut agent, 5.0);
    assert!(room.at.x < driven + 0.5, "an order holds for a second: {:.2}", room.at.x);
    assert_eq!(agent.doing().as_deref(), Some("I do what I am told"));
}

#[test]
fn without_a_link_it_drives_back_to_where_it_was_heard_then_explores() {
    let script = "\"teleoperation\"\nscript = [[0, 0.3, 0], [20, 0, 0], [4000, 0, 0]]";
    let (mut room, mut agent) = behaving(12.0, DVec2::new(-4.0, 0.0), script);
    // What lies behind this is left to explore.
    room.boxes.push((DVec2::new(1.5, 3.5), 1.2));
    // The station is heard for eight seconds: as far as 2.4 m from where it began.
    beside((&mut room, &mut agent), 0..8, Phase::Station, |_| DVec2::new(-4.5, 0.0));
    let heard = room.at.x;
    room.run(&mut agent, 4.0);
    assert!(room.at.x > heard + 0.5, "it has not noticed yet: {:.2}", room.at.x);
    room.run(&mut agent, 25.0);
    let off = (room.at.x - heard).abs();
    assert!(off < 1.0, "{off:.2} m from where it was heard");
    assert!(agent.doing().unwrap().starts_with("I wait"), "{:?}", agent.doing());
    room.run(&mut agent, 20.0);
    assert!(!agent.doing().unwrap().starts_with("I wait"), "then it explores: {:?}", agent.doing());
    beside((&mut room, &mut agent), 60..62, Phase::Station, |_| DVec2::new(-4.5, 0.0));
    assert!(agent.doing().unwrap().starts_with("I do what I am told"), "{:?}", agent.doing());
}

#[test]
fn whoever_follows_waypoints_passes_them_in_their_order() {
    let points = "\"follow_waypoint\"\npoints = [[1, 1], [1, -1]]";
    let (mut room, mut agent) = behaving(6.0, DVec2::new(-1.0, 0.0), points);
    room.run(&mut agent, 120.0);
    assert_eq!(agent.progress(), Progress::Done, "{:?}", agent.log());
    let off = room.at.distance(DVec2::new(1.0, -1.0));
    assert!(off < 0.45, "{off:.2} m from the last one");
    let passed = agent.state().trail.iter().any(|(_, at)| at.distance(DVec2::ONE) < 0.4);
    assert!(passed, "the first one was passed");
}

#[test]
fn whoever_follows_keeps_near_a_mate_that_walks_off() {
    let (mut room, mut agent) =
        behaving(12.0, DVec2::new(-4.0, 0.0), "\"following\"\nleader = \"bob\"");
    let walk = |second: f64| DVec2::new(-2.5 + (0.15 * second).min(5.0), 0.0);
    beside((&mut room, &mut agent), 0..60, Phase::Busy, walk);
    let off = room.at.distance(walk(60.0));
    assert!((0.6..2.2).contains(&off), "{off:.2} m behind");
    assert!(agent.doing().unwrap().starts_with("I follow"), "{:?}", agent.doing());
    room.run(&mut agent, 15.0);
    assert!(agent.doing().unwrap().starts_with("I wait"), "it is lost: {:?}", agent.doing());
}

#[test]
fn whoever_explores_by_itself_sees_a_room_and_ends() {
    let (mut room, mut agent) = behaving(5.0, DVec2::new(-1.0, 0.5), "\"autonomous_exploration\"");
    room.run(&mut agent, 200.0);
    assert_eq!(agent.progress(), Progress::Done, "{:?} {:?}", agent.log(), agent.doing());
    assert!(room.now < SimTime::from_seconds(190.0));
}

#[test]
fn a_mate_that_goes_first_is_made_room_for() {
    let (mut room, mut agent) =
        behaving(8.0, DVec2::ZERO, "\"follow_waypoint\"\npoints = [[3, 0]]");
    beside((&mut room, &mut agent), 0..4, Phase::Busy, |_| DVec2::new(0.9, 0.3));
    let doing = agent.doing().unwrap();
    assert!(doing.starts_with("I make room") || room.at.x < -0.05, "{doing}, at {}", room.at);
}

#[test]
fn a_key_of_another_behaviour_is_refused_by_name() {
    let read = |keys: &str| {
        let text = format!(
            "title = \"T\"\narena = \"yellow\"\nrobot = {{ model = \"P3AT\" }}\n[[task]]\ndo = \"behave\"\n{keys}"
        );
        crate::mission::read_mission("t.toml", text.as_bytes()).unwrap_err().to_string()
    };
    for (keys, culprit) in [
        ("behaviour = \"following\"", "leader"),
        ("behaviour = \"deployment\"\nleader = \"ada\"", "leader"),
        ("behaviour = \"following\"\nleader = \"ada\"\nstop_below_dbm = -88", "stop_below_dbm"),
        ("behaviour = \"following\"\nleader = \"ada\"\nscript = [[0, 1, 0]]", "script"),
        ("behaviour = \"teleoperation\"\nscript = [[5, 1, 0], [5, 0, 0]]", "script"),
        ("behaviour = \"teleoperation\"\nscript = [[5, 1]]", "script"),
        ("behaviour = \"dancing\"", "dancing"),
    ] {
        let message = read(keys);
        assert!(message.contains(culprit), "{keys}: {message}");
    }
}
