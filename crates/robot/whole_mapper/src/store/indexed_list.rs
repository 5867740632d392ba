//! The ordered list with an index of clusters.

use std::cmp::Ordering;

use super::nodes::{Nodes, Place};
use super::point::{Point, PointStore};

/// The ordered list with an index: the first node of each cluster.
#[derive(Clone, Debug)]
pub struct IndexedList {
    nodes: Nodes,
    /// First node and number of nodes of each cluster, in order.
    index: Vec<(usize, usize)>,
    most: usize,
}

impl IndexedList {
    /// Empty; clusters with more than `most` points are split.
    pub fn new(most: usize) -> Self {
        Self { nodes: Nodes::default(), index: vec![], most: most.max(2) }
    }

    /// The last cluster that does not begin behind `at`; the first if all do.
    fn cluster(&self, at: [i32; 3]) -> Option<usize> {
        let begins = |entry: &(usize, usize)| self.nodes.order(entry.0, at) != Ordering::Greater;
        let behind = self.index.partition_point(begins);
        (!self.index.is_empty()).then(|| behind.saturating_sub(1))
    }

    fn split(&mut self, cluster: usize) {
        let (first, count) = self.index[cluster];
        let half = count / 2;
        let second = self.nodes.ahead(first, half);
        self.index[cluster].1 = half;
        self.index.insert(cluster + 1, (second, count - half));
    }
}

impl PointStore for IndexedList {
    fn get_mut(&mut self, at: [i32; 3]) -> Option<&mut i32> {
        let cluster = self.cluster(at)?;
        match self.nodes.walk(self.index[cluster].0, at) {
            Place::At(node) => Some(self.nodes.belief_mut(node)),
            Place::After(_) | Place::First => None,
        }
    }

    fn insert(&mut self, at: [i32; 3], belief: i32) {
        let point = Point { at, belief };
        let Some(cluster) = self.cluster(at) else {
            let only = self.nodes.link(None, point);
            self.index.push((only, 1));
            return;
        };
        match self.nodes.walk(self.index[cluster].0, at) {
            Place::At(node) => *self.nodes.belief_mut(node) = belief,
            Place::After(node) => {
                self.nodes.link(Some(node), point);
                self.index[cluster].1 += 1;
            }
            Place::First => {
                self.index[cluster].0 = self.nodes.link(None, point);
                self.index[cluster].1 += 1;
            }
        }
        if self.index[cluster].1 > self.most {
            self.split(cluster);
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
    fn points_come_out_in_order_however_they_came_in() {
        let mut list = IndexedList::new(4);
        for k in 0..500 {
            let at = [(k * 7919) % 13, (k * 104_729) % 17, k];
            assert!(list.get_mut(at).is_none());
            list.insert(at, k);
            assert_eq!(list.get_mut(at), Some(&mut { k }));
        }
        let points = list.points();
        assert_eq!(points.len(), 500);
        assert!(points.windows(2).all(|pair| pair[0].at < pair[1].at));
        assert!(list.index.iter().all(|(_, count)| (1..=4).contains(count)));
        assert_eq!(list.index.iter().map(|(_, count)| count).sum::<usize>(), 500);
        assert!(list.nodes.is_linked_both_ways());
    }
}
