use base::model::SensorKind;
use sim_world::World;

use super::*;
use crate::sensor::Sensor;
use crate::situation::{Carrier, Motion};
use crate::statistics::Sample;
use crate::tiny_world::world_of;

const EXACT: ImuSpec =
    ImuSpec { acceleration_sigma: 0.0, acceleration_bias: 0.0, gyro_sigma: 0.0, gyro_bias: 0.0 };

fn imu(spec: ImuSpec, seed: u64) -> Sensor {
    Sensor::new(SensorKind::Imu(spec), NoiseStream::new(seed, "imu"))
}

fn feel(
    imu: &mut Sensor,
    world: &World,
    pose: Pose,
    motion: Motion,
    seconds: f64,
) -> InertialState {
    let body = Pose::IDENTITY;
    let resting = Carrier::resting(world, SimTime::from_seconds(seconds), body);
    let carrier = Carrier { motion, ..resting };
    match imu.read(&Situation { carrier: &carrier, world_from_sensor: pose }) {
        ReadingData::Imu(state) => state,
        other => panic!("{other:?} is no IMU"),
    }
}

fn assert_near(found: DVec3, expected: DVec3) {
    assert!(found.distance(expected) < 1e-9, "{found}, not {expected}");
}

#[test]
fn at_rest_it_feels_the_floor_push_up() {
    let world = world_of(vec![]);
    let mut imu = imu(EXACT, 1);
    let level = feel(&mut imu, &world, Pose::IDENTITY, Motion::default(), 0.0);
    assert_near(level.acceleration, DVec3::Z * 9.81);
    let nose_down = Pose::from_roll_pitch_yaw(DVec3::ZERO, 0.0, 0.3, 2.0);
    let tilted = feel(&mut imu, &world, nose_down, Motion::default(), 0.0);
    assert_near(tilted.acceleration, DVec3::new(-9.81 * 0.3_f64.sin(), 0.0, 9.81 * 0.3_f64.cos()));
    assert_near(tilted.orientation, DVec3::new(0.0, 0.3, 2.0));
}

#[test]
fn falling_freely_it_feels_nothing() {
    let world = world_of(vec![]);
    let motion = Motion { acceleration: DVec3::Z * -9.81, ..Motion::default() };
    let state = feel(&mut imu(EXACT, 1), &world, Pose::IDENTITY, motion, 0.0);
    assert_near(state.acceleration, DVec3::ZERO);
}

#[test]
fn off_the_axis_of_a_turn_it_feels_the_pull_towards_the_middle() {
    let world = world_of(vec![]);
    let motion = Motion {
        angular_velocity: DVec3::Z * 2.0,
        angular_acceleration: DVec3::Z * 3.0,
        ..Motion::default()
    };
    // Half a metre ahead, turned a quarter to the left: its x is the world's y.
    let pose = Pose::from_xyz_yaw(0.5, 0.0, 0.0, std::f64::consts::FRAC_PI_2);
    let state = feel(&mut imu(EXACT, 1), &world, pose, motion, 0.0);
    assert_near(state.acceleration, DVec3::new(1.5, 2.0, 9.81));
    assert_near(state.angular_velocity, DVec3::Z * 2.0);
}

#[test]
fn noise_is_white_with_the_stated_spread() {
    let world = world_of(vec![]);
    let spec = ImuSpec { acceleration_sigma: 0.04, gyro_sigma: 0.001, ..EXACT };
    let mut imu = imu(spec, 2);
    let states: Vec<InertialState> =
        (0..4000).map(|_| feel(&mut imu, &world, Pose::IDENTITY, Motion::default(), 0.0)).collect();
    Sample::new(states.iter().map(|s| s.acceleration.z - 9.81)).assert_normal(0.0, 0.04);
    Sample::new(states.iter().map(|s| s.angular_velocity.x)).assert_normal(0.0, 0.001);
    let both = states.iter().map(|s| s.acceleration.x * s.acceleration.y / 0.0016).sum::<f64>();
    assert!((both / 4000.0).abs() < 4.5 / 4000.0_f64.sqrt(), "axes are independent");
    Sample::new(states.iter().map(|s| s.orientation.x)).assert_normal(0.0, 0.04 / 9.81);
}

#[test]
fn a_bias_is_constant_in_a_run_and_normal_among_runs() {
    let world = world_of(vec![]);
    let spec = ImuSpec { acceleration_bias: 0.05, gyro_bias: 0.002, ..EXACT };
    let run = |seed| {
        let mut imu = imu(spec, seed);
        let first = feel(&mut imu, &world, Pose::IDENTITY, Motion::default(), 0.0);
        let second = feel(&mut imu, &world, Pose::IDENTITY, Motion::default(), 0.0);
        assert_eq!(first.acceleration, second.acceleration);
        first
    };
    let runs: Vec<InertialState> = (0..2000).map(run).collect();
    Sample::new(runs.iter().map(|s| s.acceleration.y)).assert_normal(0.0, 0.05);
    Sample::new(runs.iter().map(|s| s.angular_velocity.y)).assert_normal(0.0, 0.002);
}

#[test]
fn the_heading_strays_with_the_gyro() {
    let world = world_of(vec![]);
    let mut imu = imu(ImuSpec { gyro_bias: 0.01, ..EXACT }, 3);
    let rate = feel(&mut imu, &world, Pose::IDENTITY, Motion::default(), 0.0).angular_velocity.z;
    let later = feel(&mut imu, &world, Pose::IDENTITY, Motion::default(), 10.0);
    assert!((later.orientation.z - 10.0 * rate).abs() < 1e-12 && rate != 0.0, "{later:?}");
}
