//! Collects parts, things and materials.

use std::collections::BTreeMap;

use base::arena::{Arena, Material};
use base::geom::Pose;
use glam::{DVec3, Mat3, Vec3};
use sim_rays::{Part, Round, RoundKind, Shape, Surface};

use crate::error::WorldError;
use crate::thing::{Thing, ThingKind};

/// What is being built.
pub(crate) struct Builder {
    pub(crate) materials: Vec<Material>,
    pub(crate) things: Vec<Thing>,
    pub(crate) fixed: Vec<Part>,
    /// Index of each described material.
    index_of: BTreeMap<String, usize>,
}

impl Builder {
    pub(crate) fn new(arena: &Arena) -> Self {
        let names = arena.materials.iter().map(|material| material.name.clone());
        let index_of = names.zip(0..).collect();
        Self { materials: arena.materials.clone(), things: vec![], fixed: vec![], index_of }
    }

    /// Registers a thing made of one material.
    pub(crate) fn thing(
        &mut self,
        name: String,
        kind: ThingKind,
        material: &str,
    ) -> Result<Surface, WorldError> {
        let Some(&index) = self.index_of.get(material) else {
            return Err(WorldError::UnknownMaterial { thing: name, material: material.to_owned() });
        };
        self.things.push(Thing { name, kind });
        Ok(self.surface(self.things.len() - 1, index))
    }

    /// Adds a material of the builder's own and returns its index.
    pub(crate) fn material(&mut self, material: Material) -> usize {
        self.materials.push(material);
        self.materials.len() - 1
    }

    /// The surface of a thing and a material, both by index.
    pub(crate) fn surface(&self, owner: usize, material: usize) -> Surface {
        Surface {
            owner: owner as u32,
            material: material as u32,
            is_transparent: self.materials[material].is_transparent,
        }
    }

    /// Adds a part that never moves.
    pub(crate) fn fix(&mut self, surface: Surface, shape: Shape) {
        self.fixed.push(Part { shape, surface });
    }
}

/// A box in the world, by its middle.
pub(crate) fn placed_box(pose: &Pose, size: DVec3) -> Shape {
    Shape::cuboid(pose.position.as_vec3(), axes(pose), (size / 2.0).as_vec3())
}

/// A round solid in the world, by its middle; upright in its own frame.
pub(crate) fn placed_round(kind: RoundKind, pose: &Pose, radius: f64, length: f64) -> Shape {
    let centre: Vec3 = pose.position.as_vec3();
    Shape::Round(Round::new(kind, centre, axes(pose), radius as f32, (length / 2.0) as f32))
}

fn axes(pose: &Pose) -> Mat3 {
    glam::DMat3::from_quat(pose.rotation).as_mat3()
}
