//! What lies on the straight way between two radios.

use std::collections::BTreeSet;

use glam::DVec3;
use sim_rays::{Filter, Ray, RayCast};
use sim_world::{ThingKind, World};

use crate::{Obstruction, Propagation};

/// After a wall the ray starts again so far on, and the same wall met again within it is not new. Metres.
const STRIDE: f64 = 0.2;
/// After something that does not count the ray starts again right behind. Metres.
const HAIR: f64 = 1e-3;
/// Most hits looked at on one way, so that no geometry can hold the simulator up.
const MAX_HITS: usize = 4096;

/// Whether radio counts it as an obstacle: everything but robots and people.
pub fn is_world_geometry(kind: ThingKind) -> bool {
    match kind {
        ThingKind::Floor
        | ThingKind::Wall
        | ThingKind::Block
        | ThingKind::Terrain
        | ThingKind::Mesh
        | ThingKind::Door
        | ThingKind::Landmark => true,
        ThingKind::Victim { .. } | ThingKind::Robot => false,
    }
}

/// Walls on the way, as the old simulator counted them.
///
/// Each new thing hit counts one, and so does the same thing hit again more than 0.2 m further on. After a hit the ray starts
/// again 0.2 m further, so a thin wall counts once and a thick one for the way in and the way out. What is no obstacle is passed
/// as if it were air: a robot that touches a wall does not hide it.
pub fn walls_crossed(
    scene: &impl RayCast,
    is_obstacle: impl Fn(u32) -> bool,
    from: DVec3,
    to: DVec3,
) -> u32 {
    let length = from.distance(to);
    let Some(direction) = (to - from).try_normalize() else { return 0 };
    let (mut walls, mut walked) = (0, 0.0);
    let mut last: Option<(u32, f64)> = None;
    for _ in 0..MAX_HITS {
        let reach = (length - walked) as f32;
        let origin = (from + direction * walked).as_vec3();
        let ray = Ray::new(origin, direction.as_vec3(), reach);
        let Some(hit) = (reach > 0.0).then(|| scene.cast(&ray, &Filter::default())).flatten()
        else {
            break;
        };
        let (owner, distance) = (hit.surface.owner, walked + hit.distance as f64);
        if !is_obstacle(owner) {
            walked = distance + HAIR;
            continue;
        }
        let is_new = last.is_none_or(|(known, at)| known != owner || distance - at > STRIDE);
        walls += u32::from(is_new);
        last = Some((owner, distance));
        walked = distance + STRIDE;
    }
    walls
}

/// Walls of this world on the way.
pub fn walls_between(world: &World, from: DVec3, to: DVec3) -> u32 {
    let things = world.things();
    let is_obstacle =
        |owner: u32| things.get(owner as usize).is_some_and(|thing| is_world_geometry(thing.kind));
    walls_crossed(world.scene(), is_obstacle, from, to)
}

/// What lies between two radios as the world stands now: walls are counted, and what they take is told where `propagation` asks for it.
///
/// It is the same from either side.
pub fn obstruction_between(
    world: &World,
    propagation: Propagation,
    one: (&str, DVec3),
    other: (&str, DVec3),
) -> Obstruction {
    let [(first, from), (second, to)] = if one.0 <= other.0 { [one, other] } else { [other, one] };
    match propagation {
        Propagation::Noop | Propagation::DistanceOnly => Obstruction::default(),
        Propagation::Obstacle => {
            Obstruction { walls: f64::from(walls_between(world, from, to)), loss: None }
        }
        Propagation::Materials => {
            let loss = loss_between(world, from, to, [first, second]);
            Obstruction { walls: 0.0, loss: Some(loss) }
        }
    }
}

/// Decibels that the materials on the way take.
///
/// Every thing that is entered takes what its material says, people and robots too, each robot once; the robots named are the two
/// at the ends and take nothing. The same thing entered again within 0.2 m is the other half of a corner.
pub fn loss_between(world: &World, from: DVec3, to: DVec3, ends: [&str; 2]) -> f64 {
    if !(from.is_finite() && to.is_finite()) {
        return f64::NAN;
    }
    let things = world.things();
    let mut passed_robots = BTreeSet::new();
    let mut last: Option<(u32, f32)> = None;
    let mut loss = 0.0;
    let way = Ray::between(from.as_vec3(), to.as_vec3());
    for crossing in world.scene().crossings(&way, &Filter::default()) {
        let owner = crossing.surface.owner;
        let Some(thing) = things.get(owner as usize) else { continue };
        let is_robot = thing.kind == ThingKind::Robot;
        let is_end = is_robot && ends.contains(&thing.name.as_str());
        let is_known = last
            .is_some_and(|(known, at)| known == owner && crossing.distance - at <= STRIDE as f32);
        if is_end || is_known || (is_robot && !passed_robots.insert(owner)) {
            continue;
        }
        last = Some((owner, crossing.distance));
        let material = world.materials().get(crossing.surface.material as usize);
        loss += material.map_or(0.0, |material| material.radio_loss);
    }
    loss
}
