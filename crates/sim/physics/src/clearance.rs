//! Whether a robot fits somewhere, and where the ground is: asked when a robot starts or is righted, so every collider is looked at.

use base::geom::Pose;
use base::model::kinematics::links_from;
use rapier3d::math::{Pose as EnginePose, Vector};
use rapier3d::parry::bounding_volume::BoundingVolume;
use rapier3d::parry::query::{Ray, contact};
use rapier3d::prelude::{PhysicsWorld, SharedShape};

use crate::convert::{engine_pose, engine_vector};
use crate::model_tree::ModelTree;
use crate::robot::box_shape;
use crate::tread::{owner_of, rim};

/// How deep wheels may stand in the ground without anybody minding, metres.
const TOLERANCE: f32 = 0.01;

/// Somebody in the way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Overlap {
    /// Index into the world's things.
    pub(crate) owner: u32,
    /// Metres.
    pub(crate) depth: f64,
}

/// The solids of a robot with all joints where they start.
pub(crate) fn solids_at(
    tree: &ModelTree,
    world_from_robot: &Pose,
) -> Vec<(SharedShape, EnginePose)> {
    let model = &tree.model;
    let world_from_hull = *world_from_robot * Pose::at(model.chassis.middle);
    let links = links_from(world_from_robot, model, &[]);
    let mut solids = vec![(box_shape(model.chassis.size), engine_pose(&world_from_hull))];
    for (joint, link) in model.joints.iter().zip(&links) {
        if joint.link_size.min_element() > 0.0 {
            solids.push((box_shape(joint.link_size), engine_pose(link)));
        }
    }
    for (foot, &parent) in model.feet.iter().zip(&tree.foot_parents) {
        let place = engine_pose(&(links[parent] * Pose::at(foot.position)));
        solids.push((SharedShape::ball(foot.radius as f32), place));
    }
    for (wheel, &parent) in model.wheels.iter().zip(&tree.wheel_parents) {
        let carrier = parent.map_or(*world_from_robot, |parent| links[parent]);
        let place = engine_pose(&(carrier * Pose::at(wheel.position)));
        let ball = || SharedShape::ball(wheel.radius as f32);
        solids.push((if wheel.is_caster { ball() } else { rim(wheel) }, place));
    }
    solids
}

/// The deepest thing a robot would stand in at this pose; things of `own` do not count.
pub(crate) fn overlap(
    engine: &PhysicsWorld,
    tree: &ModelTree,
    world_from_robot: &Pose,
    own: Option<u32>,
) -> Option<Overlap> {
    let mut deepest: Option<Overlap> = None;
    for (shape, pose) in solids_at(tree, world_from_robot) {
        let bounds = shape.compute_aabb(&pose);
        for (_, collider) in engine.colliders.iter() {
            let owner = owner_of(collider);
            if own == Some(owner) || !collider.compute_aabb().intersects(&bounds) {
                continue;
            }
            let met = contact(&pose, &*shape, collider.position(), collider.shape(), 0.0);
            let depth = met.ok().flatten().map_or(0.0, |contact| -contact.dist);
            if depth > TOLERANCE && deepest.is_none_or(|known| f64::from(depth) > known.depth) {
                deepest = Some(Overlap { owner, depth: f64::from(depth) });
            }
        }
    }
    deepest
}

/// How deep one robot would stand in another, both with all joints where they start.
pub(crate) fn overlap_of_robots(
    (tree, world_from_robot): (&ModelTree, &Pose),
    (other_tree, world_from_other): (&ModelTree, &Pose),
) -> Option<f64> {
    let others = solids_at(other_tree, world_from_other);
    let mut deepest = 0.0_f32;
    for (shape, pose) in solids_at(tree, world_from_robot) {
        for (other, place) in &others {
            let met = contact(&pose, &*shape, place, &**other, 0.0).ok().flatten();
            deepest = deepest.max(met.map_or(0.0, |contact| -contact.dist));
        }
    }
    (deepest > TOLERANCE).then_some(f64::from(deepest))
}

/// How far below a point the ground is, if it is nearer than `reach`.
pub(crate) fn ground_below(
    engine: &PhysicsWorld,
    world_from_robot: &Pose,
    own: u32,
    reach: f32,
) -> Option<f64> {
    let ray = Ray::new(engine_vector(world_from_robot.position), -Vector::Z);
    let others = engine.colliders.iter().filter(|(_, c)| owner_of(c) != own);
    let distances = others.filter_map(|(_, collider)| {
        collider.shape().cast_ray(collider.position(), &ray, reach, false)
    });
    distances.min_by(f32::total_cmp).map(f64::from)
}
