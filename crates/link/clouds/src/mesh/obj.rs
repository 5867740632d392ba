//! Wavefront OBJ.

use base::mesh::Mesh;

use crate::number;

/// The mesh as OBJ: corners in metres, triangles, and straight edges as lines if there are any.
pub fn obj(mesh: &Mesh, edges: &[[glam::DVec3; 2]]) -> Vec<u8> {
    let mut text = "# usar shapes, metres, z up\n".to_owned();
    let corners = mesh.corners.iter().chain(edges.iter().flatten());
    for corner in corners {
        text += &format!("v {}\n", number::position(*corner, ' '));
    }
    for [a, b, c] in &mesh.triangles {
        text += &format!("f {} {} {}\n", a + 1, b + 1, c + 1);
    }
    for index in 0..edges.len() {
        let first = mesh.corners.len() + 2 * index + 1;
        text += &format!("l {first} {}\n", first + 1);
    }
    text.into_bytes()
}
