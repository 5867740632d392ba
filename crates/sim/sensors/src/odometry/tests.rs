use std::f64::consts::FRAC_PI_2;

use base::model::SensorKind;

use super::*;
use crate::sensor::Sensor;
use crate::statistics::Sample;
use crate::tiny_world::{read_rolled, sensor};

/// Radius and separation of the front wheels in the tiny world.
const RADIUS: f64 = 0.1;
const SEPARATION: f64 = 0.4;

fn exact() -> Sensor {
    sensor(SensorKind::Odometry(EncoderSpec { resolution: 0.0, noise: 0.0 }))
}

fn pose(odometry: &mut Sensor, left: f64, right: f64) -> Pose {
    match read_rolled(odometry, left, right) {
        ReadingData::Odometry(pose) => pose,
        other => panic!("{other:?} is no pose"),
    }
}

#[test]
fn straight_ahead_is_radius_times_angle() {
    let mut odometry = exact();
    pose(&mut odometry, 3.0, 3.0);
    let after = pose(&mut odometry, 23.0, 23.0);
    assert!((after.position.x - 20.0 * RADIUS).abs() < 1e-9, "{after:?}");
    assert!(after.position.y.abs() < 1e-12 && after.yaw().abs() < 1e-12);
}

#[test]
fn a_faster_right_wheel_turns_left_on_the_arc_of_its_track() {
    let mut odometry = exact();
    pose(&mut odometry, 0.0, 0.0);
    // A quarter to the left about a point 0.6 m to the left.
    let (steps, middle) = (400, 0.6);
    let mut after = Pose::IDENTITY;
    for step in 1..=steps {
        let turned = FRAC_PI_2 * f64::from(step) / f64::from(steps);
        let side = |offset: f64| turned * (middle + offset) / RADIUS;
        after = pose(&mut odometry, side(-SEPARATION / 2.0), side(SEPARATION / 2.0));
    }
    assert!((after.yaw() - FRAC_PI_2).abs() < 1e-9, "{}", after.yaw());
    assert!(
        (after.position.x - 0.6).abs() < 1e-4 && (after.position.y - 0.6).abs() < 1e-4,
        "{after:?}"
    );
}

#[test]
fn ticks_that_are_not_whole_are_not_lost() {
    let mut odometry = sensor(SensorKind::Odometry(EncoderSpec { resolution: 0.01, noise: 0.0 }));
    let mut after = Pose::IDENTITY;
    for step in 0..=3000 {
        let angle = f64::from(step) * 0.003;
        after = pose(&mut odometry, angle, angle);
    }
    assert!((after.position.x - 9.0 * RADIUS).abs() <= 0.01 * RADIUS + 1e-9, "{after:?}");
}

#[test]
fn a_reset_starts_at_the_origin_again() {
    let mut odometry = exact();
    pose(&mut odometry, 0.0, 0.0);
    pose(&mut odometry, 1.0, 5.0);
    odometry.reset();
    let after = pose(&mut odometry, 3.0, 7.0);
    assert!(
        (after.position.x - 2.0 * RADIUS).abs() < 1e-9 && after.yaw().abs() < 1e-12,
        "{after:?}"
    );
}

#[test]
fn wheel_noise_turns_the_robot_by_the_spread_of_both_wheels() {
    let yaw = |seed: usize| {
        let spec = EncoderSpec { resolution: 0.0, noise: 0.005 };
        let mut odometry =
            Sensor::new(SensorKind::Odometry(spec), NoiseStream::new(seed as u64, "o")).unwrap();
        pose(&mut odometry, 0.0, 0.0);
        pose(&mut odometry, 20.0, 20.0).yaw()
    };
    let yaws = Sample::new((0..2000).map(yaw));
    // The difference of two uniform errors of 2 m x 0.5 %, over the separation.
    let sigma = 20.0 * RADIUS * 0.005 / 3.0_f64.sqrt() * 2.0_f64.sqrt() / SEPARATION;
    let n = 2000.0_f64;
    assert!(yaws.mean.abs() < 4.5 * sigma / n.sqrt(), "{}", yaws.mean);
    assert!(
        (yaws.sigma - sigma).abs() < 4.5 * sigma / (2.0 * n).sqrt(),
        "{} not {sigma}",
        yaws.sigma
    );
}
