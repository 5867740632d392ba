//! Makes points that are missing next to known ones, as a mean of all that surrounds them (thesis, section 3.8).

use super::neighbours::{neighbours, with_made};
use super::{Point, PointCloud};
use crate::store::{BlockStore, PointStore};

/// A cloud of obstacles with every missing lattice point that has a known one among its 26 neighbours.
///
/// A new point is believed the weighted mean of all its neighbours, each weighing max(d) - d_i (eqs. 5 and 6); one that is missing too is
/// free: in a cloud that keeps only what is probably occupied, nothing else is known of it. So a point beside a wall is believed a quarter of
/// what the wall is, and beside a single point almost nothing.
#[must_use]
pub(super) fn fill_among_free(cloud: &PointCloud) -> PointCloud {
    let mut known = BlockStore::default();
    let mut sums = BlockStore::default();
    for point in cloud.points() {
        known.set(point.key, Some(point.belief));
    }
    for point in cloud.points() {
        for (key, squared) in neighbours(point.key) {
            if known.get(key).is_none() {
                let sum = sums.get(key).unwrap_or(0.0);
                sums.set(key, Some(sum + WEIGHTS[squared] * point.belief));
            }
        }
    }
    let belief = |sum: f32| (sum / ALL).clamp(0.0, 1.0);
    with_made(cloud, sums.iter().map(|(key, sum)| Point { key, belief: belief(sum) }))
}

/// √3 - d for neighbours along an edge, a face's diagonal and the cube's diagonal.
const WEIGHTS: [f32; 4] = [0.0, 0.732_050_8, 0.317_837_25, 0.0];
/// Of all 26: six along edges, twelve along diagonals of faces.
const ALL: f32 = 6.0 * WEIGHTS[1] + 12.0 * WEIGHTS[2];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cloud::testing::cloud;
    use crate::key::Key;

    #[test]
    fn one_point_gets_26_neighbours_that_are_nearly_free() {
        let filled = fill_among_free(&cloud(&[(Key::new(0, 0, 0), 1.0)]));
        assert_eq!(filled.len(), 27);
        // 0.732051 / (6 x 0.732051 + 12 x 0.317837) = 0.0892
        assert!((filled.get(Key::new(1, 0, 0)).unwrap() - 0.0892).abs() < 1e-4);
        assert_eq!(filled.get(Key::new(1, 1, 1)), Some(0.0));
    }

    #[test]
    fn beside_a_wall_a_quarter_is_believed() {
        let wall: Vec<(Key, f32)> =
            (-3..=3).flat_map(|y| (-3..=3).map(move |z| (Key::new(0, y, z), 1.0))).collect();
        let filled = fill_among_free(&cloud(&wall));
        // One neighbour along an edge, four along diagonals: (0.732051 + 4 x 0.317837) / 8.206353
        let beside = filled.get(Key::new(1, 0, 0)).unwrap();
        assert!((beside - 0.244_126).abs() < 1e-4, "{beside}");
        assert_eq!(filled.get(Key::new(0, 0, 0)), Some(1.0));
    }

    #[test]
    fn a_hole_in_a_wall_is_almost_closed() {
        let around = |y: i32, z: i32| (y, z) != (0, 0);
        let wall: Vec<(Key, f32)> = (-1..=1)
            .flat_map(|y| (-1..=1).map(move |z| (y, z)))
            .filter(|(y, z)| around(*y, *z))
            .map(|(y, z)| (Key::new(0, y, z), 1.0))
            .collect();
        let hole = fill_among_free(&cloud(&wall)).get(Key::new(0, 0, 0)).unwrap();
        assert!((0.4..0.6).contains(&hole), "{hole}");
    }
}
