//! The ordered list with two levels of index: clusters of leaves of at most 16 points.

use std::cmp::Ordering;

use super::nodes::{Nodes, Place};
use super::point::{Point, PointStore};

/// Points in a leaf at most.
const LEAF: usize = 16;

/// First node and number of nodes.
type Leaf = (usize, usize);

/// The ordered list with two levels of index.
#[derive(Clone, Debug)]
pub struct TwoLevelList {
    nodes: Nodes,
    /// The leaves of each cluster, in order.
    clusters: Vec<Vec<Leaf>>,
    most_leaves: usize,
}

impl TwoLevelList {
    /// Empty; a cluster holds at most as many leaves as full ones have `most` points.
    pub fn new(most: usize) -> Self {
        Self { nodes: Nodes::default(), clusters: vec![], most_leaves: (most / LEAF).max(2) }
    }

    /// Cluster and leaf that do not begin behind `at`; the first if all do.
    fn leaf(&self, at: [i32; 3]) -> Option<(usize, usize)> {
        let begins = |leaf: &Leaf| self.nodes.order(leaf.0, at) != Ordering::Greater;
        let behind = self.clusters.partition_point(|cluster| begins(&cluster[0]));
        let cluster = behind.saturating_sub(1);
        let leaves = self.clusters.get(cluster)?;
        Some((cluster, leaves.partition_point(begins).saturating_sub(1)))
    }

    fn split(&mut self, cluster: usize, leaf: usize) {
        let leaves = &mut self.clusters[cluster];
        let (first, count) = leaves[leaf];
        let half = count / 2;
        leaves[leaf].1 = half;
        leaves.insert(leaf + 1, (self.nodes.ahead(first, half), count - half));
        if leaves.len() == self.most_leaves {
            let upper = leaves.split_off(self.most_leaves / 2);
            self.clusters.insert(cluster + 1, upper);
        }
    }
}

impl PointStore for TwoLevelList {
    fn get_mut(&mut self, at: [i32; 3]) -> Option<&mut i32> {
        let (cluster, leaf) = self.leaf(at)?;
        match self.nodes.walk(self.clusters[cluster][leaf].0, at) {
            Place::At(node) => Some(self.nodes.belief_mut(node)),
            Place::After(_) | Place::First => None,
        }
    }

    fn insert(&mut self, at: [i32; 3], belief: i32) {
        let point = Point { at, belief };
        let Some((cluster, leaf)) = self.leaf(at) else {
            let only = self.nodes.link(None, point);
            self.clusters.push(vec![(only, 1)]);
            return;
        };
        let entry = &mut self.clusters[cluster][leaf];
        match self.nodes.walk(entry.0, at) {
            Place::At(node) => *self.nodes.belief_mut(node) = belief,
            Place::After(node) => {
                self.nodes.link(Some(node), point);
                entry.1 += 1;
            }
            Place::First => *entry = (self.nodes.link(None, point), entry.1 + 1),
        }
        if entry.1 > LEAF {
            self.split(cluster, leaf);
        }
    }

    fn points(&self) -> Vec<Point> {
        self.nodes.in_order()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_and_clusters_stay_within_their_limits() {
        let mut list = TwoLevelList::new(64);
        for k in 0..2000 {
            list.insert([(k * 7919) % 13, (k * 104_729) % 17, k], k);
        }
        let points = list.points();
        assert_eq!(points.len(), 2000);
        assert!(points.windows(2).all(|pair| pair[0].at < pair[1].at));
        assert!(list.clusters.iter().all(|leaves| leaves.len() < 4));
        assert!(list.clusters.iter().flatten().all(|leaf| (1..=LEAF).contains(&leaf.1)));
        assert_eq!(list.clusters.iter().flatten().map(|leaf| leaf.1).sum::<usize>(), 2000);
    }
}
