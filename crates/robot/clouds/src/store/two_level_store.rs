//! The thesis's list with a second index (its future work 2): a cluster has leaves of at most 16 points.

use super::PointStore;
use super::index_search::search_index;
use super::linked_list::{LinkedList, NONE};
use super::list_store::{Stretch, split};
use crate::key::{Key, KeyBox};
use crate::rule::Rule;

/// Most points of a leaf, as the thesis proposes.
pub const LEAF: u32 = 16;

/// Leaves of at most `cluster` points together.
#[derive(Clone, Debug, Default)]
struct Cluster {
    leaves: Vec<Stretch>,
    count: u32,
}

/// Points in an ordered list below an index of clusters below which are indexes of leaves.
#[derive(Clone, Debug)]
pub struct TwoLevelStore {
    list: LinkedList,
    clusters: Vec<Cluster>,
    cluster: u32,
}

/// A cluster, a leaf of it, and a node of that.
type Place = (usize, usize, u32);

impl TwoLevelStore {
    /// An empty list of clusters of so many points.
    pub fn new(cluster: u32) -> Self {
        Self { list: LinkedList::default(), clusters: Vec::new(), cluster: cluster.max(2 * LEAF) }
    }

    /// The place of the wanted point, or of the one immediately smaller.
    fn search(&self, wanted: Key) -> Option<Place> {
        let first = |c: usize| self.list.key(self.clusters[c].leaves[0].first);
        let cluster = search_index(self.clusters.len(), first, wanted)?;
        let leaves = &self.clusters[cluster].leaves;
        let leaf = search_index(leaves.len(), |l| self.list.key(leaves[l].first), wanted)?;
        Some((cluster, leaf, self.list.search_from(leaves[leaf].first, wanted)))
    }

    fn insert(&mut self, place: Option<Place>, key: Key, belief: f32) {
        let node = self.list.insert_after(place.map_or(NONE, |(_, _, node)| node), key, belief);
        let (cluster, leaf) = place.map_or((0, 0), |(cluster, leaf, _)| (cluster, leaf));
        if place.is_none() {
            match self.clusters.first_mut() {
                Some(first) => first.leaves[0].first = node,
                None => self
                    .clusters
                    .push(Cluster { leaves: vec![Stretch { first: node, count: 0 }], count: 0 }),
            }
        }
        let holder = &mut self.clusters[cluster];
        holder.count += 1;
        holder.leaves[leaf].count += 1;
        if holder.leaves[leaf].count > LEAF {
            let second = split(&self.list, &mut holder.leaves[leaf]);
            holder.leaves.insert(leaf + 1, second);
        }
        if holder.count > self.cluster {
            let leaves = holder.leaves.split_off(holder.leaves.len() / 2);
            let count = leaves.iter().map(|leaf| leaf.count).sum();
            holder.count -= count;
            self.clusters.insert(cluster + 1, Cluster { leaves, count });
        }
    }

    fn remove(&mut self, (cluster, leaf, node): Place) {
        let holder = &mut self.clusters[cluster];
        let stretch = &mut holder.leaves[leaf];
        holder.count -= 1;
        stretch.count -= 1;
        if stretch.count == 0 {
            holder.leaves.remove(leaf);
        } else if stretch.first == node {
            stretch.first = self.list.next(node);
        }
        if holder.count == 0 {
            self.clusters.remove(cluster);
        }
        self.list.remove(node);
    }

    fn replace(&mut self, key: Key, change: impl FnOnce(Option<f32>) -> Option<f32>) {
        let place = self.search(key);
        let known = place.filter(|(_, _, node)| self.list.key(*node) == key);
        let earlier = known.map(|(_, _, node)| self.list.belief(node));
        match (known, change(earlier)) {
            (Some((_, _, node)), Some(belief)) => self.list.set_belief(node, belief),
            (Some(place), None) => self.remove(place),
            (None, Some(belief)) => self.insert(place, key, belief),
            (None, None) => {}
        }
    }
}

impl PointStore for TwoLevelStore {
    fn get(&self, key: Key) -> Option<f32> {
        let (_, _, node) = self.search(key)?;
        (self.list.key(node) == key).then(|| self.list.belief(node))
    }

    fn fuse(&mut self, key: Key, evidence: f32, rule: Rule) {
        self.replace(key, |earlier| rule.fuse(earlier, evidence));
    }

    fn set(&mut self, key: Key, belief: Option<f32>) {
        self.replace(key, |_| belief);
    }

    fn len(&self) -> usize {
        self.list.len()
    }

    fn memory(&self) -> usize {
        let leaves = |cluster: &Cluster| cluster.leaves.capacity() * size_of::<Stretch>();
        self.list.memory()
            + self.clusters.capacity() * size_of::<Cluster>()
            + self.clusters.iter().map(leaves).sum::<usize>()
    }

    fn within(&self, bounds: KeyBox) -> Box<dyn Iterator<Item = (Key, f32)> + '_> {
        let start = self.search(bounds.min).map_or(NONE, |(_, _, node)| node);
        Box::new(self.list.within(start, bounds))
    }
}
