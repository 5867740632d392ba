use glam::DVec2;

use super::*;
use crate::mission::{BeaconSense, Destination, Method, Quarry, TaskPlan, TurnPlan};

const TOP: &str = "title = \"T\"\narena = \"home-point\"\n[robot]\nmodel = \"P3DX\"\n";

fn read(tasks: &str) -> Result<Mission, String> {
    read_mission("m.toml", format!("{TOP}{tasks}").as_bytes()).map_err(|errors| errors.to_string())
}

#[test]
fn arguments_that_are_left_out_have_usual_values() {
    let mission = read("[[task]]\ndo = \"explore\"\n").unwrap();
    assert_eq!(
        mission.robots[0].tasks[0].task,
        TaskPlan::Explore { speed: 0.6, seek: Quarry::Beacon, found: 0.5, bounds: None }
    );
    assert_eq!(mission.rules.stale, SimTime::from_millis(500));
    assert_eq!(mission.robots[0].name, "scout");
}

#[test]
fn errors_name_file_line_key_value_and_a_fix() {
    let cases: [(&str, &[&str]); 8] = [
        ("[[task]]\ndo = \"dance\"\n", &["m.toml:6", "do", "dance", "explore"]),
        ("[[task]]\ndo = \"move\"\n", &["m.toml:5", "metres"]),
        ("[[task]]\ndo = \"turn\"\ndeg = \"left\"\n", &["m.toml:7", "deg", "left"]),
        ("[[task]]\ndo = \"move\"\nmetres = -1\n", &["m.toml:7", "metres", "-1"]),
        ("[[task]]\ndo = \"stop\"\nspeed = 1\n", &["m.toml:7", "speed"]),
        ("[[task]]\ndo = \"set_waypoint\"\n", &["m.toml:5", "name", "HP Centre"]),
        ("[[task]]\ndo = \"explore\"\nbounds = [[1, 2]]\n", &["m.toml:7", "bounds", "corners"]),
        ("[[task]]\ndo = \"explore\"\nbounds = [[1, 2], [1, 3]]\n", &["m.toml:7", "inside"]),
    ];
    for (tasks, words) in cases {
        let error = read(tasks).unwrap_err();
        for word in words {
            assert!(error.contains(word), "{tasks:?} gave {error:?} without {word:?}");
        }
    }
}

#[test]
fn all_that_is_wrong_is_told_at_once() {
    let error =
        read("[[task]]\ndo = \"dance\"\n[[task]]\ndo = \"move\"\nmetres = \"far\"\n").unwrap_err();
    assert!(error.contains("dance") && error.contains("far"), "{error}");
}

#[test]
fn bounds_are_two_corners_in_any_order() {
    let mission = read("[[task]]\ndo = \"explore\"\nbounds = [[4, -3], [-4, 3]]\n").unwrap();
    let wanted = robot_planning::Fence { min: DVec2::new(-4.0, -3.0), max: DVec2::new(4.0, 3.0) };
    let task = &mission.robots[0].tasks[0].task;
    assert!(matches!(task, TaskPlan::Explore { bounds: Some(bounds), .. } if *bounds == wanted));
}

#[test]
fn places_are_names_or_pairs() {
    let mission = read(
        "[[task]]\ndo = \"go_to\"\nto = [1.5, -2]\n[[task]]\ndo = \"path_plan\"\nto = \"Beacon\"\n",
    )
    .unwrap();
    let speed = 0.45;
    let place = Destination::At(DVec2::new(1.5, -2.0));
    assert_eq!(mission.robots[0].tasks[0].task, TaskPlan::GoTo { place, speed });
    let to = Destination::Waypoint("Beacon".to_owned());
    assert_eq!(mission.robots[0].tasks[1].task, TaskPlan::PathPlan { to, method: Method::Ours });
}

#[test]
fn an_arena_may_be_a_floor_that_is_generated_for_each_seed() {
    let text = |arena: &str| {
        format!(
            "title = \"T\"\narena = {arena}\n[robot]\nmodel = \"P3DX\"\n[[task]]\ndo = \"stop\""
        )
    };
    let read = |arena: &str| read_mission("m.toml", text(arena).as_bytes());
    let floor = read("{ generate = { rooms = 9, rubble = 0.2 } }").unwrap().floor.unwrap();
    assert_eq!((floor.rooms, floor.rubble), (9, 0.2));
    assert_eq!(read("\"home-point\"").unwrap().floor, None);
    for wrong in
        ["{ generate = { rooms = 0 } }", "{ generate = { walls = 2 } }", "{ grow = 1 }", "7"]
    {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}

const CREW: &str = "title = \"T\"\narena = \"office\"\n";

fn read_crew(robots: &str) -> Result<Mission, String> {
    let text = format!("{CREW}{robots}");
    read_mission("m.toml", text.as_bytes()).map_err(|errors| errors.to_string())
}

#[test]
fn several_robots_have_names_poses_and_tasks_of_their_own() {
    let mission = read_crew(
        "rules = { pose = \"odometry\" }\n[[robot]]\nname = \"a\"\nmodel = \"P3AT\"\npose = \"ins\"\n\
         [[robot.task]]\ndo = \"stop\"\n[[robot]]\nname = \"b\"\nmodel = \"P3DX\"\nspread_m = 0.3\n\
         [[robot.task]]\ndo = \"explore\"\nseek = \"victim\"\n[[robot.task]]\ndo = \"go_home\"\n",
    )
    .unwrap();
    let [a, b] = &mission.robots[..] else { panic!("{:?}", mission.robots) };
    assert_eq!((a.name.as_str(), a.pose, a.tasks.len()), ("a", PoseSource::Ins, 1));
    assert_eq!((b.name.as_str(), b.pose, b.spread), ("b", PoseSource::Odometry, 0.3));
    assert_eq!(b.tasks[0].task.quarry(), Some(Quarry::Victim));
}

#[test]
fn robots_without_tasks_of_their_own_do_the_missions() {
    let crew =
        "[[robot]]\nname = \"a\"\nmodel = \"P3AT\"\n[[robot]]\nname = \"b\"\nmodel = \"P3AT\"\n";
    let mission = read_crew(&format!("{crew}[[task]]\ndo = \"explore\"\n")).unwrap();
    assert_eq!(mission.robots[0].tasks, mission.robots[1].tasks);
    let error = read_crew(crew).unwrap_err();
    assert!(error.contains("m.toml:3") && error.contains("robot.task"), "{error}");
}

#[test]
fn what_is_wrong_with_a_crew_is_told_with_place_value_and_fix() {
    let cases: [(&str, &[&str]); 5] = [
        (
            "[[robot]]\nname = \"a\"\nmodel = \"P3AT\"\n[[robot]]\nname = \"A\"\nmodel = \"P3AT\"\n[[task]]\ndo = \"stop\"\n",
            &["m.toml:7", "robot.name", "\"A\"", "name of its own"],
        ),
        (
            "[[robot]]\nmodel = \"P3AT\"\n[[robot]]\nmodel = \"P3AT\"\n[[task]]\ndo = \"stop\"\n",
            &["m.toml:5", "scout", "name of its own"],
        ),
        ("robot = []\n[[task]]\ndo = \"stop\"\n", &["m.toml:3", "robot", "[]", "1 to 100"]),
        (
            "[robot]\nmodel = \"P3DX\"\n[[robot.task]]\ndo = \"stop\"\n[[task]]\ndo = \"stop\"\n",
            &["m.toml:7", "task", "nobody does these"],
        ),
        (
            "[[robot]]\nmodel = \"P3AT\"\npose = \"gps\"\n[[task]]\ndo = \"stop\"\n",
            &["m.toml:5", "robot.pose", "gps", "ground_truth"],
        ),
    ];
    for (robots, words) in cases {
        let error = read_crew(robots).unwrap_err();
        for word in words {
            assert!(error.contains(word), "{robots:?} gave {error:?} without {word:?}");
        }
    }
}

#[test]
fn every_way_of_the_paper_has_its_word() {
    let mission = read_mission(
        "m.toml",
        b"title = \"T\"\narena = \"home-point\"\n[map]\nload = \"a.usarmap\"\n[rules]\nmax_dist_m = 0.28\n\
          [robot]\nmodel = \"P3DX\"\nbeacon = \"distance\"\nbattery_s = 90\n\
          [[task]]\ndo = \"room_centre\"\nmethod = \"paper\"\nmapping = false\n\
          [[task]]\ndo = \"turn\"\nbearing_deg = 270\n[[task]]\ndo = \"move\"\nmetres = 1\nreverse = true\n\
          [[task]]\ndo = \"go_home\"\nmethod = \"paper\"\n",
    )
    .unwrap();
    let robot = &mission.robots[0];
    assert_eq!((mission.known_map.as_deref(), mission.rules.max_dist), (Some("a.usarmap"), 0.28));
    assert_eq!((robot.beacon_sense, robot.battery), (BeaconSense::Distance, Some(90.0)));
    assert!(!robot.tasks[0].is_mapping && robot.tasks[1].is_mapping);
    let tasks: Vec<&TaskPlan> = robot.tasks.iter().map(|planned| &planned.task).collect();
    assert!(matches!(tasks[0], TaskPlan::RoomCentre { method: Method::Paper, .. }));
    assert!(matches!(tasks[1], TaskPlan::Turn(TurnPlan::To(bearing)) if *bearing > 4.7));
    assert!(matches!(tasks[2], TaskPlan::Move { is_reverse: true, .. }));
    assert_eq!(*tasks[3], TaskPlan::GoHome { speed: 0.15, method: Method::Paper });
}

#[test]
fn a_turn_is_by_an_angle_or_to_a_bearing() {
    let both = read("[[task]]\ndo = \"turn\"\ndeg = 90\nbearing_deg = 10\n").unwrap_err();
    assert!(both.contains("bearing_deg") && both.contains("take one"), "{both}");
    assert!(read("[[task]]\ndo = \"turn\"\n").unwrap_err().contains("deg"));
    let near = "[rules]\nmax_dist_m = 0.1\n[[task]]\ndo = \"stop\"\n";
    assert!(read(near).unwrap_err().contains("less than min_dist_m"));
}

#[test]
fn exploring_together_has_a_rule_and_a_wrong_one_is_named_with_those_there_are() {
    let mission = read("[[task]]\ndo = \"explore_together\"\nrule = \"minpos\"\n").unwrap();
    let rule = robot_team::Rule::MinPos;
    let weights = robot_team::Weights::default();
    let (bounds, beyond_radio) = (None, crate::mission::BeyondRadio::PressOn);
    let task = TaskPlan::ExploreTogether { speed: 0.5, rule, weights, bounds, beyond_radio };
    assert_eq!(mission.robots[0].tasks[0].task, task);
    assert!(!mission.robots[0].stands());
    let error = read("[[task]]\ndo = \"explore_together\"\nrule = \"best\"\n").unwrap_err();
    for word in ["m.toml:7", "rule", "best", "burgard"] {
        assert!(error.contains(word), "{error} without {word}");
    }
    let weighed =
        "[[task]]\ndo = \"explore_together\"\nrule = \"seed\"\ngamma = 1.5\nhearing = 0\n";
    let TaskPlan::ExploreTogether { weights, .. } =
        read(weighed).unwrap().robots[0].tasks[0].task.clone()
    else {
        panic!("that is the task")
    };
    assert_eq!((weights.gamma, weights.hearing), (1.5, 0.0));
    assert!(read(&weighed.replace("1.5", "-1")).unwrap_err().contains("gamma"));
    let returning = "[[task]]\ndo = \"explore_together\"\nbeyond_radio = \"return\"\n";
    let task = read(returning).unwrap().robots[0].tasks[0].task.clone();
    let beyond_radio = crate::mission::BeyondRadio::Return;
    assert!(matches!(task, TaskPlan::ExploreTogether { beyond_radio: b, .. } if b == beyond_radio));
    let error = read(&returning.replace("return", "hide")).unwrap_err();
    assert!(error.contains("beyond_radio") && error.contains("press_on"), "{error}");
    assert!(read("[[task]]\ndo = \"listen\"\n").unwrap().robots[0].stands());
}
