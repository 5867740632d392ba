//! A mesh in the making, and the checks that every finished one has passed.

use base::mesh::Mesh;
use glam::{DVec2, DVec3};

use super::MeshProblem;
use crate::limits;

/// Which axis of the file points up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Up {
    Y,
    Z,
}

/// A mesh as the file has it: not scaled, not turned, not checked.
#[derive(Debug)]
pub(crate) struct Raw(Mesh);

/// Collects corners and triangles within a budget.
pub(crate) struct Builder {
    mesh: Mesh,
    has_texture: bool,
    max_triangles: usize,
}

impl Builder {
    pub(crate) fn new(max_triangles: usize) -> Self {
        Self { mesh: Mesh::default(), has_texture: false, max_triangles }
    }

    /// How many corners there are.
    pub(crate) fn corners(&self) -> usize {
        self.mesh.corners.len()
    }

    /// Refuses before memory is taken; a triangle needs at most three corners of its own.
    pub(crate) fn reserve(&self, corners: usize, triangles: usize) -> Result<(), MeshProblem> {
        let refuse = |what, limit| Err(MeshProblem::TooMany { what, limit });
        if self.mesh.triangles.len().saturating_add(triangles) > self.max_triangles {
            return refuse("triangles", self.max_triangles);
        }
        let max_corners = self.max_triangles.saturating_mul(3);
        if self.corners().saturating_add(corners) > max_corners {
            return refuse("corners", max_corners);
        }
        Ok(())
    }

    /// Adds a corner; returns its index.
    pub(crate) fn corner(&mut self, at: DVec3, texture: Option<DVec2>) -> u32 {
        let index = self.corners() as u32;
        self.mesh.corners.push(at);
        if let Some(texture) = texture {
            // Corners before the first with a texture get the origin of the picture.
            self.mesh.texture.resize(index as usize, DVec2::ZERO);
            self.mesh.texture.push(texture);
            self.has_texture = true;
        }
        index
    }

    /// Adds a triangle of corners that exist.
    pub(crate) fn triangle(&mut self, corners: [u32; 3]) {
        debug_assert!(corners.iter().all(|corner| (*corner as usize) < self.corners()));
        self.mesh.triangles.push(corners);
    }

    pub(crate) fn finish(mut self) -> Raw {
        if self.has_texture {
            self.mesh.texture.resize(self.mesh.corners.len(), DVec2::ZERO);
        }
        Raw(self.mesh)
    }
}

impl Raw {
    /// What it costs to have it once more: triangles, or as many as its corners could make.
    pub(crate) fn triangles(&self) -> usize {
        self.0.triangles.len().max(self.0.corners.len() / 3)
    }

    /// The mesh scaled and with z up, if it is of use: finite, within the world, with some area.
    pub(crate) fn placed(&self, scale: f64, up: Up) -> Result<Mesh, MeshProblem> {
        let mut mesh = self.0.clone();
        for (index, corner) in mesh.corners.iter_mut().enumerate() {
            let DVec3 { x, y, z } = *corner * scale;
            *corner = match up {
                Up::Z => DVec3::new(x, y, z),
                Up::Y => DVec3::new(x, -z, y),
            };
            let limit = limits::COORDINATE;
            if !corner.is_finite() || corner.abs().max_element() > limit {
                return Err(MeshProblem::FarCorner { corner: index, at: *corner, limit });
            }
        }
        if mesh.triangles.is_empty() {
            return Err(MeshProblem::Empty);
        }
        if !mesh.triangles.iter().any(|triangle| has_area(&mesh, triangle)) {
            return Err(MeshProblem::Flat { count: mesh.triangles.len() });
        }
        if mesh.texture.iter().any(|texture| !texture.is_finite()) {
            // A picture laid by nonsense is no worse than one laid by the surface itself.
            mesh.texture.clear();
        }
        Ok(mesh)
    }
}

fn has_area(mesh: &Mesh, triangle: &[u32; 3]) -> bool {
    let [a, b, c] = triangle.map(|corner| mesh.corners[corner as usize]);
    (b - a).cross(c - a).length_squared() > 0.0
}
