//! The room as every ray caster is measured in it: as boxes, and as meshes with a grid on each face whose inner corners are shaken a little.

use std::f64::consts::PI;
use std::fmt::Write;

use glam::{DVec3, Mat3, Vec2, Vec3};
use libm::{cos, sin, tan};
use sim_rays::{Part, Ray, Shape, Surface, Triangle};

use crate::room::{Cuboid, Lcg, RoomPlan};

const SHAKE_SEED: u64 = 7;

/// All boxes of the room.
fn cuboids() -> Vec<Cuboid> {
    RoomPlan::default().cuboids()
}

/// The room as boxes that stay boxes.
pub(crate) fn as_boxes() -> Vec<Part> {
    let part = |cuboid: Cuboid| {
        let axes = Mat3::from_rotation_z(cuboid.yaw as f32);
        let shape = Shape::cuboid(cuboid.centre.as_vec3(), axes, cuboid.half.as_vec3());
        Part { shape, surface: Surface::default() }
    };
    cuboids().into_iter().map(part).collect()
}

/// The room as corners and triangles, each face of a box a grid of `fine` x `fine` squares.
pub(crate) fn as_mesh(fine: usize, shake: f64) -> (Vec<DVec3>, Vec<[usize; 3]>) {
    let (mut corners, mut triangles) = (vec![], vec![]);
    let mut chance = Lcg(SHAKE_SEED);
    for cuboid in cuboids() {
        for axis in 0..3 {
            for sign in [-1.0, 1.0] {
                add_face(&cuboid, (axis, sign), fine, &mut corners, &mut triangles, &mut |inner| {
                    if inner && shake > 0.0 { shake * (2.0 * chance.unit() - 1.0) } else { 0.0 }
                });
            }
        }
    }
    (corners, triangles)
}

fn add_face(
    cuboid: &Cuboid,
    (axis, sign): (usize, f64),
    fine: usize,
    corners: &mut Vec<DVec3>,
    triangles: &mut Vec<[usize; 3]>,
    bump: &mut dyn FnMut(bool) -> f64,
) {
    let base = corners.len();
    let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
    let (sine, cosine) = (sin(cuboid.yaw), cos(cuboid.yaw));
    for i in 0..=fine {
        for j in 0..=fine {
            let inner = i > 0 && i < fine && j > 0 && j < fine;
            let mut local = DVec3::ZERO;
            local[axis] = sign * cuboid.half[axis] + bump(inner);
            local[u] = (2.0 * i as f64 / fine as f64 - 1.0) * cuboid.half[u];
            local[v] = (2.0 * j as f64 / fine as f64 - 1.0) * cuboid.half[v];
            let turned = DVec3::new(
                cosine * local.x - sine * local.y,
                sine * local.x + cosine * local.y,
                local.z,
            );
            corners.push(cuboid.centre + turned);
        }
    }
    for i in 0..fine {
        for j in 0..fine {
            let a = base + i * (fine + 1) + j;
            let (b, d) = (a + 1, a + fine + 1);
            let e = d + 1;
            triangles.extend(if sign > 0.0 {
                [[a, d, e], [a, e, b]]
            } else {
                [[a, e, d], [a, b, e]]
            });
        }
    }
}

/// The mesh as parts.
pub(crate) fn as_triangles(fine: usize, shake: f64) -> Vec<Part> {
    let (corners, triangles) = as_mesh(fine, shake);
    let part = |triangle: &[usize; 3]| {
        let corners = triangle.map(|corner| corners[corner].as_vec3());
        let shape = Shape::Triangle(Triangle { corners, texture: [Vec2::ZERO; 3] });
        Part { shape, surface: Surface::default() }
    };
    triangles.iter().map(part).collect()
}

/// The mesh as a Wavefront OBJ file.
pub(crate) fn as_obj(fine: usize, shake: f64) -> String {
    let (corners, triangles) = as_mesh(fine, shake);
    let mut text = String::new();
    // Writing to a string cannot fail.
    for corner in corners {
        let _ = writeln!(text, "v {:.6} {:.6} {:.6}", corner.x, corner.y, corner.z);
    }
    for [a, b, c] in triangles {
        let _ = writeln!(text, "f {} {} {}", a + 1, b + 1, c + 1);
    }
    text
}

/// Rays of each kind that is measured.
pub(crate) const RAY_COUNT: usize = 640 * 480;
const REACH: f32 = 1e3;

/// A camera of 640 x 480 in the middle of the room, row by row.
pub(crate) fn camera_rays() -> Vec<Ray> {
    let eye = Vec3::new(0.25, 0.0, 0.5);
    let slope = tan(PI / 6.0) as f32;
    let pixel = |index: usize| {
        let (x, y) = ((index % 640) as f32 + 0.5, (index / 640) as f32 + 0.5);
        let left = -(2.0 * x / 640.0 - 1.0) * slope * 640.0 / 480.0;
        let up = -(2.0 * y / 480.0 - 1.0) * slope;
        Ray::new(eye, Vec3::new(1.0, left, up).normalize(), REACH)
    };
    (0..RAY_COUNT).map(pixel).collect()
}

/// Planar lasers of 181 beams from random places, 0.35 m above the floor.
pub(crate) fn laser_rays(count: usize) -> Vec<Ray> {
    let mut chance = Lcg(99);
    let mut rays = Vec::with_capacity(count + 181);
    while rays.len() < count {
        let mut place = || ((chance.unit() - 0.5) * 18.0) as f32;
        let origin = Vec3::new(place(), place(), 0.35);
        let yaw = chance.unit() * 2.0 * PI;
        rays.extend((0..181).map(|beam| {
            let angle = yaw + (f64::from(beam) - 90.0).to_radians();
            let direction = Vec3::new(cos(angle) as f32, sin(angle) as f32, 0.0);
            Ray::new(origin, direction, REACH)
        }));
    }
    rays.truncate(count);
    rays
}

#[cfg(test)]
mod tests {
    use sim_rays::{Filter, Nearest, Scene};

    use super::*;

    #[test]
    fn the_meshes_have_the_sizes_the_peers_use() {
        assert_eq!(as_triangles(1, 0.0).len(), 1260);
        assert_eq!(as_triangles(3, 0.01).len(), 11_340);
    }

    #[test]
    fn the_camera_sees_what_the_peers_camera_sees() {
        let scene = Scene::new(as_triangles(3, 0.01), vec![]);
        let rays = camera_rays();
        let mut nearest = vec![Nearest::none(0.0); rays.len()];
        scene.nearest_many(&rays, &Filter::default(), &mut nearest);
        let hits = nearest.iter().filter(|n| n.is_hit()).map(|n| f64::from(n.distance));
        let mean = hits.sum::<f64>() / rays.len() as f64;
        // Embree on the same mesh and rays prints a mean of 3.0037 m.
        assert!((mean - 3.0037).abs() < 1e-4, "mean {mean} m");
    }
}
