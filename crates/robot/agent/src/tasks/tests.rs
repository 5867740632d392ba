use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

use base::messages::{Command, Drive};
use glam::DVec2;
use robot_mapping::{CellState, Drawing, Thresholds};

use crate::agent::{Agent, Progress};
use crate::log::Ending;
use crate::testing::{Room, agent, agent_of, robot_with_laser};

/// Runs one task to its end and gives what it said.
fn told(room: &mut Room, task: &str) -> (Agent, String) {
    let mut agent = agent(&format!("[[task]]\n{task}"), Drawing::Inline);
    // A search for what is not there looks into every corner: half an hour.
    room.run(&mut agent, 3000.0);
    let reason = agent.log().last().map_or(String::new(), |log| log.reason.clone());
    (agent, reason)
}

#[test]
fn the_middle_of_a_room_is_found_from_anywhere_in_it_within_thirty_seconds() {
    for k in 0..12 {
        let k = f64::from(k);
        let start = DVec2::from_angle(k) * (0.1 * k).min(1.2);
        let mut room = Room::new(3.9, start, 2.0 * k);
        let (agent, reason) = told(&mut room, "do = \"room_centre\"");
        assert_eq!(agent.progress(), Progress::Done, "{reason}");
        assert!(room.at.length() < 0.2, "{k}: {} off, {reason}", room.at.length());
        assert!(room.now.seconds() < 30.0, "{k}: {} s", room.now.seconds());
        assert!(agent.state().waypoints["HP Centre"].distance(room.at) < 0.05);
    }
}

#[test]
fn a_turn_turns_as_far_as_it_was_told_and_to_that_side() {
    for degrees in [90.0, -135.0, 350.0_f64] {
        let mut room = Room::new(4.0, DVec2::ZERO, 0.3);
        told(&mut room, &format!("do = \"turn\"\ndeg = {degrees}"));
        let off = base::geom::wrap_angle(room.heading - 0.3 - degrees.to_radians());
        assert!(off.abs() < 0.05, "{degrees}: {off}");
    }
}

#[test]
fn a_move_ends_after_its_metres_or_before_a_wall() {
    let mut room = Room::new(6.0, DVec2::ZERO, 0.0);
    told(&mut room, "do = \"move\"\nmetres = 1.5");
    assert!((room.at.x - 1.5).abs() < 0.05, "{}", room.at.x);
    let mut room = Room::new(4.0, DVec2::ZERO, 0.0);
    let (_, reason) = told(&mut room, "do = \"move\"\nmetres = 5");
    assert!(room.room_left() > 0.2, "{}", room.room_left());
    assert!(reason.starts_with("something is ahead"), "{reason}");
}

#[test]
fn a_turn_to_a_bearing_ends_there_whatever_the_heading_was() {
    for (bearing, heading) in [(270.0, FRAC_PI_2), (180.0, PI), (45.0, -FRAC_PI_4)] {
        let mut room = Room::new(4.0, DVec2::ZERO, 1.0);
        told(&mut room, &format!("do = \"turn\"\nbearing_deg = {bearing}"));
        let off = base::geom::wrap_angle(room.heading - heading);
        assert!(off.abs() < 0.05, "{bearing}: {off}");
    }
}

#[test]
fn a_reverse_move_drives_backwards_and_ends_before_a_wall_behind() {
    let mut room = Room::new(6.0, DVec2::ZERO, 0.0);
    told(&mut room, "do = \"move\"\nmetres = 1.5\nreverse = true");
    assert!((room.at.x + 1.5).abs() < 0.05, "{}", room.at.x);
    let (_, reason) = told(&mut room, "do = \"move\"\nmetres = 5\nreverse = true");
    assert!(room.room_left() > 0.1, "{}", room.room_left());
    assert!(reason.starts_with("something is behind"), "{reason}");
}

#[test]
fn nothing_is_drawn_while_a_task_does_without_the_map() {
    let known = |mapping: bool| {
        let mut room = Room::new(4.0, DVec2::ZERO, 0.0);
        let (agent, _) = told(&mut room, &format!("do = \"turn\"\ndeg = 350\nmapping = {mapping}"));
        !agent.state().grid.known_bounds().is_empty()
    };
    assert!(known(true) && !known(false));
}

#[test]
fn what_has_stopped_a_robot_holds_it_until_it_is_farther_away_than_max_dist() {
    let stands = |rules: &str| {
        let tasks = format!(
            "[rules]\n{rules}\n[[task]]\ndo = \"move\"\nmetres = 9\n[[task]]\ndo = \"move\"\nmetres = 1"
        );
        let mut agent = agent(&tasks, Drawing::Inline);
        let mut room = Room::new(6.0, DVec2::ZERO, 0.0);
        while agent.log().is_empty() && room.now.seconds() < 60.0 {
            room.cycle(&mut agent);
        }
        // The wall comes away by 6 cm: more than 0.23 m are free, less than 0.5 m.
        room.at.x -= 0.06;
        let from = room.at.x;
        room.run(&mut agent, 1.0);
        room.at.x - from
    };
    assert!(stands("min_dist_m = 0.23") > 0.005);
    assert!(stands("min_dist_m = 0.23\nmax_dist_m = 0.5") < 0.005);
}

#[test]
fn a_map_that_is_known_from_the_beginning_is_planned_on_without_a_look() {
    let mut room = Room::new(4.0, DVec2::new(-0.6, -0.5), 0.0);
    let (seen, _) = told(&mut room, "do = \"turn\"\ndeg = 360");
    let grid = (*seen.state().grid).clone();
    let task = "[[task]]\ndo = \"path_plan\"\nto = [0.9, 0.8]\nmethod = \"paper\"\nmapping = false";
    let mut later = agent(task, Drawing::Inline);
    later.know(grid, Drawing::Inline).unwrap();
    room.run(&mut later, 5.0);
    assert_eq!(later.progress(), Progress::Done, "{}", later.log()[0].reason);
    let mut blind = agent(task, Drawing::Inline);
    room.run(&mut blind, 5.0);
    assert_eq!(blind.progress(), Progress::Failed);
    let other = robot_mapping::Grid::new(0.05).unwrap();
    let error = blind.know(other, Drawing::Inline).unwrap_err().to_string();
    assert!(error.contains("0.05 m") && error.contains("resolution_m = 0.05"), "{error}");
}

#[test]
fn where_nothing_is_free_for_long_enough_the_robot_turns_to_where_it_sees_farthest() {
    let mut room = Room::new(3.0, DVec2::new(-0.8, 0.0), 2.0);
    let (agent, reason) = told(&mut room, "do = \"clear_ahead\"\nmetres = 3.5");
    assert_eq!(agent.progress(), Progress::Done, "{reason}");
    assert!(room.heading.abs() < 0.9, "{}", room.heading);
    let mut room = Room::new(1.4, DVec2::ZERO, 0.0);
    let (agent, reason) = told(&mut room, "do = \"clear_ahead\"\nmetres = 3.5");
    assert_eq!(agent.progress(), Progress::Failed);
    assert!(reason.starts_with("nowhere around"), "{reason}");
}

#[test]
fn a_robot_goes_where_it_is_told_and_not_into_walls() {
    let look = "do = \"turn\"\ndeg = 360\n[[task]]\n";
    let mut room = Room::new(4.0, DVec2::new(-0.6, -0.5), 0.0);
    let (agent, reason) = told(&mut room, &format!("{look}do = \"go_to\"\nto = [0.9, 0.8]"));
    assert_eq!(agent.progress(), Progress::Done, "{reason}");
    assert!(room.at.distance(DVec2::new(0.9, 0.8)) < 0.15, "{}", room.at);
    let (agent, reason) = told(&mut room, "do = \"go_to\"\nto = [9, 9]");
    assert_eq!(agent.progress(), Progress::Failed, "{reason}");
    assert!(room.room_left() > 0.05, "{}", room.room_left());
}

#[test]
fn exploring_a_closed_room_ends_and_says_why() {
    let mut room = Room::new(4.0, DVec2::new(0.4, 0.2), 0.5);
    let (agent, reason) = told(&mut room, "do = \"explore\"\nfound_m = 0");
    assert_eq!(agent.progress(), Progress::Done, "{reason}");
    assert!(reason.contains("m² of free floor seen"), "{reason}");
    assert!(room.room_left() > 0.05);
}

#[test]
fn a_search_for_a_beacon_that_is_not_there_fails_and_says_so() {
    let mut room = Room::new(6.0, DVec2::ZERO, 0.5);
    let (agent, reason) = told(&mut room, "do = \"explore\"");
    assert_eq!(agent.progress(), Progress::Failed, "{reason}");
    assert!(reason.starts_with("everything that can be reached was searched; "), "{reason}");
    assert!(reason.contains("free floor seen"), "{reason}");
    assert!(room.now.seconds() < 600.0, "{} s for six by six metres", room.now.seconds());
}

#[test]
fn wandering_keeps_off_the_walls_and_counts_its_turns() {
    let mut agent = agent("[[task]]\ndo = \"random_wander\"", Drawing::Inline);
    let mut room = Room::new(4.0, DVec2::ZERO, 0.4);
    let mut least = f64::INFINITY;
    for _ in 0..4000 {
        room.cycle(&mut agent);
        least = least.min(room.room_left());
    }
    assert!(least > 0.02, "{least}");
    agent.cut_off("enough");
    assert!(agent.log()[0].turns > 3, "{}", agent.log()[0].turns);
}

#[test]
fn a_thing_in_the_way_is_driven_around_without_standing_still() {
    let mut room = Room::new(7.0, DVec2::new(-2.4, 0.05), 0.0);
    room.boxes.push((DVec2::new(0.0, 0.0), 0.3));
    let tasks = "[[task]]\ndo = \"explore\"\nfound_m = 0\nlimit_s = 400\noptional = true\n\
                 [[task]]\ndo = \"go_to\"\nto = [-2.4, 0]\n[[task]]\ndo = \"go_to\"\nto = [2.4, 0]";
    let mut agent = agent(tasks, Drawing::Inline);
    while agent.log().len() < 2 && room.now.seconds() < 600.0 {
        room.cycle(&mut agent);
    }
    let (mut least, mut standing, mut longest) = (f64::INFINITY, 0, 0);
    let mut fastest_beside: f64 = 0.0;
    while agent.progress() == Progress::Running && room.now.seconds() < 700.0 {
        let before = room.at;
        room.cycle(&mut agent);
        least = least.min(room.room_left());
        let speed = room.at.distance(before) / 0.05;
        let is_on_the_way = room.at.x > -2.0 && room.at.x < 2.0;
        standing = if is_on_the_way && speed < 0.01 { standing + 1 } else { 0 };
        longest = longest.max(standing);
        if room.at.x.abs() < 0.3 {
            fastest_beside = fastest_beside.max(speed);
        }
    }
    let reason = &agent.log().last().unwrap().reason;
    assert_eq!(agent.progress(), Progress::Done, "{reason}");
    assert!(least > 0.03, "{least} m from the box");
    assert!(longest < 20, "stood still for {longest} cycles");
    assert!(fastest_beside < 0.45, "{fastest_beside} m/s beside the box is not slowed down");
}

#[test]
fn a_robot_that_does_not_get_on_frees_itself_and_goes_on() {
    let mut agent = agent("[[task]]\ndo = \"move\"\nmetres = 1.5", Drawing::Inline);
    let mut room = Room::new(8.0, DVec2::ZERO, 0.0);
    room.run(&mut agent, 1.0);
    room.is_held = true;
    let commands = room.run(&mut agent, 6.0);
    assert_eq!(agent.times_stuck(), 1);
    let backs = |c: &Command| matches!(c, Command::Drive(Drive::Skid { left, right }) if left + right < 0.0);
    assert!(commands.iter().any(backs), "it never backs");
    room.is_held = false;
    room.run(&mut agent, 60.0);
    assert_eq!(agent.progress(), Progress::Done);
}

#[test]
fn what_no_sonar_hears_is_driven_around_once_it_has_stopped_the_robot() {
    let mut agent = agent("[[task]]\ndo = \"go_to\"\nto = [2, 0]", Drawing::Inline);
    let mut room = Room::new(6.0, DVec2::new(-2.0, 0.0), 0.0);
    room.posts = vec![(DVec2::ZERO, 0.06)];
    room.run(&mut agent, 120.0);
    assert_eq!(agent.progress(), Progress::Done, "stuck {} times", agent.times_stuck());
    assert!((1..=3).contains(&agent.times_stuck()), "stuck {} times", agent.times_stuck());
}

#[test]
fn a_robot_that_leans_has_ridden_onto_something_and_goes_around_it() {
    let on_the_brick = |rules: &str| {
        let mission = format!("{rules}\n[[task]]\ndo = \"go_to\"\nto = [2, 0]");
        let mut agent = agent(&mission, Drawing::Inline);
        let mut room = Room::new(6.0, DVec2::new(-2.0, 0.0), 0.0);
        room.bricks = vec![(DVec2::ZERO, 0.06)];
        let mut nearest = f64::INFINITY;
        while agent.progress() == Progress::Running && room.now.seconds() < 120.0 {
            room.cycle(&mut agent);
            nearest = nearest.min(room.at.length());
        }
        assert_eq!(agent.progress(), Progress::Done);
        nearest
    };
    let nearest = on_the_brick("");
    assert!(nearest > 0.1, "it came within {nearest} m of the brick's middle");
    let nearest = on_the_brick("[rules]\nmax_lean_deg = 180");
    assert!(nearest < 0.05, "a ramp is driven onto, and this was passed by {nearest} m");
}

#[test]
fn a_fixed_route_is_driven_point_by_point() {
    let route = [DVec2::new(1.5, 0.0), DVec2::new(1.5, 1.5), DVec2::new(-1.5, 1.5)];
    let task = "[[task]]\ndo = \"map_route\"\npoints = [[1.5, 0], [1.5, 1.5], [-1.5, 1.5]]";
    let mut agent = agent(task, Drawing::Inline);
    let mut room = Room::new(6.0, DVec2::ZERO, 0.0);
    let mut next = 0;
    while agent.progress() == Progress::Running && room.now.seconds() < 120.0 {
        room.cycle(&mut agent);
        next += usize::from(next < 3 && room.at.distance(route[next.min(2)]) < 0.2);
    }
    assert_eq!((agent.progress(), next), (Progress::Done, 3));
    assert_eq!(agent.log()[0].reason, "3 points driven");
}

#[test]
fn a_plan_is_made_without_driving_and_where_there_is_none_it_is_said() {
    let look = "do = \"turn\"\ndeg = 360\n[[task]]\n";
    let mut room = Room::new(4.0, DVec2::new(-0.6, -0.5), 0.0);
    let (agent, reason) = told(&mut room, &format!("{look}do = \"path_plan\"\nto = [0.9, 0.8]"));
    assert_eq!(agent.progress(), Progress::Done, "{reason}");
    let route = &agent.state().route;
    assert!(route.last().is_some_and(|end| end.distance(DVec2::new(0.9, 0.8)) < 0.1), "{route:?}");
    assert!(room.at.distance(DVec2::new(-0.6, -0.5)) < 0.05, "it has driven to {}", room.at);
    let (agent, reason) = told(&mut room, &format!("{look}do = \"path_plan\"\nto = [9, 9]"));
    assert_eq!(agent.progress(), Progress::Failed, "{reason}");
    let (_, reason) = told(&mut room, "do = \"path_plan\"\nto = \"Nowhere\"");
    assert_eq!(reason, "nothing is called \"Nowhere\" yet");
}

#[test]
fn a_waypoint_is_where_the_robot_stands() {
    let mut room = Room::new(4.0, DVec2::new(0.3, -0.7), 0.0);
    let (agent, _) = told(&mut room, "do = \"set_waypoint\"\nname = \"Here\"");
    assert!(agent.state().waypoints["Here"].distance(room.at) < 1e-9);
}

#[test]
fn every_task_that_takes_time_ends_with_its_limit_and_says_so() {
    let tasks = [
        "do = \"room_centre\"",
        "do = \"clear_ahead\"\nmetres = 3.9",
        "do = \"move\"\nmetres = 3",
        "do = \"turn\"\ndeg = 300",
        "do = \"random_wander\"",
        "do = \"explore\"",
        "do = \"go_to\"\nto = [2, 2]",
        "do = \"map_route\"\npoints = [[2, 0]]",
    ];
    for task in tasks {
        let mut room = Room::new(4.4, DVec2::new(-1.0, -0.5), 3.0);
        let (agent, reason) = told(&mut room, &format!("{task}\nlimit_s = 0.6"));
        assert_eq!(agent.log()[0].ending, Ending::TimedOut, "{task}: {reason}");
        assert!(reason.starts_with("not done within 1 s"), "{task}: {reason}");
        assert!(room.now.seconds() < 0.8, "{task}: {}", room.now.seconds());
    }
}

/// The same for a robot that has nothing but a laser.
fn told_by_light(room: &mut Room, task: &str) -> (Agent, String) {
    room.has_laser = true;
    let mut agent = agent_of(&robot_with_laser(), &format!("[[task]]\n{task}"), Drawing::Inline);
    room.run(&mut agent, 1500.0);
    let reason = agent.log().last().map_or(String::new(), |log| log.reason.clone());
    (agent, reason)
}

#[test]
fn a_robot_with_a_laser_alone_stops_before_what_the_laser_shows() {
    let mut room = Room::new(4.0, DVec2::ZERO, 0.3);
    let (_, reason) = told_by_light(&mut room, "do = \"move\"\nmetres = 5");
    assert!(room.room_left() > 0.0, "{}", room.room_left());
    assert!(reason.starts_with("something is ahead"), "{reason}");
}

#[test]
fn a_robot_whose_laser_falls_silent_stands_still() {
    let mut room = Room::new(8.0, DVec2::ZERO, 0.0);
    room.has_laser = true;
    let task = "[[task]]\ndo = \"move\"\nmetres = 5";
    let mut agent = agent_of(&robot_with_laser(), task, Drawing::Inline);
    room.run(&mut agent, 2.0);
    room.is_blind = true;
    room.run(&mut agent, 1.0);
    let stood = room.at;
    room.run(&mut agent, 1.0);
    assert_eq!(room.at, stood);
    room.is_blind = false;
    room.run(&mut agent, 1.0);
    assert_ne!(room.at, stood, "it goes on when the laser does");
}

#[test]
fn a_robot_with_a_laser_alone_explores_a_room_and_keeps_within_bounds() {
    let mut room = Room::new(4.0, DVec2::new(0.4, 0.2), 0.5);
    room.boxes.push((DVec2::new(-0.6, 0.3), 0.3));
    let (agent, reason) = told_by_light(&mut room, "do = \"explore\"\nfound_m = 0");
    assert_eq!(agent.progress(), Progress::Done, "{reason}");
    assert!(room.room_left() > 0.0, "{}", room.room_left());
    // What lies behind the box has been seen.
    let grid = &agent.state().grid;
    let behind = grid.state(grid.cell_at(DVec2::new(-1.3, 0.3)), Thresholds::default());
    assert_eq!(behind, CellState::Free);

    let mut room = Room::new(12.0, DVec2::new(-4.0, 0.0), 0.0);
    room.boxes.push((DVec2::new(-4.8, 1.8), 0.3));
    let task = "do = \"explore\"\nfound_m = 0\nbounds = [[-6, -3], [-2, 3]]";
    let (agent, reason) = told_by_light(&mut room, task);
    assert_eq!(agent.progress(), Progress::Done, "{reason}");
    let out = agent.state().trail.iter().find(|(_, at)| at.x > -2.0 || at.y.abs() > 3.0);
    assert_eq!(out, None, "{reason}");
}
