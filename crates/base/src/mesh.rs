//! A triangle mesh as plain data.

use glam::{DVec2, DVec3};

/// Triangles over shared corners. Faces are seen from both sides.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mesh {
    /// Corner positions, metres.
    pub corners: Vec<DVec3>,
    /// Texture coordinates of the corners, 0 to 1 over a picture; empty, or one for each corner.
    pub texture: Vec<DVec2>,
    /// Three indices into `corners` for each triangle, counter-clockwise from outside.
    pub triangles: Vec<[u32; 3]>,
}
