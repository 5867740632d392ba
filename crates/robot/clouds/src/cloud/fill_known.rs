//! Makes points that are missing next to known ones, as a mean of the known ones alone (thesis, section 3.8).

use crate::key::Key;
use crate::store::{BlockStore, PointStore};

use super::neighbours::{DISTANCES, neighbours, with_made};
use super::{Point, PointCloud};

/// A cloud with every missing lattice point that has a known one among its 26 neighbours.
///
/// A new point is believed the weighted mean of its known neighbours, each weighing max(d) - d_i (eqs. 5 and 6). Where all are equally far
/// those weights are all zero; they then count alike.
#[must_use]
pub(super) fn fill_among_known(cloud: &PointCloud) -> PointCloud {
    let mut known = BlockStore::default();
    let mut wanted = BlockStore::default();
    for point in cloud.points() {
        known.set(point.key, Some(point.belief));
        for (key, _) in neighbours(point.key) {
            wanted.set(key, Some(0.0));
        }
    }
    let missing: Vec<Key> =
        wanted.iter().map(|(key, _)| key).filter(|key| known.get(*key).is_none()).collect();
    let mean = |key: Key| {
        let near = neighbours(key).filter_map(|(key, squared)| Some((known.get(key)?, squared)));
        weighted_mean(near)
    };
    with_made(cloud, missing.into_iter().map(|key| Point { key, belief: mean(key) }))
}

fn weighted_mean(neighbours: impl Iterator<Item = (f32, usize)>) -> f32 {
    let mut sums = [0.0f32; 4];
    let mut counts = [0u8; 4];
    for (belief, squared) in neighbours {
        sums[squared] += belief;
        counts[squared] += 1;
    }
    let farthest = (1..4).rev().find(|d| counts[*d] > 0).unwrap_or(1);
    let nearest = (1..4).find(|d| counts[*d] > 0).unwrap_or(1);
    let weight = |d: usize| {
        if nearest == farthest { 1.0 } else { (DISTANCES[farthest] - DISTANCES[d]).max(0.0) }
    };
    let (mut sum, mut weights) = (0.0, 0.0);
    for d in 1..4 {
        sum += weight(d) * sums[d];
        weights += weight(d) * f32::from(counts[d]);
    }
    if weights > 0.0 { (sum / weights).clamp(0.0, 1.0) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cloud::testing::cloud;

    #[test]
    fn one_point_gets_26_neighbours_that_believe_as_it_does() {
        let filled = fill_among_known(&cloud(&[(Key::new(0, 0, 0), 0.95)]));
        assert_eq!(filled.len(), 27);
        assert!(filled.points().iter().all(|p| (p.belief - 0.95).abs() < 1e-6), "{filled:?}");
    }

    #[test]
    fn nearer_neighbours_weigh_more() {
        // The missing (1, 0, 0) has a neighbour at 1 and one at √3: weights √3 - 1 and 0.
        let filled =
            fill_among_known(&cloud(&[(Key::new(0, 0, 0), 1.0), (Key::new(2, 1, 1), 0.2)]));
        assert_eq!(filled.get(Key::new(1, 0, 0)), Some(1.0));
        // (1, 1, 0): one at √2 with 1, one at √2 with 0.2: alike.
        assert!((filled.get(Key::new(1, 1, 0)).unwrap() - 0.6).abs() < 1e-6);
    }

    #[test]
    fn three_distances_agree_with_a_sum_done_by_hand() {
        // Round (0, 0, 0): 1 -> 1.0, √2 -> 0.5, √3 -> 0.0. Weights 0.732051, 0.317837, 0.
        let known =
            [(Key::new(1, 0, 0), 1.0), (Key::new(0, 1, 1), 0.5), (Key::new(-1, -1, -1), 0.0)];
        let by_hand = (0.732_051 + 0.317_837 * 0.5) / (0.732_051 + 0.317_837);
        let made = fill_among_known(&cloud(&known)).get(Key::new(0, 0, 0)).unwrap();
        assert!((made - by_hand).abs() < 1e-5, "{made} {by_hand}");
    }

    #[test]
    fn known_points_stay_as_they_are_and_nothing_comes_of_nothing() {
        let known = [(Key::new(0, 0, 0), 0.1), (Key::new(0, 0, 1), 0.7)];
        let filled = fill_among_known(&cloud(&known));
        assert!(known.iter().all(|(key, belief)| filled.get(*key) == Some(*belief)));
        assert!(fill_among_known(&cloud(&[])).is_empty());
    }
}
