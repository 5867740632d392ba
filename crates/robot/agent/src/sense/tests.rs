use std::sync::Arc;

use base::messages::{InertialState, Scan};
use robot_mapping::Grid;

use super::*;
use crate::testing::robot_with_head;

fn senses() -> Senses {
    Senses::new(&robot_with_head(), PoseSource::GroundTruth, Pose::IDENTITY, None)
}

fn state() -> State {
    State::new(Arc::new(Grid::new(0.05).unwrap()))
}

fn reading(sensor: &str, millis: u64, data: ReadingData) -> Reading {
    let time = SimTime::from_millis(millis);
    Reading { robot: "tin".to_owned(), sensor: sensor.to_owned(), time, data }
}

/// The truth of a robot that drives ahead with 1 m/s.
fn truth(millis: u64) -> Reading {
    let pose = Pose::from_xyz_yaw(millis as f64 * 1e-3, 0.0, 0.0, 0.0);
    reading("Truth", millis, ReadingData::GroundTruth(pose))
}

fn scan(millis: u64) -> Reading {
    let scan = Scan {
        first_angle: 0.0,
        step: 0.1,
        min_range: 0.0,
        max_range: 5.0,
        elevations: vec![0.0],
        ranges: vec![Some(1.0)],
    };
    reading("Laser", millis, ReadingData::Scan(scan))
}

#[test]
fn a_scan_between_two_poses_is_placed_between_them() {
    let (mut senses, mut state) = (senses(), state());
    let mut placed = vec![];
    for millis in (0..=1000).step_by(100) {
        let mut readings = vec![scan(millis)];
        if millis % 200 == 0 {
            readings.push(truth(millis));
        }
        placed.extend(senses.take(&mut state, SimTime::from_millis(millis), &readings));
    }
    assert_eq!(placed.len(), 11);
    for PosedReading { world_from_robot, reading } in placed {
        let x = world_from_robot.position.x;
        assert!((x - reading.time.seconds()).abs() < 1e-9, "{x} at {}", reading.time);
    }
}

#[test]
fn a_reading_newer_than_every_pose_waits_and_is_given_up_in_the_end() {
    let (mut senses, mut state) = (senses(), state());
    let at = SimTime::from_millis;
    assert_eq!(senses.take(&mut state, at(0), &[truth(0), scan(0)]).len(), 1);
    assert_eq!(senses.take(&mut state, at(100), &[scan(100)]), vec![]);
    assert_eq!(senses.take(&mut state, at(2000), &[]), vec![]);
    assert_eq!(state.unplaced, 0);
    assert_eq!(senses.take(&mut state, at(2200), &[]), vec![]);
    assert_eq!(state.unplaced, 1);
    assert_eq!(senses.take(&mut state, at(2300), &[truth(2300)]), vec![]);
}

#[test]
fn what_was_read_before_the_first_pose_is_not_drawn() {
    let (mut senses, mut state) = (senses(), state());
    senses.take(&mut state, SimTime::from_millis(50), &[scan(50)]);
    let readings = [truth(200), scan(200)];
    let placed = senses.take(&mut state, SimTime::from_millis(200), &readings);
    assert_eq!(placed.len(), 1);
    assert_eq!(placed[0].reading.time, SimTime::from_millis(200));
    assert_eq!(state.unplaced, 1);
}

#[test]
fn an_inertial_unit_tells_how_the_robot_leans_whatever_the_pose_says() {
    let (mut senses, mut state) = (senses(), state());
    let felt = InertialState {
        acceleration: DVec3::Z * 9.81,
        angular_velocity: DVec3::ZERO,
        orientation: DVec3::new(0.0, 0.2, 0.0),
    };
    let now = SimTime::from_millis(50);
    senses.take(&mut state, now, &[truth(50), reading("Imu", 50, ReadingData::Imu(felt))]);
    assert!((state.lean - DVec2::new(libm::sin(0.2), 0.0)).length() < 1e-12, "{}", state.lean);
}
