//! Ground that is not flat, and meshes. Lengths in metres, angles in radians.

use std::sync::Arc;

use glam::{DVec2, DVec3};

use crate::geom::Pose;
use crate::mesh::Mesh;

/// A wedge that rises along its own x.
#[derive(Clone, Debug, PartialEq)]
pub struct Ramp {
    /// Middle of the underside's low edge.
    pub at: DVec3,
    /// Length, width and rise.
    pub size: DVec3,
    /// Direction of the rise.
    pub yaw: f64,
    /// Name of its material.
    pub material: String,
}

/// A straight flight of steps that rises along its own x.
#[derive(Clone, Debug, PartialEq)]
pub struct Stairs {
    /// Middle of the foot of the first riser.
    pub at: DVec3,
    /// Number of steps.
    pub steps: usize,
    /// Depth of a step.
    pub tread: f64,
    /// Height of a step.
    pub riser: f64,
    /// Across.
    pub width: f64,
    /// Direction of the rise.
    pub yaw: f64,
    /// Name of its material.
    pub material: String,
}

/// A NIST step field: a square lattice of posts of differing height.
#[derive(Clone, Debug, PartialEq)]
pub struct StepField {
    /// Middle of the underside.
    pub at: DVec3,
    /// Edge of a post.
    pub cell: f64,
    /// Post heights, row by row along x; every row has the same length. Zero is no post.
    pub heights: Vec<Vec<f64>>,
    /// Turn about the middle.
    pub yaw: f64,
    /// Name of its material.
    pub material: String,
}

/// Ground given as heights on a lattice.
#[derive(Clone, Debug, PartialEq)]
pub struct Heightfield {
    /// Middle of the lattice at height zero.
    pub at: DVec3,
    /// Extent along x and y.
    pub size: DVec2,
    /// Heights, row by row: rows along x, columns along y; every row has the same length.
    pub heights: Arc<Vec<Vec<f64>>>,
    /// Name of its material.
    pub material: String,
}

/// A mesh and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct MeshPart {
    /// How reports refer to it.
    pub name: Option<String>,
    /// The triangles in their own frame, scaled already.
    pub mesh: Arc<Mesh>,
    /// Its origin, and how it is turned.
    pub pose: Pose,
    /// Name of its material.
    pub material: String,
}
