use base::messages::{BatteryState, JointState};
use base::model::presets::preset;
use base::time::SimTime;
use glam::DVec3;

use super::*;
use crate::situation::Carrier;
use crate::tiny_world::{arena_of, built_presets, person, read, sensor, wall_at, world_of};

#[test]
fn a_clone_goes_on_like_its_original() {
    let mut arena = arena_of(vec![wall_at(3.0, "plaster")]);
    arena.victims.push(person("Ada", [2.0, 0.5, 0.0]));
    let world = sim_world::World::new(&arena).unwrap();
    for preset in built_presets() {
        let mut original = sensor(preset.kind.clone());
        read(&mut original, &world, Pose::at(DVec3::Z));
        let mut clone = original.clone();
        assert_eq!(original, clone);
        let told = read(&mut original, &world, Pose::at(DVec3::Z));
        assert_eq!(told, read(&mut clone, &world, Pose::at(DVec3::Z)), "{}", preset.name);
        assert_eq!(original, clone, "{}", preset.name);
    }
}

#[test]
fn every_preset_reads_an_empty_world_without_a_word_too_many() {
    let world = world_of(vec![]);
    for preset in built_presets() {
        let mut sensor = sensor(preset.kind.clone());
        assert_eq!(*sensor.kind(), preset.kind);
        match read(&mut sensor, &world, Pose::IDENTITY) {
            ReadingData::Range(range) => assert_eq!(range, None, "{}", preset.name),
            ReadingData::Scan(scan) => assert!(scan.ranges.iter().all(Option::is_none)),
            ReadingData::Depth(view) => assert!(view.depths.iter().all(Option::is_none)),
            ReadingData::Tags(tags) => assert!(tags.is_empty()),
            ReadingData::Sound(heard) => assert!(heard.is_empty()),
            _ => {}
        }
    }
}

#[test]
fn another_seed_or_name_gives_other_readings() {
    let world = world_of(vec![wall_at(3.0, "plaster")]);
    let kind = preset("sonar").unwrap().kind.clone();
    let told = |seed, name| {
        read(&mut Sensor::new(kind.clone(), NoiseStream::new(seed, name)), &world, Pose::IDENTITY)
    };
    assert_eq!(told(1, "a/F1"), told(1, "a/F1"));
    assert_ne!(told(1, "a/F1"), told(2, "a/F1"));
    assert_ne!(told(1, "a/F1"), told(1, "a/F2"));
}

#[test]
fn truth_battery_and_joints_are_told_as_they_are() {
    let world = world_of(vec![]);
    let joints = [JointState { name: "tilt".into(), value: 0.3, speed: -0.1, effort: 2.0 }];
    let battery = BatteryState { charge: 0.5, seconds_left: 600.0 };
    let resting = Carrier::resting(&world, SimTime::ZERO, Pose::IDENTITY);
    let carrier = Carrier { joints: &joints, battery, ..resting };
    let pose = Pose::from_xyz_yaw(1.0, 2.0, 0.3, 0.7);
    let situation = Situation { carrier: &carrier, world_from_sensor: pose };
    let told = |kind| sensor(kind).read(&situation);
    assert_eq!(told(SensorKind::GroundTruth), ReadingData::GroundTruth(pose));
    assert_eq!(told(SensorKind::Battery), ReadingData::Battery(battery));
    assert_eq!(told(SensorKind::Joints), ReadingData::Joints(joints.to_vec()));
}

#[test]
fn a_sensor_does_not_see_the_robot_that_carries_it() {
    let world = world_of(vec![wall_at(0.5, "plaster")]);
    let resting = Carrier::resting(&world, SimTime::ZERO, Pose::IDENTITY);
    let carrier = Carrier { owner: Some(0), ..resting };
    let situation = Situation { carrier: &carrier, world_from_sensor: Pose::IDENTITY };
    for name in ["sonar", "mapper_infrared", "range"] {
        let mut sensor = sensor(preset(name).unwrap().kind.clone());
        assert_eq!(sensor.read(&situation), ReadingData::Range(None), "{name}");
    }
}
