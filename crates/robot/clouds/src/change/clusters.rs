//! Points that lie together.

use std::collections::BTreeMap;

use base::geom::Bounds;
use glam::DVec3;

use crate::key::{Key, Lattice};

/// Points that lie together, with their middle and the box round them in metres.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Cluster {
    pub(super) keys: Vec<Key>,
    pub(super) middle: DVec3,
    pub(super) bounds: Bounds,
}

/// Groups of at least `fewest` points with no gap wider than about `gap` metres within them; in the order of their first points.
pub(super) fn clusters(keys: &[Key], lattice: Lattice, gap: f64, fewest: usize) -> Vec<Cluster> {
    let edge = (gap / lattice.step()).max(1.0) as i32;
    let mut bins: BTreeMap<[i32; 3], Vec<Key>> = BTreeMap::new();
    for key in keys {
        let bin = [key.x, key.y, key.z].map(|c| c.div_euclid(edge));
        bins.entry(bin).or_default().push(*key);
    }
    let mut found = vec![];
    while let Some((bin, first)) = bins.pop_first() {
        let (mut together, mut open) = (first, vec![bin]);
        while let Some([x, y, z]) = open.pop() {
            for i in 0..27 {
                let beside = [x + i / 9 - 1, y + i / 3 % 3 - 1, z + i % 3 - 1];
                if let Some(more) = bins.remove(&beside) {
                    together.extend(more);
                    open.push(beside);
                }
            }
        }
        if together.len() >= fewest {
            found.push(cluster(together, lattice));
        }
    }
    found
}

fn cluster(mut keys: Vec<Key>, lattice: Lattice) -> Cluster {
    keys.sort_unstable();
    let sum: DVec3 = keys.iter().map(|key| lattice.position(*key)).sum();
    let bounds = Bounds::around(keys.iter().map(|key| lattice.position(*key)));
    Cluster { middle: sum / keys.len() as f64, bounds, keys }
}
