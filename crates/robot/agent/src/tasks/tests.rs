use glam::DVec2;
use robot_mapping::Pace;

use crate::agent::{Agent, Progress};
use crate::testing::{Room, agent};

/// Runs one task to its end and gives what it said.
fn told(room: &mut Room, task: &str) -> (Agent, String) {
    let mut agent = agent(&format!("[[task]]\n{task}"), Pace::Inline);
    room.run(&mut agent, 1500.0);
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
    let mut room = Room::new(3.0, DVec2::ZERO, 0.5);
    let (agent, reason) = told(&mut room, "do = \"explore\"");
    assert_eq!(agent.progress(), Progress::Failed, "{reason}");
    assert!(reason.contains("free floor seen"), "{reason}");
}

#[test]
fn wandering_keeps_off_the_walls_and_counts_its_turns() {
    let mut agent = agent("[[task]]\ndo = \"random_wander\"", Pace::Inline);
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
