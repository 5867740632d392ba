//! Robots that explore together, by radio and on one map.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use app_missions::{Course, How, Run};
use app_terminal::interrupt::Interrupt;
use robot_agent::read_mission;

/// Two robots and a station on a floor of two rooms.
const TEAM: &str = r#"
title = "Two and a station"
arena = { generate = { rooms = 2, rubble = 0, loops = 0, robot_width_m = 0.8 } }
limit_s = 400

[map]
resolution_m = 0.05

[rules]
margin_m = 0.02
max_lean_deg = 8

[[task]]
do = "explore_together"

[[robot]]
name = "ada"
model = "P3ATRescue"
start = "Start1"
without = ["Camera", "Scanner3D", "S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10"]
with = ["radio"]

[[robot]]
name = "bob"
model = "P3ATRescue"
start = "Start1"
without = ["Camera", "Scanner3D", "S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10"]
with = ["radio"]

[[robot]]
name = "station"
model = "ComStation"
start = "Start1"
[[robot.task]]
do = "listen"
"#;

fn run(seed: u64) -> Run {
    let mission = read_mission("team.toml", TEAM.as_bytes()).unwrap();
    let course = Course::open(&mission).unwrap();
    course.run(seed, &How::default(), &Interrupt::default()).unwrap()
}

#[test]
fn two_robots_see_the_floor_and_the_station_knows_it_within_its_budget_and_twice_the_same() {
    let first = run(1);
    let team = first.team.as_ref().expect("it is one");
    assert!(team.explored >= 0.95, "{:.3} explored: {}", team.explored, first.outcome);
    assert!(team.known_at_base >= 0.95, "{:.3} known at the base", team.known_at_base);
    assert!(team.radio.bytes_per_s > 50.0 && team.radio.most_bytes_per_s < 10_000.0);
    assert!(first.robots.iter().all(|robot| robot.robot_contacts == 0), "{:?}", first.robots);
    let again = run(1);
    assert_eq!(first.team, again.team);
    assert_eq!(first.outcome, again.outcome);
}
