//! Small clouds for tests.

use super::{Point, PointCloud};
use crate::key::{Key, Lattice};

/// Points 1 cm apart with these beliefs.
pub(super) fn cloud(points: &[(Key, f32)]) -> PointCloud {
    let points = points.iter().map(|(key, belief)| Point { key: *key, belief: *belief }).collect();
    PointCloud::new(Lattice::new(0.01).unwrap(), points).unwrap()
}

/// Points in a row along x.
pub(super) fn row(points: &[(i32, f32)]) -> PointCloud {
    cloud(&points.iter().map(|(x, belief)| (Key::new(*x, 0, 0), *belief)).collect::<Vec<_>>())
}
