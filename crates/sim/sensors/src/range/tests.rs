use base::geom::Pose;
use base::model::{Noise, SensorKind};

use super::*;
use crate::statistics::Sample;
use crate::tiny_world::{block, read_range, sensor, wall_at, world_of};

const SPEC: RangeSpec = RangeSpec::new(0.1, 3.0, Noise::None);

#[test]
fn glass_stops_it_and_colour_does_not_matter() {
    let pane = block("pane", [0.01, 4.0, 4.0], [1.005, 0.0, 0.0], "glass");
    let see = |blocks| {
        read_range(&mut sensor(SensorKind::Range(SPEC)), &world_of(blocks), Pose::IDENTITY)
    };
    let through = see(vec![pane, wall_at(2.0, "plaster")]);
    assert!(through.is_some_and(|d| (d - 1.0).abs() < 1e-3), "{through:?}");
    let black = see(vec![wall_at(2.5, "swallower")]);
    assert!(black.is_some_and(|d| (d - 2.5).abs() < 1e-3), "{black:?}");
    assert_eq!(see(vec![wall_at(3.1, "plaster")]), None);
    assert_eq!(see(vec![wall_at(0.05, "plaster")]), None);
}

#[test]
fn it_looks_along_its_own_x() {
    let world = world_of(vec![block("left", [4.0, 0.2, 4.0], [0.0, 2.1, 0.0], "plaster")]);
    let mut finder = sensor(SensorKind::Range(SPEC));
    let left = Pose::from_xyz_yaw(0.0, 0.0, 0.0, std::f64::consts::FRAC_PI_2);
    let right = Pose::from_xyz_yaw(0.0, 0.0, 0.0, -std::f64::consts::FRAC_PI_2);
    assert!(read_range(&mut finder, &world, left).is_some_and(|d| (d - 2.0).abs() < 1e-3));
    assert_eq!(read_range(&mut finder, &world, right), None);
}

#[test]
fn a_normal_error_has_the_stated_spread() {
    let noise = Noise::Gaussian { sigma: 0.01, sigma_share: 0.005, dropout: 0.0 };
    let mut finder = sensor(SensorKind::Range(RangeSpec { noise, ..SPEC }));
    let world = world_of(vec![wall_at(2.0, "plaster")]);
    let told = (0..4000).filter_map(|_| read_range(&mut finder, &world, Pose::IDENTITY));
    Sample::new(told.map(|told| told - 2.0)).assert_normal(0.0, 0.02);
}
