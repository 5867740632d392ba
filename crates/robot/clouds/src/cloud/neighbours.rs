//! What surrounds a lattice point.

use super::{Point, PointCloud};
use crate::key::Key;

/// Distances of neighbours by their squares, in steps: along an edge, a face's diagonal, the cube's diagonal.
pub(super) const DISTANCES: [f32; 4] = [0.0, 1.0, std::f32::consts::SQRT_2, 1.732_050_8];

/// The 26 neighbours of a point that the lattice reaches, with the squares of their distances.
pub(super) fn neighbours(key: Key) -> impl Iterator<Item = (Key, usize)> {
    let all = (0..27).filter(|i| *i != 13).map(move |i| {
        let (x, y, z) = (i / 9 - 1, i / 3 % 3 - 1, i % 3 - 1);
        (key.moved(x, y, z), (x * x + y * y + z * z) as usize)
    });
    all.filter(|(key, _)| key.is_within_reach())
}

/// A cloud with the points that were made for it.
pub(super) fn with_made(cloud: &PointCloud, made: impl Iterator<Item = Point>) -> PointCloud {
    let mut points: Vec<Point> = cloud.points().iter().copied().chain(made).collect();
    points.sort_unstable_by_key(|point| point.key);
    PointCloud::from_ordered(cloud.lattice(), points)
}
