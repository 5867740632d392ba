//! The thesis's store: an indexed, ordered, doubly linked list in arrays.

use super::PointStore;
use super::index_search::search_index;
use super::linked_list::{LinkedList, NONE};
use crate::key::{Key, KeyBox};
use crate::rule::Rule;

/// A stretch of the list that one entry of the index points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    /// Its first node.
    pub(super) first: u32,
    /// Its nodes.
    pub(super) count: u32,
}

/// Points in an ordered list with an index of stretches of at most `cluster` points.
#[derive(Clone, Debug)]
pub struct ListStore {
    list: LinkedList,
    index: Vec<Stretch>,
    cluster: u32,
}

impl ListStore {
    /// An empty list; the thesis found 5120 points a cluster to be best.
    pub fn new(cluster: u32) -> Self {
        Self { list: LinkedList::default(), index: Vec::new(), cluster: cluster.max(2) }
    }

    /// Entries of the index.
    pub fn index_len(&self) -> usize {
        self.index.len()
    }

    /// The stretch and the node with the wanted point, or with the one immediately smaller.
    fn search(&self, wanted: Key) -> Option<(usize, u32)> {
        let entry = search_index(self.index.len(), |i| self.list.key(self.index[i].first), wanted)?;
        Some((entry, self.list.search_from(self.index[entry].first, wanted)))
    }

    fn find(&self, key: Key) -> Option<(usize, u32)> {
        self.search(key).filter(|(_, node)| self.list.key(*node) == key)
    }

    fn insert(&mut self, place: Option<(usize, u32)>, key: Key, belief: f32) {
        let node = self.list.insert_after(place.map_or(NONE, |(_, node)| node), key, belief);
        let entry = place.map_or(0, |(entry, _)| entry);
        if place.is_none() {
            // Smaller than all: the first stretch begins with it.
            match self.index.first_mut() {
                Some(first) => first.first = node,
                None => self.index.push(Stretch { first: node, count: 0 }),
            }
        }
        self.index[entry].count += 1;
        if self.index[entry].count > self.cluster {
            let second = split(&self.list, &mut self.index[entry]);
            self.index.insert(entry + 1, second);
        }
    }

    fn remove(&mut self, entry: usize, node: u32) {
        let stretch = &mut self.index[entry];
        stretch.count -= 1;
        if stretch.count == 0 {
            self.index.remove(entry);
        } else if stretch.first == node {
            stretch.first = self.list.next(node);
        }
        self.list.remove(node);
    }

    fn replace(&mut self, key: Key, change: impl FnOnce(Option<f32>) -> Option<f32>) {
        let place = self.search(key);
        let known = place.filter(|(_, node)| self.list.key(*node) == key);
        let earlier = known.map(|(_, node)| self.list.belief(node));
        match (known, change(earlier)) {
            (Some((_, node)), Some(belief)) => self.list.set_belief(node, belief),
            (Some((entry, node)), None) => self.remove(entry, node),
            (None, Some(belief)) => self.insert(place, key, belief),
            (None, None) => {}
        }
    }
}

/// Halves a stretch and returns its second half.
pub(super) fn split(list: &LinkedList, stretch: &mut Stretch) -> Stretch {
    let kept = stretch.count / 2;
    let first = (0..kept).fold(stretch.first, |node, _| list.next(node));
    let second = Stretch { first, count: stretch.count - kept };
    stretch.count = kept;
    second
}

impl PointStore for ListStore {
    fn get(&self, key: Key) -> Option<f32> {
        self.find(key).map(|(_, node)| self.list.belief(node))
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
        self.list.memory() + self.index.capacity() * size_of::<Stretch>()
    }

    fn within(&self, bounds: KeyBox) -> Box<dyn Iterator<Item = (Key, f32)> + '_> {
        let start = self.search(bounds.min).map_or(NONE, |(_, node)| node);
        Box::new(self.list.within(start, bounds))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Figure 37's shape: an index entry every four nodes, nodes linked in order although stored as they came.
    fn figure() -> ListStore {
        let mut store = ListStore::new(4);
        for x in [5, 1, 9, 3, 7, 2, 8, 4, 6] {
            store.set(Key::new(x, 0, 0), Some(x as f32 / 10.0));
        }
        store
    }

    #[test]
    fn points_are_linked_in_order_however_they_came() {
        let xs: Vec<i32> = figure().iter().map(|(key, _)| key.x).collect();
        assert_eq!(xs, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }

    #[test]
    fn no_stretch_is_longer_than_a_cluster_and_all_begin_where_the_last_ends() {
        let store = figure();
        assert!(
            store.index.iter().all(|stretch| (1..=4).contains(&stretch.count)),
            "{:?}",
            store.index
        );
        assert_eq!(store.index.iter().map(|stretch| stretch.count).sum::<u32>(), 9);
        let firsts: Vec<i32> = store.index.iter().map(|s| store.list.key(s.first).x).collect();
        assert!(firsts.is_sorted() && firsts[0] == 1, "{firsts:?}");
    }

    #[test]
    fn a_point_is_found_or_else_the_one_just_before_it() {
        let mut store = figure();
        store.set(Key::new(5, 0, 0), None);
        for (wanted, found) in [(1, 1), (4, 4), (5, 4), (6, 6), (9, 9), (12, 9)] {
            let (_, node) = store.search(Key::new(wanted, 0, 0)).unwrap();
            assert_eq!(store.list.key(node).x, found, "searched {wanted}");
        }
        assert_eq!(store.search(Key::new(0, 0, 0)), None);
    }

    #[test]
    fn a_list_that_lost_all_its_points_can_be_filled_again() {
        let mut store = figure();
        (1..=9).for_each(|x| store.set(Key::new(x, 0, 0), None));
        assert_eq!((store.len(), store.index_len(), store.iter().count()), (0, 0, 0));
        store.set(Key::new(3, 0, 0), Some(0.5));
        assert_eq!(store.iter().collect::<Vec<_>>(), [(Key::new(3, 0, 0), 0.5)]);
    }
}
