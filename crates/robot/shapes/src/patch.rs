//! Cubes of space with the points in them.

use std::collections::BTreeMap;

use glam::DVec3;

use crate::moments::Moments;
use crate::plane::Plane;

/// Fewer points say nothing of a plane.
const FEWEST: usize = 8;
/// Flat is what is this much thinner than wide.
const FLATNESS: f64 = 0.45;

/// A cube by whole coordinates.
pub(crate) type Cube = [i32; 3];

/// The points of a cube.
#[derive(Clone, Debug)]
pub(crate) struct Patch {
    pub(crate) cube: Cube,
    /// Indices into the cloud.
    pub(crate) points: Vec<u32>,
    pub(crate) moments: Moments,
    /// The plane through them, if they are flat.
    pub(crate) plane: Option<Plane>,
}

/// Which cube a point is in.
pub(crate) fn cube_of(point: DVec3, side: f64) -> Cube {
    (point / side).to_array().map(|c| libm::floor(c) as i32)
}

/// All cubes with points, in order.
pub(crate) fn patches(points: &[DVec3], side: f64) -> Vec<Patch> {
    let mut cubes: BTreeMap<Cube, Vec<u32>> = BTreeMap::new();
    for (index, point) in points.iter().enumerate() {
        cubes.entry(cube_of(*point, side)).or_default().push(index as u32);
    }
    cubes.into_iter().map(|(cube, members)| patch(cube, members, points)).collect()
}

fn patch(cube: Cube, members: Vec<u32>, points: &[DVec3]) -> Patch {
    let moments = Moments::of(members.iter().map(|&index| points[index as usize]));
    let (plane, [across, along, _]) = moments.plane();
    let is_flat = members.len() >= FEWEST && across < FLATNESS * along;
    Patch { cube, points: members, moments, plane: is_flat.then_some(plane) }
}

/// The cube and the 26 round it.
pub(crate) fn around([x, y, z]: Cube) -> impl Iterator<Item = Cube> {
    (0..27).map(move |i| [x + i / 9 - 1, y + i / 3 % 3 - 1, z + i % 3 - 1])
}
