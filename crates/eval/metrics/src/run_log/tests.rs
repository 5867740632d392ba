//! Recordings written on the spot.

use base::messages::{Newcomer, Touched};
use link_recording::Recorder;

use super::*;

fn reading(sensor: &str, millis: u64, data: ReadingData) -> Reading {
    let (robot, sensor) = ("scout 1".to_owned(), sensor.to_owned());
    Reading { robot, sensor, time: SimTime::from_millis(millis), data }
}

/// Ten poses along x from (2, 1), odometry that is 10 % short, one bump.
fn recording() -> Vec<u8> {
    let conditions = Conditions { seed: 7, arena: "yellow".to_owned(), ..Conditions::default() };
    let mut recorder = Recorder::new(Vec::new(), &conditions).unwrap();
    let start = Pose::from_xyz_yaw(2.0, 1.0, 0.1, 0.0);
    let new = Newcomer {
        robot: "scout 1".to_owned(),
        model: String::new(),
        world_from_robot: start,
        is_kinematic: false,
    };
    recorder.newcomer(SimTime::ZERO, &new).unwrap();
    for step in 1..=10 {
        let (time, way) = (SimTime::from_millis(step * 100), step as f64 * 0.1);
        let odometry = ReadingData::Odometry(Pose::from_xyz_yaw(way * 0.9, 0.0, 0.0, 0.0));
        recorder.reading(&reading("Odometry", step * 100, odometry)).unwrap();
        let touched = Touched { is_touching: step == 5, thing: None };
        recorder.reading(&reading("Touch", step * 100, ReadingData::Touch(touched))).unwrap();
        let chassis = Transform {
            parent: WORLD.to_owned(),
            child: frame_name("scout 1", BASE),
            parent_from_child: start * Pose::from_xyz_yaw(way, 0.0, 0.0, 0.0),
        };
        recorder.transform(time, &chassis).unwrap();
    }
    recorder.finish().unwrap().0
}

#[test]
fn truth_and_odometry_come_out_as_ways_in_the_world() {
    let log = RunLog::read(&recording()[..]).unwrap();
    let (name, robot) = log.robot(None).unwrap();
    assert_eq!(name, "scout 1");
    let truth = robot.trajectory(name, PoseSource::Truth).unwrap();
    let odometry = robot.trajectory(name, PoseSource::Odometry).unwrap();
    assert!((truth.length() - 0.9).abs() < 1e-6, "{}", truth.length());
    assert!((odometry.length() - 0.81).abs() < 1e-6, "{}", odometry.length());
    let first = odometry.places().next().unwrap();
    assert!((first - glam::DVec2::new(2.09, 1.0)).length() < 1e-6, "{first}");
}

#[test]
fn conditions_contacts_and_wholeness_are_told() {
    let log = RunLog::read(&recording()[..]).unwrap();
    assert_eq!(log.conditions.unwrap().seed, 7);
    assert_eq!(log.contacts.len(), 1);
    assert!(log.integrity.is_whole() && log.broken_messages == 0);
}

#[test]
fn what_is_not_there_is_answered_with_what_is() {
    let log = RunLog::read(&recording()[..]).unwrap();
    let error = log.robot(Some("scuot")).unwrap_err().to_string();
    assert!(error.contains("\"scuot\"") && error.contains("scout 1"), "{error}");
    let (name, robot) = log.robot(Some("scout 1")).unwrap();
    let error = robot.trajectory(name, PoseSource::Ins).unwrap_err().to_string();
    assert!(error.contains("no ins") && error.contains("truth, odometry"), "{error}");
}

#[test]
fn a_recording_cut_off_gives_what_it_has() {
    let bytes = recording();
    let log = RunLog::read(&bytes[..bytes.len() - 40]).unwrap();
    assert!(!log.integrity.is_complete);
    assert!(RunLog::read(&b"no recording at all"[..]).is_err());
}
