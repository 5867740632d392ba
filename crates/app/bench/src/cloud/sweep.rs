//! The Mapper's sweep of place 1 in the yellow arena, without a robot to wait for.

use anyhow::{Context, Result};
use base::geom::Pose;
use glam::{DQuat, DVec3};
use robot_clouds::{RangeKind, RangeReading, RangeSensor};
use sim_arena::shipped;
use sim_rays::{Filter, Ray, RayCast, Scene};
use sim_world::World;

/// Where the pan-tilt unit is on the ground the robot stands on, and its sensors on the unit; metres, as the robot's file has it.
const UNIT: DVec3 = DVec3::new(0.3, 0.0, 0.261 - 0.145 + 0.0599);
const SONAR: DVec3 = DVec3::new(0.06, 0.0, -0.01);
const INFRARED: DVec3 = DVec3::new(0.06, 0.0, 0.01);
/// How far the unit turns to each side, and up and down, radians.
const PAN: f64 = std::f64::consts::FRAC_PI_2;
const TILT: f64 = std::f64::consts::FRAC_PI_4;
/// How fast it turns, radians a second.
const SPEED: f64 = 0.17;
/// Rings of rays round the axis of a cone.
const RINGS: u32 = 6;

/// All readings of a sweep.
pub(crate) struct Sweep {
    pub(crate) readings: Vec<RangeReading>,
    /// Seconds the real unit needs to turn through all postures, if it never had to stop.
    pub(crate) turning: f64,
}

impl Sweep {
    /// Both sensors, with `increment` radians from posture to posture.
    pub(crate) fn of_place_1(increment: f64) -> Result<Self> {
        let arena = sim_arena::read("yellow.toml", &shipped::files())?;
        let world = World::new(&arena)?;
        let start = arena.starts.first().context("the yellow arena has a start")?.pose;
        let steps = |limit: f64| (limit / increment) as i32;
        let (pans, tilts) = (steps(PAN), steps(TILT));
        let mut readings = vec![];
        for tilt in -tilts..=tilts {
            for pan in -pans..=pans {
                let turn = DQuat::from_rotation_z(f64::from(pan) * increment)
                    * DQuat::from_rotation_y(-f64::from(tilt) * increment);
                readings.extend(look(world.scene(), start * Pose::new(UNIT, turn)));
            }
        }
        let row = f64::from(2 * pans) * increment / SPEED;
        let turning = f64::from(2 * tilts + 1) * row + f64::from(2 * tilts) * increment / SPEED;
        Ok(Self { readings, turning })
    }
}

fn look(scene: &Scene, unit: Pose) -> [RangeReading; 2] {
    let reading = |kind, mount: DVec3, directions: &[DVec3], filter: Filter| {
        let world_from_sensor = unit * Pose::at(mount);
        let reach = RangeSensor::SONAR.max_range as f32;
        let ranges = directions.iter().filter_map(|direction| {
            let direction = (world_from_sensor.rotation * *direction).as_vec3();
            let ray = Ray::new(world_from_sensor.position.as_vec3(), direction, reach);
            Some(f64::from(scene.cast(&ray, &filter)?.distance))
        });
        let range = ranges.fold(f64::INFINITY, f64::min);
        RangeReading { kind, world_from_sensor, range }
    };
    [
        reading(RangeKind::Infrared, INFRARED, &[DVec3::X], Filter::THROUGH_GLASS),
        reading(RangeKind::Sonar, SONAR, &cone(), Filter::default()),
    ]
}

fn cone() -> Vec<DVec3> {
    let half = RangeSensor::SONAR.half_angle;
    let rings = (1..=RINGS).flat_map(|ring| (0..6 * ring).map(move |number| (ring, number)));
    let edges = rings.map(|(ring, number)| {
        let (off, ahead) = libm::sincos(half * f64::from(ring) / f64::from(RINGS));
        let turn = std::f64::consts::TAU * f64::from(number) / f64::from(6 * ring);
        let (up, aside) = libm::sincos(turn);
        DVec3::new(ahead, off * aside, off * up)
    });
    std::iter::once(DVec3::X).chain(edges).collect()
}
