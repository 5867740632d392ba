use base::geom::Pose;
use base::model::presets::{Preset, RANGE};
use base::model::{RangeSpec, SensorKind};
use base::noise::NoiseStream;
use base::time::SimTime;
use glam::DVec3;

use super::*;
use crate::situation::Carrier;
use crate::tiny_world::{arena_of, block, built_presets, person, wall_at};

fn world() -> World {
    let pane = block("pane", [0.01, 2.0, 4.0], [1.5, 1.0, 0.0], "glass");
    let mut arena = arena_of(vec![wall_at(3.0, "plaster"), pane]);
    arena.victims.push(person("Ada", [2.0, -1.0, 0.0]));
    World::new(&arena).unwrap()
}

#[test]
fn a_batch_tells_what_each_sensor_would_have_told_alone() {
    let world = world();
    let carrier = Carrier::resting(&world, SimTime::ZERO, Pose::at(DVec3::Z));
    let fresh = || -> Vec<Sensor> {
        let named = |p: &Preset| Sensor::new(p.kind.clone(), NoiseStream::new(3, p.name));
        built_presets().map(named).collect()
    };
    let pose = |number: usize| Pose::from_xyz_yaw(0.0, 0.0, 1.0, 0.3 * number as f64 - 2.0);
    let situation = |number| Situation { carrier: &carrier, world_from_sensor: pose(number) };
    let mut alone = fresh();
    let single: Vec<ReadingData> =
        alone.iter_mut().enumerate().map(|(number, s)| s.read(&situation(number))).collect();
    let mut together = fresh();
    let mut batch = Batch::default();
    for _ in 0..2 {
        together = fresh();
        let mut pairs: Vec<(&mut Sensor, Situation<'_>)> =
            together.iter_mut().enumerate().map(|(number, s)| (s, situation(number))).collect();
        assert_eq!(batch.read(&mut pairs), single, "also with buffers that were used before");
    }
    assert_eq!(together, alone, "and remembers the same");
}

#[test]
fn a_sensor_of_another_robot_keeps_its_own_eyes() {
    let world = world();
    let resting = Carrier::resting(&world, SimTime::ZERO, Pose::at(DVec3::Z));
    let wall = Carrier { owner: Some(0), ..resting };
    let kind = RANGE.kind.clone();
    let make = || Sensor::new(kind.clone(), NoiseStream::new(1, "range"));
    let (mut ours, mut theirs) = (make(), make());
    let at =
        |carrier| Situation { carrier, world_from_sensor: Pose::at(DVec3::new(0.5, -1.5, 3.0)) };
    let told = Batch::default().read(&mut [(&mut ours, at(&resting)), (&mut theirs, at(&wall))]);
    assert!(matches!(told[0], ReadingData::Range(Some(_))), "{told:?}");
    assert_eq!(told[1], ReadingData::Range(None), "this one is part of the wall");
}

#[test]
fn a_sensor_that_is_made_to_meets_its_own_robot() {
    let world = world();
    let resting = Carrier::resting(&world, SimTime::ZERO, Pose::at(DVec3::Z));
    let wall = Carrier { owner: Some(0), ..resting };
    let SensorKind::Range(spec) = RANGE.kind else { panic!("{RANGE:?}") };
    let make = |sees_carrier| {
        let kind = SensorKind::Range(RangeSpec { sees_carrier, ..spec });
        Sensor::new(kind, NoiseStream::new(1, "range"))
    };
    let (mut blind, mut seeing) = (make(false), make(true));
    let here =
        Situation { carrier: &wall, world_from_sensor: Pose::at(DVec3::new(0.5, -1.5, 3.0)) };
    let told = Batch::default().read(&mut [(&mut blind, here), (&mut seeing, here)]);
    assert_eq!(told[0], ReadingData::Range(None));
    assert!(matches!(told[1], ReadingData::Range(Some(_))), "{told:?}");
    assert_eq!(make(true).read(&here), told[1], "alone as in company");
}

#[test]
fn nobody_is_a_batch_too() {
    assert!(Batch::default().read(&mut []).is_empty());
}
