//! People in missions: found, told, kept away from, judged.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use app_missions::{Course, How, MissionSource, Run};
use app_terminal::interrupt::Interrupt;
use base::time::SimTime;
use robot_agent::{Mission, read_mission};

/// A robot that looks for people, and a station, in a room of its own.
fn mission(arena: &str, tasks: &str) -> String {
    format!(
        r#"
title = "Who is there"
arena = "{arena}"
limit_s = 150

[map]
resolution_m = 0.05

[rules]
margin_m = 0.02
max_lean_deg = 8

[victims]

[[robot]]
name = "ada"
model = "P3ATSearch"
start = "Start1"
without = ["Scanner3D", "S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10"]
with = ["radio"]
{tasks}

[[robot]]
name = "station"
model = "ComStation"
start = "Start1"
[[robot.task]]
do = "listen"
"#
    )
}

const SEARCH: &str = "[[robot.task]]\ndo = \"find_victims\"\nspeed_m_s = 0.4";

/// A lit room of eight by six metres with these people and things in it.
fn room(inside: &str) -> String {
    format!(
        r#"
title = "A room"
floor = [{{ size = [10, 8] }}]
wall = [{{ path = [[-4, -3], [4, -3], [4, 3], [-4, 3]], closed = true }}]
light = [{{ name = "ceiling", at = [0, 0, 2.3], power = 3 }}]
{inside}
[[start]]
name = "Start1"
at = [-3, 0]
"#
    )
}

fn run(inside: &str) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let arena = folder.path().join("room.toml");
    std::fs::write(&arena, room(inside)).unwrap();
    let text = mission(&arena.display().to_string().replace('\\', "/"), SEARCH);
    let mission = read_mission("rescue.toml", text.as_bytes()).unwrap();
    let course = Course::open(&mission).unwrap();
    course.run(1, &How::default(), &Interrupt::default()).unwrap()
}

const ADA: &str = "[[victim]]\nname = \"Eva\"\nat = [2, 1]\nyaw_deg = 200\nheight_m = 1.7\n";

#[test]
fn somebody_is_found_told_to_the_station_with_a_picture_and_not_touched() {
    let run = run(ADA);
    let victims = run.victims.as_ref().unwrap();
    assert_eq!((victims.present, victims.found, victims.falsely), (1, 1, 0), "{victims:#?}");
    assert_eq!(victims.known_by, "station");
    assert!(victims.mean_error_m.unwrap() < 0.6, "{:?}", victims.mean_error_m);
    assert_eq!(victims.state_right, 1, "{victims:#?}");
    let picture = victims.reports[0].picture.as_ref().expect("the camera saw her");
    assert!(picture.len() <= 10_000 && picture.starts_with(&[0xff, 0xd8]), "a small JPEG");
    assert_eq!(run.robots[0].contacts, 0);
    assert!(run.text().contains("1 of 1 found"), "{}", run.text());
}

#[test]
fn somebody_dead_is_told_by_what_the_camera_sees_of_skin() {
    let dead = format!("{ADA}alive = false\n");
    let victims = run(&dead).victims.unwrap();
    assert_eq!((victims.found, victims.falsely), (1, 0), "{victims:#?}");
    assert_eq!((victims.state_right, victims.reports[0].state), (1, "dead"), "{victims:#?}");
    assert!(victims.reports[0].kinds.contains(&"skin"), "{victims:#?}");
}

#[test]
fn two_who_lie_close_together_are_two() {
    let two = "[[victim]]\nname = \"Eva\"\nat = [2, 0.6]\nyaw_deg = 180\n[[victim]]\nname = \"Udo\"\nat = [2, -0.6]\nyaw_deg = 180\n";
    let victims = run(two).victims.unwrap();
    assert_eq!((victims.found, victims.falsely), (2, 0), "{victims:#?}");
}

#[test]
fn a_false_tag_beside_somebody_makes_no_second_person() {
    let tag = "[[tag]]\nid = 9\nat = [3.3, -1.5, 0.4]\nmemory = \"victim, trapped\"\n";
    let victims = run(&format!("{ADA}{tag}")).victims.unwrap();
    assert_eq!((victims.found, victims.falsely), (1, 0), "{victims:#?}");
}

#[test]
fn a_poster_of_a_face_is_nobody() {
    let poster = "[[material]]\nname = \"face\"\ncolour = \"#c79a7b\"\n[[box]]\nname = \"poster\"\nsize = [0.02, 0.3, 0.4]\nat = [3.9, 0, 0.8]\nmaterial = \"face\"\n";
    let victims = run(poster).victims.unwrap();
    assert_eq!((victims.present, victims.found, victims.falsely), (0, 0, 0), "{victims:#?}");
}

#[test]
fn a_walker_is_followed_and_reported_where_they_are() {
    let walker = "[[victim]]\nname = \"Eva\"\nat = [1, -2]\nyaw_deg = 90\nposture = \"standing\"\n[[event]]\nat_s = 3\nmove = { victim = \"Eva\", to = [1, 2, 0], over_s = 10 }\n";
    let victims = run(walker).victims.unwrap();
    assert_eq!((victims.found, victims.falsely), (1, 0), "{victims:#?}");
    assert!(victims.mean_error_m.unwrap() < 1.0, "{victims:#?}");
}

fn shipped(name: &str) -> Mission {
    MissionSource::open(name).unwrap().mission
}

#[test]
fn the_missions_of_the_league_begin_and_are_scored() {
    for name in ["league", "team-collapse", "teleop", "mapping", "deployment"] {
        let mission = Mission { limit: SimTime::from_millis(2_000), ..shipped(name) };
        let course = Course::open(&mission).unwrap();
        let run = course.run(1, &How::default(), &Interrupt::default()).unwrap();
        let is_rescue = ["league", "team-collapse"].contains(&name);
        assert_eq!(run.score.is_some(), is_rescue, "{name}");
        assert_eq!(run.victims.is_some(), is_rescue, "{name}");
        assert_eq!(run.relays.is_some(), name == "deployment", "{name}");
    }
}

#[test]
fn rules_that_nobody_knows_are_refused_by_name() {
    let mission = Mission { score: Some("1066".to_owned()), ..shipped("league") };
    let Err(error) = Course::open(&mission) else { panic!("nobody knows these rules") };
    assert!(format!("{error:#}").contains("1066"), "{error:#}");
}

#[test]
fn a_robot_that_sees_all_around_finds_three_people_by_their_skin_in_the_panorama() {
    let source = MissionSource::open("omni-search").unwrap();
    let course = Course::open(&source.mission).unwrap();
    let victims = course.run(101, &How::default(), &Interrupt::default()).unwrap().victims.unwrap();
    assert_eq!((victims.present, victims.found, victims.falsely), (3, 3, 0), "{victims:#?}");
    assert!(victims.reports.iter().all(|report| report.kinds.contains(&"skin")), "{victims:#?}");
}
