//! The smallest worlds that tests can do with.

use base::arena::{
    Arena, Block, BlockShape, Material, Motion, Posture, Smoke, Victim, Voice, Zone,
};
use base::colour::Rgb;
use base::geom::Pose;
use base::messages::{ReadingData, WheelState};
use base::model::presets::{Preset, presets};
use base::model::{SensorKind, SideOfRobot};
use base::noise::NoiseStream;
use base::time::SimTime;
use glam::DVec3;
use sim_world::World;

use crate::sensor::Sensor;
use crate::situation::{Carrier, Situation, Wheel};

pub(crate) fn block(name: &str, size: [f64; 3], at: [f64; 3], material: &str) -> Block {
    Block {
        name: Some(name.into()),
        shape: BlockShape::Box(DVec3::from_array(size)),
        pose: Pose::at(DVec3::from_array(at)),
        material: material.into(),
        mass: None,
        is_held: false,
    }
}

/// A wide wall across x whose near face is at this distance.
pub(crate) fn wall_at(distance: f64, material: &str) -> Block {
    block("wall", [0.2, 40.0, 40.0], [distance + 0.1, 0.0, 0.0], material)
}

/// A thin upright post.
pub(crate) fn post(radius: f64, x: f64, y: f64) -> Block {
    let shape = BlockShape::Cylinder { radius, height: 8.0 };
    Block { shape, ..block("post", [1.0; 3], [x, y, 0.0], "steel") }
}

/// A world of these blocks, with two materials more: one that swallows all sound and light, one that swallows three quarters.
pub(crate) fn world_of(blocks: Vec<Block>) -> World {
    World::new(&arena_of(blocks)).unwrap()
}

pub(crate) fn arena_of(blocks: Vec<Block>) -> Arena {
    let mut arena = Arena { blocks, ..Arena::default() };
    let plain = |name| Material::plain(name, Rgb::new(40, 40, 40));
    arena.materials.push(Material { echo: 0.0, infrared: 0.0, ..plain("swallower") });
    arena.materials.push(Material { echo: 0.225, infrared: 0.2, ..plain("felt") });
    arena
}

/// Smoke of this density between two places along x.
pub(crate) fn smoke(density: f64, from: f64, to: f64) -> Smoke {
    let zone = Zone {
        at: DVec3::new(f64::midpoint(from, to), 0.0, -20.0),
        size: DVec3::new(to - from, 40.0, 40.0),
    };
    Smoke { zone, density, colour: Rgb::new(128, 128, 128) }
}

/// Somebody who stands at this place, looks towards the origin's side and calls every five seconds.
pub(crate) fn person(name: &str, at: [f64; 3]) -> Victim {
    Victim {
        name: name.into(),
        at: DVec3::from_array(at),
        yaw: std::f64::consts::PI,
        posture: Posture::Standing,
        height: 1.75,
        skin: Rgb::new(200, 150, 120),
        shirt: Rgb::new(0, 0, 200),
        trousers: Rgb::new(40, 40, 40),
        temperature: 306.0,
        voice: Some(Voice { text: "here".into(), loudness: 65.0, period: 5.0 }),
        motion: Motion::Breathing,
        is_alive: true,
        tag: None,
    }
}

/// Every preset.
pub(crate) fn built_presets() -> impl Iterator<Item = &'static Preset> {
    presets()
}

pub(crate) fn sensor(kind: SensorKind) -> Sensor {
    Sensor::new(kind, NoiseStream::new(11, "test"))
}

/// One reading of a sensor at rest, at time zero.
pub(crate) fn read(sensor: &mut Sensor, world: &World, pose: Pose) -> ReadingData {
    read_at(sensor, world, pose, 0.0)
}

/// One reading of a sensor at rest, this many seconds into the run.
pub(crate) fn read_at(sensor: &mut Sensor, world: &World, pose: Pose, seconds: f64) -> ReadingData {
    let carrier = Carrier::resting(world, SimTime::from_seconds(seconds), pose);
    sensor.read(&Situation { carrier: &carrier, world_from_sensor: pose })
}

/// What a sensor of a single range says.
pub(crate) fn read_range(sensor: &mut Sensor, world: &World, pose: Pose) -> Option<f64> {
    match read(sensor, world, pose) {
        ReadingData::Range(range) => range,
        other => panic!("{other:?} is no range"),
    }
}

/// Two wheels of 0.1 m, 0.4 m apart, in front of two larger ones that odometry must not take, turned by these angles.
pub(crate) fn wheels(left: f64, right: f64) -> Vec<Wheel> {
    let wheel = |name: &str, side, x, y, radius, angle| Wheel {
        name: name.into(),
        side,
        position: DVec3::new(x, y, 0.0),
        radius,
        state: WheelState { speed: 2.0 * angle, angle },
    };
    vec![
        wheel("rear left", SideOfRobot::Left, -0.2, 0.3, 0.15, left),
        wheel("rear right", SideOfRobot::Right, -0.2, -0.3, 0.15, right),
        wheel("front left", SideOfRobot::Left, 0.2, 0.2, 0.1, left),
        wheel("front right", SideOfRobot::Right, 0.2, -0.2, 0.1, right),
    ]
}

/// One reading of a robot whose wheels have turned this far.
pub(crate) fn read_rolled(sensor: &mut Sensor, left: f64, right: f64) -> ReadingData {
    let world = world_of(vec![]);
    read_on(sensor, &Carrier::resting(&world, SimTime::ZERO, Pose::IDENTITY), left, right)
}

/// One reading on this robot, whose wheels have turned this far.
pub(crate) fn read_on(
    sensor: &mut Sensor,
    carrier: &Carrier<'_>,
    left: f64,
    right: f64,
) -> ReadingData {
    let wheels = wheels(left, right);
    let carrier = Carrier { wheels: &wheels, ..*carrier };
    sensor.read(&Situation { carrier: &carrier, world_from_sensor: carrier.world_from_body })
}
