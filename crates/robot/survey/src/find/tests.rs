use base::noise::NoiseStream;
use robot_feasible::Outline;

use super::*;
use crate::testing::{room, sweep};

#[test]
fn a_robot_without_a_compass_is_found_in_a_room_that_is_not_symmetric() {
    let (room, truth) = (room(), Pose2::new(0.7, -0.4, 2.1));
    let heard = Sweep { compass: None, ..sweep(&room, &truth, &mut NoiseStream::new(1, "lost")) };
    let grid = GridMap::of(&room, CELL).unwrap();
    let guesses = find_anywhere(&Sonar::SRF05, (&grid, &room), &heard).unwrap();
    let off = truth.to(&guesses[0].pose);
    assert!(off.position().length() < 0.1 && off.yaw.abs() < 0.1, "{guesses:?}");
}

#[test]
fn a_room_that_looks_the_same_when_turned_is_told_as_ambiguous() {
    let corner = |x: f64, y: f64| DVec2::new(x, y);
    let plain = [corner(-2.0, -1.5), corner(2.0, -1.5), corner(2.0, 1.5), corner(-2.0, 1.5)];
    let room = Outline::new(&[plain.to_vec()]).unwrap();
    let truth = Pose2::new(0.7, -0.4, 2.1);
    let heard = Sweep { compass: None, ..sweep(&room, &truth, &mut NoiseStream::new(1, "lost")) };
    let grid = GridMap::of(&room, CELL).unwrap();
    let guesses = find_anywhere(&Sonar::SRF05, (&grid, &room), &heard).unwrap();
    assert!(is_ambiguous(&guesses), "{guesses:?}");
    let with_compass = Sweep { compass: Some(truth.yaw), ..heard };
    let guesses = find_anywhere(&Sonar::SRF05, (&grid, &room), &with_compass).unwrap();
    assert!(!is_ambiguous(&guesses), "the compass tells which: {guesses:?}");
}
