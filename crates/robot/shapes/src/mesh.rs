//! Shapes as triangles.

use base::mesh::Mesh;
use glam::DVec3;

use crate::find::Shapes;

/// Corners of the six sides of a box, counter-clockwise from outside, for right-handed axes.
const SIDES: [[usize; 4]; 6] =
    [[1, 3, 7, 5], [0, 4, 6, 2], [2, 6, 7, 3], [0, 1, 5, 4], [4, 5, 7, 6], [0, 2, 3, 1]];

pub(crate) fn of(shapes: &Shapes) -> Mesh {
    let mut mesh = Mesh::default();
    for face in &shapes.faces {
        let first = mesh.corners.len();
        mesh.corners.extend(face.corners());
        quad(&mut mesh, [0, 1, 2, 3].map(|i| first + i));
    }
    for cuboid in &shapes.boxes {
        let first = mesh.corners.len();
        mesh.corners.extend(cuboid.corners());
        let [a, b, c] = cuboid.axes;
        let is_right_handed = a.cross(b).dot(c) > 0.0;
        for mut side in SIDES {
            if !is_right_handed {
                side.reverse();
            }
            quad(&mut mesh, side.map(|corner| first + corner));
        }
    }
    mesh
}

fn quad(mesh: &mut Mesh, corners: [usize; 4]) {
    let [a, b, c, d] = corners.map(|corner| corner as u32);
    debug_assert!(
        mesh.corners.iter().all(|corner: &DVec3| corner.is_finite()),
        "corners are places"
    );
    mesh.triangles.extend([[a, b, c], [a, c, d]]);
}
