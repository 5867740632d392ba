use base::model::SensorKind;
use base::time::SimTime;
use sim_world::World;

use super::*;
use crate::sensor::Sensor;
use crate::situation::{Carrier, Motion};
use crate::statistics::Sample;
use crate::tiny_world::world_of;

const SPEC: InsSpec = InsSpec { is_drifting: true, precision: 1000.0, sigma: 0.05 };

fn ins(spec: InsSpec, seed: u64) -> Sensor {
    Sensor::new(SensorKind::Ins(spec), NoiseStream::new(seed, "ins"))
}

fn believe(ins: &mut Sensor, world: &World, truth: Pose, velocity: DVec3) -> Pose {
    let motion = Motion { velocity, ..Motion::default() };
    let carrier = Carrier { motion, ..Carrier::resting(world, SimTime::ZERO, truth) };
    match ins.read(&Situation { carrier: &carrier, world_from_sensor: truth }) {
        ReadingData::Ins(pose) => pose,
        other => panic!("{other:?} is no pose"),
    }
}

#[test]
fn it_starts_at_the_truth_and_without_sigma_stays_there() {
    let world = world_of(vec![]);
    let mut ins = ins(InsSpec { sigma: 0.0, ..SPEC }, 1);
    for step in 0..100 {
        let t = f64::from(step) * 0.1;
        let truth = Pose::from_roll_pitch_yaw(DVec3::new(4.5 + t, 1.9, -t), 0.01 * t, 0.02 * t, t);
        let told = believe(&mut ins, &world, truth, DVec3::ZERO);
        assert!(told.position.distance(truth.position) < 1e-9, "{step}");
        assert!(told.rotation.dot(truth.rotation).abs() > 1.0 - 1e-12, "{step}");
    }
}

#[test]
fn it_works_from_the_first_step_of_a_robot_that_is_under_way_already() {
    let world = world_of(vec![]);
    let mut ins = ins(InsSpec { sigma: 0.0, ..SPEC }, 1);
    let at = |step: f64| Pose::from_xyz_yaw(step, 0.0, 0.0, 0.1 * step);
    for step in 0..4 {
        let truth = at(f64::from(step));
        let told = believe(&mut ins, &world, truth, DVec3::X);
        assert!(told.position.distance(truth.position) < 1e-12, "step {step}: {told:?}");
        assert!((told.yaw() - truth.yaw()).abs() < 1e-12, "step {step}: {told:?}");
    }
}

/// Errors after one step of two metres and half a radian, over many runs.
fn one_step(spec: InsSpec, error: impl Fn(&Pose) -> f64) -> Sample {
    let world = world_of(vec![]);
    let run = |seed| {
        let mut ins = ins(spec, seed);
        believe(&mut ins, &world, Pose::IDENTITY, DVec3::ZERO);
        error(&believe(&mut ins, &world, Pose::from_xyz_yaw(2.0, 0.0, 0.0, 0.5), DVec3::ZERO))
    };
    Sample::new((0..3000).map(run))
}

#[test]
fn a_step_errs_by_sigma_times_its_length_on_every_axis() {
    one_step(SPEC, |told| told.position.x - 2.0).assert_normal(0.0, 0.1);
    one_step(SPEC, |told| told.position.y).assert_normal(0.0, 0.1);
    one_step(SPEC, |told| told.yaw() - 0.5).assert_normal(0.0, 0.025);
}

#[test]
fn the_drift_of_a_run_is_uniform_with_the_precision() {
    // Sigma as good as nothing leaves the means: (U - 0.5) / 10 of 2 m, and / 100 of 0.5 rad.
    let drifting = InsSpec { precision: 10.0, sigma: 1e-9, ..SPEC };
    one_step(drifting, |told| told.position.x - 2.0).assert_uniform(0.1);
    one_step(drifting, |told| told.yaw() - 0.5).assert_uniform(0.0025);
    let steady = InsSpec { is_drifting: false, ..drifting };
    assert!(one_step(steady, |told| told.position.x - 2.0).sigma < 1e-8);
}

#[test]
fn drift_adds_up_over_a_run() {
    let world = world_of(vec![]);
    let spec = InsSpec { precision: 10.0, sigma: 1e-9, ..SPEC };
    let mut ins = ins(spec, 4);
    let mut error = |x: f64| {
        believe(&mut ins, &world, Pose::at(DVec3::X * x), DVec3::ZERO)
            .position
            .distance(DVec3::X * x)
    };
    error(0.0);
    let first = error(1.0);
    let tenth = (2..=10).map(|x| error(f64::from(x))).last().unwrap();
    assert!((tenth - 10.0 * first).abs() < 1e-6 && first > 0.001, "{first} then {tenth}");
}

#[test]
fn it_can_be_told_where_it_is_and_made_to_start_again() {
    let world = world_of(vec![]);
    let mut ins = ins(SPEC, 1);
    believe(&mut ins, &world, Pose::IDENTITY, DVec3::ZERO);
    let place = Pose::from_xyz_yaw(7.0, 8.0, 0.0, 1.0);
    assert!(ins.place(&place));
    let told = believe(&mut ins, &world, Pose::IDENTITY, DVec3::ZERO);
    assert!(told.position.distance(place.position) < 1e-12 && (told.yaw() - 1.0).abs() < 1e-12);
    let mut unread = self::ins(SPEC, 2);
    unread.place(&place);
    let told = believe(&mut unread, &world, Pose::IDENTITY, DVec3::ZERO);
    assert!(told.position.distance(place.position) < 1e-12, "told before its first reading");
    ins.reset();
    let truth = Pose::from_xyz_yaw(1.0, 2.0, 0.0, 0.3);
    let told = believe(&mut ins, &world, truth, DVec3::ZERO);
    assert!(told.position.distance(truth.position) < 1e-12);
}
