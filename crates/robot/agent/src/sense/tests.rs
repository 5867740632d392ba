use std::sync::Arc;

use base::messages::{InertialState, Scan};
use glam::DMat3;
use robot_localisation::Belief;
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

/// A localiser by script: tells the truth but for a shift, which a second revision takes back from a time on.
struct Scripted {
    belief: Option<Belief>,
    moves_at: SimTime,
}

impl Scripted {
    fn pose(&self, time: SimTime) -> Pose {
        let has_moved = self.belief.is_some_and(|belief| belief.revision > 0);
        let y = if has_moved { 0.0 } else { 0.5 };
        Pose::from_xyz_yaw(time.seconds(), y, 0.0, 0.0)
    }
}

impl Localiser for Scripted {
    fn take(&mut self, reading: &Reading) {
        let ReadingData::GroundTruth(_) = reading.data else { return };
        let revision = u64::from(reading.time >= self.moves_at);
        let belief = Belief {
            time: reading.time,
            world_from_robot: Pose::IDENTITY,
            covariance: DMat3::ZERO,
            revision,
            is_lost: false,
        };
        self.belief = Some(belief);
        let world_from_robot = self.pose(reading.time);
        self.belief = Some(Belief { world_from_robot, ..belief });
    }

    fn revises(&self) -> bool {
        true
    }

    fn belief(&self) -> Option<&Belief> {
        self.belief.as_ref()
    }

    fn pose_at(&self, time: SimTime) -> Option<Pose> {
        self.belief.map(|belief| self.pose(time.min(belief.time)))
    }
}

#[test]
fn when_the_past_moves_map_trail_and_waypoints_follow() {
    let (mut senses, mut state) = (senses(), state());
    let moves_at = SimTime::from_millis(1000);
    senses.localise_by(Box::new(Scripted { belief: None, moves_at }));
    for millis in (0..1000).step_by(100) {
        let readings = [truth(millis), scan(millis)];
        senses.take(&mut state, SimTime::from_millis(millis), &readings);
        assert_eq!(senses.take_anew(), None);
        if millis == 400 {
            state.waypoints.insert("Here".to_owned(), state.at + DVec2::X);
        }
    }
    assert_eq!(state.waypoints["Here"], DVec2::new(1.4, 0.5));
    assert!(state.trail.iter().all(|(_, at)| at.y == 0.5));
    let metres = state.metres;
    senses.take(&mut state, moves_at, &[truth(1000), scan(1000)]);
    let anew = senses.take_anew().expect("everything that was drawn before");
    assert_eq!(anew.len(), 10);
    for event in &anew {
        let expected = DVec3::new(event.reading.time.seconds(), 0.0, 0.0);
        assert!((event.world_from_robot.position - expected).length() < 1e-9, "{event:?}");
    }
    assert!(state.trail.iter().all(|(_, at)| at.y == 0.0), "{:?}", state.trail);
    assert!((state.waypoints["Here"] - DVec2::new(1.4, 0.0)).length() < 1e-9);
    assert!(state.metres - metres < 0.11, "a correction is no way driven");
    assert_eq!(senses.take_anew(), None);
}
