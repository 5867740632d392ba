use base::geom::Pose;
use base::messages::JointState;
use base::model::SensorKind;
use base::time::SimTime;

use super::*;
use crate::sensor::Sensor;
use crate::situation::Carrier;
use crate::statistics::Sample;
use crate::tiny_world::{read_rolled, sensor, world_of};

fn encoder(axle: &str, resolution: f64, noise: f64) -> Sensor {
    sensor(SensorKind::Encoder(axle.into(), EncoderSpec { resolution, noise }))
}

fn ticks(encoder: &mut Sensor, left: f64, right: f64) -> i64 {
    match read_rolled(encoder, left, right) {
        ReadingData::Encoder(ticks) => ticks,
        other => panic!("{other:?} is no count"),
    }
}

#[test]
fn whole_ticks_of_the_named_wheel_are_counted_forward_positive() {
    let mut encoder = encoder("front right", 0.1, 0.0);
    assert_eq!(ticks(&mut encoder, 0.0, 0.0), 0);
    assert_eq!(ticks(&mut encoder, 9.0, 1.05), 10);
    assert_eq!(ticks(&mut encoder, 9.0, -1.05), -10);
    assert_eq!(ticks(&mut encoder, 9.0, 700.01), 7000, "no wrap after a turn");
}

#[test]
fn a_reset_counts_from_zero_again() {
    let mut encoder = encoder("front left", 0.1, 0.0);
    ticks(&mut encoder, 0.0, 0.0);
    ticks(&mut encoder, 5.0, 0.0);
    encoder.reset();
    assert_eq!(ticks(&mut encoder, 5.25, 0.0), 2);
}

#[test]
fn joints_have_encoders_too() {
    let world = world_of(vec![]);
    let mut encoder = encoder("tilt", 0.1, 0.0);
    let mut count = |value: f64| {
        let joints = [JointState { name: "tilt".into(), value, speed: 0.0, effort: 0.0 }];
        let resting = Carrier::resting(&world, SimTime::ZERO, Pose::IDENTITY);
        let carrier = Carrier { joints: &joints, ..resting };
        encoder.read(&Situation { carrier: &carrier, world_from_sensor: Pose::IDENTITY })
    };
    count(0.0);
    assert_eq!(count(-0.35), ReadingData::Encoder(-3));
}

#[test]
fn a_turn_errs_by_half_a_percent_and_a_wheel_at_rest_not_at_all() {
    let turn = |seed: usize| {
        let spec = EncoderSpec { resolution: 1e-6, noise: 0.005 };
        let noise = NoiseStream::new(seed as u64, "wheel");
        let mut encoder = Sensor::new(SensorKind::Encoder("front left".into(), spec), noise);
        ticks(&mut encoder, 0.0, 0.0);
        let told = ticks(&mut encoder, 10.0, 0.0);
        assert_eq!(ticks(&mut encoder, 10.0, 0.0), told);
        told as f64 * 1e-6 - 10.0
    };
    Sample::new((0..2000).map(turn)).assert_uniform(0.05);
}

#[test]
fn an_axle_nobody_has_stands_still() {
    assert_eq!(ticks(&mut encoder("fifth wheel", 0.1, 0.1), 3.0, 3.0), 0);
}
