//! What never moves, as colliders without bodies.

use std::collections::BTreeMap;

use rapier3d::math::Vector;
use rapier3d::prelude::{ColliderBuilder, PhysicsWorld, SharedShape};
use sim_rays::{Part, Shape, Surface};
use sim_world::World;

use crate::grip;
use crate::solid::{mesh_solid, solid};

/// Adds all fixed parts of a world.
pub(crate) fn add_statics(engine: &mut PhysicsWorld, world: &World) {
    let mut meshes: BTreeMap<u32, (Surface, Vec<[Vector; 3]>)> = BTreeMap::new();
    for Part { shape, surface } in world.fixed_parts() {
        if let Some((solid, pose)) = solid(shape) {
            let collider = surface_collider(world, *surface, solid).position(pose);
            engine.insert_collider(collider, None);
        } else if let Shape::Triangle(triangle) = shape {
            let mesh = meshes.entry(surface.owner).or_insert((*surface, vec![]));
            mesh.1.push(triangle.corners);
        }
    }
    for (surface, triangles) in meshes.values() {
        if let Some(shape) = mesh_solid(triangles) {
            engine.insert_collider(surface_collider(world, *surface, shape), None);
        }
    }
}

/// A collider of the arena's: it knows its owner and its grip.
pub(crate) fn surface_collider(
    world: &World,
    surface: Surface,
    shape: SharedShape,
) -> ColliderBuilder {
    let material = &world.materials()[surface.material as usize].name;
    ColliderBuilder::new(shape)
        .friction(grip::surface_share(material))
        .friction_combine_rule(grip::RULE)
        .user_data(u128::from(surface.owner))
}
