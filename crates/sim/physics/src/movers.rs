//! Doors, loose blocks and people: what the world moves and physics feels, and what physics moves for the world.

use base::geom::Pose;
use rapier3d::math::Pose as EnginePose;
use rapier3d::prelude::{
    ColliderHandle, PhysicsWorld, RigidBodyBuilder, RigidBodyHandle, RigidBodyType,
};
use serde::{Deserialize, Serialize};
use sim_world::World;

use crate::convert::{engine_pose, our_pose};
use crate::grip;
use crate::solid::solid;
use crate::statics::surface_collider;

/// Kilograms; the engine divides by masses.
const LIGHTEST: f64 = 1e-3;

/// Handles of all that moves but is no robot, in the world's order.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Movers {
    /// Driven by the world; they push.
    doors: Vec<RigidBodyHandle>,
    blocks: Vec<RigidBodyHandle>,
    /// Put where the world has them; they do not give way.
    victims: Vec<ColliderHandle>,
}

impl Movers {
    /// Adds them all.
    pub(crate) fn new(engine: &mut PhysicsWorld, world: &World) -> Self {
        let mut movers = Self::default();
        for part in world.door_parts() {
            if let Some((shape, pose)) = solid(&part.shape) {
                let body = RigidBodyBuilder::kinematic_position_based().pose(pose);
                let collider = surface_collider(world, part.surface, shape);
                movers.doors.push(engine.insert(body, collider).0);
            }
        }
        for part in world.victim_parts() {
            if let Some((shape, pose)) = solid(&part.shape) {
                let collider = surface_collider(world, part.surface, shape).position(pose);
                movers.victims.push(engine.insert_collider(collider, None));
            }
        }
        movers.blocks = add_blocks(engine, world);
        movers
    }

    /// Takes doors and people to where the world has them, and lets go of the blocks it has dropped.
    pub(crate) fn follow(&self, engine: &mut PhysicsWorld, world: &World) {
        for (&door, part) in self.doors.iter().zip(world.door_parts()) {
            let is_far = |at: &EnginePose, to: &EnginePose| at != to;
            if let (Some((_, pose)), Some(body)) = (solid(&part.shape), engine.bodies.get_mut(door))
                && is_far(body.position(), &pose)
            {
                body.set_next_kinematic_position(pose);
            }
        }
        for (&limb, part) in self.victims.iter().zip(world.victim_parts()) {
            if let (Some((_, pose)), Some(collider)) =
                (solid(&part.shape), engine.colliders.get(limb))
                && *collider.position() != pose
                && let Some(collider) = engine.colliders.get_mut(limb)
            {
                collider.set_position(pose);
            }
        }
        for (&block, loose) in self.blocks.iter().zip(world.loose_blocks()) {
            let is_fixed =
                engine.bodies.get(block).is_some_and(rapier3d::prelude::RigidBody::is_fixed);
            if is_fixed
                && !loose.is_held
                && let Some(body) = engine.bodies.get_mut(block)
            {
                body.set_body_type(RigidBodyType::Dynamic, true);
            }
        }
    }

    /// Where the loose blocks are, in the world's order.
    pub(crate) fn block_poses(&self, engine: &PhysicsWorld) -> Vec<Pose> {
        self.blocks.iter().map(|&block| our_pose(engine.bodies[block].position())).collect()
    }

    pub(crate) fn blocks(&self) -> &[RigidBodyHandle] {
        &self.blocks
    }
}

fn add_blocks(engine: &mut PhysicsWorld, world: &World) -> Vec<RigidBodyHandle> {
    let mut handles = vec![];
    for loose in world.loose_blocks() {
        let Some((shape, world_from_shape)) = solid(&loose.part.shape) else { continue };
        let world_from_block = engine_pose(&loose.world_from_block);
        let mass = loose.block.mass.unwrap_or(LIGHTEST).max(LIGHTEST) as f32;
        let kind = if loose.is_held { RigidBodyType::Fixed } else { RigidBodyType::Dynamic };
        let body = RigidBodyBuilder::new(kind).pose(world_from_block);
        let share = grip::surface_share(&loose.block.material);
        let collider = surface_collider(world, loose.part.surface, shape)
            .friction(grip::BLOCK * share)
            .position(world_from_block.inverse() * world_from_shape)
            .mass(mass);
        handles.push(engine.insert(body, collider).0);
    }
    handles
}
