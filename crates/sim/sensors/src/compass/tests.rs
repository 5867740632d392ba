use base::geom::Pose;
use base::model::SensorKind;

use super::*;
use crate::sensor::Sensor;
use crate::statistics::Sample;
use crate::tiny_world::{read, sensor, world_of};

fn headings(spec: CompassSpec, yaw: f64, count: usize) -> Vec<f64> {
    let world = world_of(vec![]);
    let mut compass = sensor(SensorKind::Compass(spec));
    let heading = |_| match read(&mut compass, &world, Pose::from_xyz_yaw(0.0, 0.0, 0.0, yaw)) {
        ReadingData::Compass(heading) => heading,
        other => panic!("{other:?} is no heading"),
    };
    (0..count).map(heading).collect()
}

#[test]
fn headings_spread_as_stated_round_the_truth() {
    let told = headings(CompassSpec { deviation: 0.0, sigma: 0.04, resolution: 0.0 }, 1.0, 4000);
    Sample::new(told.iter().map(|h| h - 1.0)).assert_normal(0.0, 0.04);
}

#[test]
fn left_is_positive_and_steps_are_whole() {
    let spec = CompassSpec { deviation: 0.0, sigma: 0.0, resolution: 0.01 };
    assert!((headings(spec, 0.123, 1)[0] - 0.12).abs() < 1e-12);
    assert!((headings(spec, -0.128, 1)[0] + 0.13).abs() < 1e-12);
}

#[test]
fn headings_near_the_seam_stay_on_the_circle() {
    let told = headings(
        CompassSpec { deviation: 0.0, sigma: 0.1, resolution: 0.0 },
        std::f64::consts::PI,
        500,
    );
    assert!(told.iter().all(|h| h.abs() <= std::f64::consts::PI));
    assert!(told.iter().any(|&h| h > 3.0) && told.iter().any(|&h| h < -3.0));
}

#[test]
fn every_robot_has_a_deviation_of_its_own_that_stays() {
    let world = world_of(vec![]);
    let spec = CompassSpec { deviation: 0.03, sigma: 0.0, resolution: 0.0 };
    let off = |seed: usize| {
        let mut compass =
            Sensor::new(SensorKind::Compass(spec), NoiseStream::new(seed as u64, "c"));
        let mut off_at =
            |yaw| match read(&mut compass, &world, Pose::from_xyz_yaw(0.0, 0.0, 0.0, yaw)) {
                ReadingData::Compass(heading) => heading - yaw,
                other => panic!("{other:?} is no heading"),
            };
        let (here, there) = (off_at(0.5), off_at(-1.0));
        assert!((here - there).abs() < 1e-12, "{here} then {there}");
        here
    };
    Sample::new((0..3000).map(off)).assert_normal(0.0, 0.03);
}
