//! Parts that rays meet, as solids that bodies meet.

use std::f32::consts::FRAC_PI_2;

use glam::Quat;
use rapier3d::math::{Pose as EnginePose, Vector};
use rapier3d::prelude::{SharedShape, TriMeshFlags};
use sim_rays::{Round, RoundKind, Shape};

use crate::convert::pose_of_axes;

/// The engine divides by edge lengths; nothing is thinner than this, metres.
const THINNEST: f32 = 1e-4;
/// Triangles smaller than this, square metres, have no direction and are left out.
const SMALLEST_TRIANGLE: f32 = 1e-10;
/// A corner may stand this far outside a face of a body that still counts as convex, metres.
const CONVEX_SLACK: f32 = 1e-4;
/// Bodies with more faces than this are not tried for convexity: it takes every corner against every face.
const MOST_CONVEX_FACES: usize = 64;

/// A solid and where it is; `None` for a triangle, which has no inside of its own.
pub(crate) fn solid(shape: &Shape) -> Option<(SharedShape, EnginePose)> {
    match shape {
        Shape::Triangle(_) => None,
        Shape::Box(cuboid) => {
            let half = cuboid.half.max(Vector::splat(THINNEST));
            let shape = SharedShape::cuboid(half.x, half.y, half.z);
            Some((shape, pose_of_axes(cuboid.centre, &cuboid.axes)))
        }
        Shape::Round(round) => Some(round_solid(round)),
    }
}

/// The engine's cylinders stand along y, ours along z.
fn round_solid(round: &Round) -> (SharedShape, EnginePose) {
    let radius = round.radius.max(THINNEST);
    let half = round.half_length.max(THINNEST);
    let placed = pose_of_axes(round.centre, &round.axes);
    match round.kind {
        RoundKind::Sphere => (SharedShape::ball(radius), placed),
        RoundKind::Capsule => (SharedShape::capsule_z(half, radius), placed),
        RoundKind::Cylinder => {
            let upright = EnginePose::from_rotation(Quat::from_rotation_x(FRAC_PI_2));
            (SharedShape::cylinder(half, radius), placed * upright)
        }
    }
}

/// The triangles of one owner: a convex solid where they enclose one, or else a mesh.
pub(crate) fn mesh_solid(triangles: &[[Vector; 3]]) -> Option<SharedShape> {
    let area = |[a, b, c]: &[Vector; 3]| (*b - *a).cross(*c - *a).length() / 2.0;
    let faces: Vec<[Vector; 3]> =
        triangles.iter().copied().filter(|face| area(face) > SMALLEST_TRIANGLE).collect();
    let corners = faces.concat();
    if encloses_convex(&faces, &corners)
        && let Some(hull) = SharedShape::convex_hull(&corners)
    {
        return Some(hull);
    }
    let indices = (0..faces.len() as u32).map(|face| [3 * face, 3 * face + 1, 3 * face + 2]);
    let flags = TriMeshFlags::FIX_INTERNAL_EDGES_TWO_SIDED;
    SharedShape::trimesh_with_flags(corners, indices.collect(), flags).ok()
}

/// Whether every corner lies behind every face, and the faces close up (their area vectors cancel).
fn encloses_convex(faces: &[[Vector; 3]], corners: &[Vector]) -> bool {
    if !(4..=MOST_CONVEX_FACES).contains(&faces.len()) {
        return false;
    }
    let area_vector = |[a, b, c]: &[Vector; 3]| (*b - *a).cross(*c - *a) / 2.0;
    let (open, whole) = faces.iter().fold((Vector::ZERO, 0.0), |(open, whole), face| {
        (open + area_vector(face), whole + area_vector(face).length())
    });
    let is_behind = |face: &[Vector; 3], corner: &Vector| {
        area_vector(face).normalize().dot(*corner - face[0]) < CONVEX_SLACK
    };
    open.length() < 1e-3 * whole
        && faces.iter().all(|face| corners.iter().all(|corner| is_behind(face, corner)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tetrahedron() -> Vec<[Vector; 3]> {
        let [o, x, y, z] = [Vector::ZERO, Vector::X, Vector::Y, Vector::Z];
        vec![[o, y, x], [o, x, z], [o, z, y], [x, y, z]]
    }

    #[test]
    fn a_closed_wedge_is_solid_and_an_open_one_is_a_mesh() {
        assert!(mesh_solid(&tetrahedron()).unwrap().as_convex_polyhedron().is_some());
        assert!(mesh_solid(&tetrahedron()[..3]).unwrap().as_trimesh().is_some());
    }

    #[test]
    fn triangles_without_area_are_left_out() {
        assert!(mesh_solid(&[[Vector::X; 3]]).is_none());
    }
}
