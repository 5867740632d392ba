//! Small worlds and rays through them.

use base::arena::{Arena, Block, BlockShape, Floor, Motion, Posture, Victim};
use base::colour::Rgb;
use base::geom::Pose;
use base::time::SimTime;
use glam::{DVec2, DVec3, Vec3};
use sim_rays::{Filter, Hit, Ray, RayCast};
use sim_world::{BodyPart, ThingKind, World};

pub(crate) fn built(arena: &Arena) -> World {
    World::new(arena).unwrap()
}

pub(crate) fn seconds(seconds: f64) -> SimTime {
    SimTime::from_seconds(seconds)
}

/// A floor of 20 m by 20 m around the origin.
pub(crate) fn ground() -> Arena {
    let mut arena = Arena::default();
    let size = DVec2::splat(20.0);
    arena.floors.push(Floor { at: DVec3::ZERO, size, thickness: 0.1, material: "concrete".into() });
    arena
}

/// What is met from `from` towards `to`, at most 30 m away.
pub(crate) fn look(world: &World, from: [f64; 3], to: [f64; 3]) -> Option<Hit> {
    let [from, to] = [from, to].map(|point| DVec3::from_array(point).as_vec3());
    world.scene().cast(&Ray::new(from, (to - from).normalize(), 30.0), &Filter::default())
}

/// Height of the first thing met from above.
pub(crate) fn height(world: &World, x: f64, y: f64) -> Option<f64> {
    look(world, [x, y, 9.0], [x, y, 0.0]).map(|hit| 9.0 - f64::from(hit.distance))
}

#[track_caller]
pub(crate) fn assert_height(world: &World, [x, y]: [f64; 2], expected: f64) {
    let found = height(world, x, y);
    let is_near = found.is_some_and(|found| (found - expected).abs() < 1e-5);
    assert!(is_near, "{found:?} instead of {expected} at {x}, {y}");
}

/// A fixed block at a pose.
pub(crate) fn block(shape: BlockShape, pose: Pose) -> Block {
    Block { name: None, shape, pose, material: "wood".into(), mass: None, is_held: false }
}

/// Somebody still at the origin, turned to x.
pub(crate) fn victim(posture: Posture) -> Victim {
    Victim {
        name: "Ada".into(),
        at: DVec3::ZERO,
        yaw: 0.0,
        posture,
        height: 1.75,
        skin: Rgb::new(200, 150, 120),
        shirt: Rgb::new(0, 0, 200),
        trousers: Rgb::new(40, 40, 40),
        temperature: 306.0,
        voice: None,
        motion: Motion::Still,
        is_alive: true,
        tag: None,
    }
}

pub(crate) const POSTURES: [Posture; 4] =
    [Posture::Standing, Posture::Sitting, Posture::Lying, Posture::Curled];

/// A world of one person and nothing else.
pub(crate) fn alone(victim: Victim) -> World {
    built(&Arena { victims: vec![victim], ..Arena::default() })
}

/// Least and greatest corner of a part of the only body.
pub(crate) fn extent(world: &World, wanted: BodyPart) -> (Vec3, Vec3) {
    let owned = world.scene().parts().iter().filter(|part| {
        let kind = world.things()[part.surface.owner as usize].kind;
        kind == ThingKind::Victim { victim: 0, part: wanted }
    });
    owned.fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(min, max), part| {
        let (low, high) = part.shape.bounds();
        (min.min(low), max.max(high))
    })
}

/// The middle of a part of the only body.
pub(crate) fn middle(world: &World, part: BodyPart) -> Vec3 {
    let (min, max) = extent(world, part);
    min.midpoint(max)
}
