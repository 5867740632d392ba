use std::f64::consts::FRAC_PI_2;

use base::model::{SensorKind, WheelErrors};
use base::time::SimTime;

use super::*;
use crate::sensor::Sensor;
use crate::statistics::Sample;
use crate::tiny_world::{read_on, read_rolled, sensor, world_of};

/// Radius and separation of the front wheels in the tiny world.
const RADIUS: f64 = 0.1;
const SEPARATION: f64 = 0.4;

fn odometry(resolution: f64, noise: f64, errors: WheelErrors) -> SensorKind {
    SensorKind::Odometry(OdometrySpec { encoder: EncoderSpec { resolution, noise }, errors })
}

/// Of a run of its own.
fn of_run(kind: SensorKind, seed: usize) -> Sensor {
    Sensor::new(kind, NoiseStream::new(seed as u64, "o"))
}

fn exact() -> Sensor {
    sensor(odometry(0.0, 0.0, WheelErrors::NONE))
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
    let mut odometry = sensor(self::odometry(0.01, 0.0, WheelErrors::NONE));
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
        let mut odometry = of_run(odometry(0.0, 0.005, WheelErrors::NONE), seed);
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

#[test]
fn a_robot_that_skids_turns_by_its_effective_track() {
    let mut odometry = exact();
    let world = world_of(vec![]);
    let mut turned = |angle: f64| {
        let resting = Carrier::resting(&world, SimTime::ZERO, Pose::IDENTITY);
        let carrier = Carrier { skid_track: Some(2.0 * SEPARATION), ..resting };
        match read_on(&mut odometry, &carrier, -angle, angle) {
            ReadingData::Odometry(pose) => pose.yaw(),
            other => panic!("{other:?} is no pose"),
        }
    };
    turned(0.0);
    let yaw = turned(1.0);
    assert!((yaw - 2.0 * RADIUS / (2.0 * SEPARATION)).abs() < 1e-12, "{yaw}");
}

#[test]
fn a_robot_has_one_error_of_its_wheels_and_another_robot_has_another() {
    let errors = WheelErrors { radius: 0.003, track: 0.01, turn_slip: 0.0, rough_slip: 0.0 };
    let run = |seed: usize, left: f64, right: f64| {
        let mut odometry = of_run(odometry(0.0, 0.0, errors), seed);
        pose(&mut odometry, 0.0, 0.0);
        let half = pose(&mut odometry, left / 2.0, right / 2.0).yaw();
        let whole = pose(&mut odometry, left, right).yaw();
        assert!((whole - 2.0 * half).abs() < 1e-12, "the error keeps its sign and size");
        whole
    };
    // Straight ahead: the difference of two radii, over the separation.
    let way = 20.0 * RADIUS;
    let veers = Sample::new((0..3000).map(|seed| run(seed, 20.0, 20.0)));
    veers.assert_normal(0.0, way * 0.003 * 2.0_f64.sqrt() / SEPARATION);
    // On the spot: both radii and the track.
    let turn = 2.0 * RADIUS * 3.0 / SEPARATION;
    let turns = Sample::new((0..3000).map(|seed| run(seed, -3.0, 3.0) - turn));
    turns.assert_normal(0.0, turn * libm::sqrt(0.01_f64.powi(2) + 0.003_f64.powi(2) / 2.0));
}

#[test]
fn wheels_that_turn_the_robot_slip_and_tell_more_than_it_has_turned() {
    let errors = WheelErrors { turn_slip: 0.02, ..WheelErrors::NONE };
    let told = |seed: usize, left: f64, right: f64| {
        let mut odometry = of_run(odometry(0.0, 0.0, errors), seed);
        pose(&mut odometry, 0.0, 0.0);
        pose(&mut odometry, left, right)
    };
    let turn = 2.0 * RADIUS * 3.0 / SEPARATION;
    let slips = Sample::new((0..3000).map(|seed| told(seed, -3.0, 3.0).yaw() / turn - 1.0));
    // The mean of two half-normal shares: sqrt(2 / pi), and sqrt((1 - 2 / pi) / 2) around it.
    let (mean, sigma) = (0.02 * 0.797_885, 0.02 * 0.426_25);
    assert!((slips.mean - mean).abs() < 4.5 * sigma / 3000.0_f64.sqrt(), "{}", slips.mean);
    assert!((slips.sigma / sigma - 1.0).abs() < 0.08, "{} not {sigma}", slips.sigma);
    assert_eq!(told(1, 3.0, 3.0).position.x, 3.0 * RADIUS, "straight on nothing slips");
}

#[test]
fn wheels_of_a_robot_that_leans_slip_on_their_way() {
    let errors = WheelErrors { rough_slip: 0.2, ..WheelErrors::NONE };
    let world = world_of(vec![]);
    let told = |seed: usize, pitch: f64| {
        let mut odometry = of_run(odometry(0.0, 0.0, errors), seed);
        let lying = Pose::from_roll_pitch_yaw(DVec3::ZERO, 0.0, pitch, 0.0);
        let carrier = Carrier::resting(&world, SimTime::ZERO, lying);
        read_on(&mut odometry, &carrier, 0.0, 0.0);
        match read_on(&mut odometry, &carrier, 10.0, 10.0) {
            ReadingData::Odometry(pose) => pose.position.truncate().length() - 10.0 * RADIUS,
            other => panic!("{other:?} is no pose"),
        }
    };
    assert!(told(1, 0.0).abs() < 1e-12);
    let slips = Sample::new((0..2000).map(|seed| told(seed, 0.3)));
    let expected = 10.0 * RADIUS * 0.2 * libm::sin(0.3) * 0.797_885;
    assert!((slips.mean / expected - 1.0).abs() < 0.05, "{} not {expected}", slips.mean);
}
