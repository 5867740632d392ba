//! An ordered, doubly linked list in arrays (thesis, figure 37): coordinates, belief, previous and next node each in an array of its own.

use crate::key::{Key, KeyBox};

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// The nodes of a list and their order; who finds places in it is somebody else.
#[derive(Clone, Debug)]
pub(super) struct LinkedList {
    keys: Vec<Key>,
    beliefs: Vec<f32>,
    previous: Vec<u32>,
    next: Vec<u32>,
    first: u32,
    /// Nodes that were forgotten and may be used again, linked by `next`.
    unused: u32,
    len: usize,
}

impl Default for LinkedList {
    fn default() -> Self {
        Self {
            keys: Vec::new(),
            beliefs: Vec::new(),
            previous: Vec::new(),
            next: Vec::new(),
            first: NONE,
            unused: NONE,
            len: 0,
        }
    }
}

impl LinkedList {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn key(&self, node: u32) -> Key {
        self.keys[node as usize]
    }

    pub(super) fn belief(&self, node: u32) -> f32 {
        self.beliefs[node as usize]
    }

    pub(super) fn set_belief(&mut self, node: u32, belief: f32) {
        self.beliefs[node as usize] = belief;
    }

    pub(super) fn next(&self, node: u32) -> u32 {
        self.next[node as usize]
    }

    pub(super) fn memory(&self) -> usize {
        self.keys.capacity() * size_of::<Key>()
            + self.beliefs.capacity() * size_of::<f32>()
            + (self.previous.capacity() + self.next.capacity()) * size_of::<u32>()
    }

    /// Puts a point after a node, or first of all after [`NONE`].
    pub(super) fn insert_after(&mut self, node: u32, key: Key, belief: f32) -> u32 {
        let following = if node == NONE { self.first } else { self.next(node) };
        let fresh = self.take_unused(key, belief);
        self.previous[fresh as usize] = node;
        self.next[fresh as usize] = following;
        if following != NONE {
            self.previous[following as usize] = fresh;
        }
        if node == NONE {
            self.first = fresh;
        } else {
            self.next[node as usize] = fresh;
        }
        self.len += 1;
        fresh
    }

    fn take_unused(&mut self, key: Key, belief: f32) -> u32 {
        if self.unused == NONE {
            self.keys.push(key);
            self.beliefs.push(belief);
            self.previous.push(NONE);
            self.next.push(NONE);
            return self.keys.len() as u32 - 1;
        }
        let node = self.unused;
        self.unused = self.next(node);
        self.keys[node as usize] = key;
        self.beliefs[node as usize] = belief;
        node
    }

    /// Forgets a node.
    pub(super) fn remove(&mut self, node: u32) {
        let (before, after) = (self.previous[node as usize], self.next(node));
        if before == NONE {
            self.first = after;
        } else {
            self.next[before as usize] = after;
        }
        if after != NONE {
            self.previous[after as usize] = before;
        }
        self.next[node as usize] = self.unused;
        self.unused = node;
        self.len -= 1;
    }

    /// The point search of table 16 from a node whose point is not greater: the wanted point, or the one immediately smaller.
    pub(super) fn search_from(&self, start: u32, wanted: Key) -> u32 {
        let mut m = start; // 2
        loop {
            if self.key(m) == wanted {
                return m; // 3, 4
            }
            let next = self.next(m);
            if next == NONE || self.key(next) > wanted {
                return m; // 5, 6, 7, 9
            }
            m = next; // 8
        }
    }

    /// The points of a box, beginning at a node that is not after the box's first point.
    pub(super) fn within(
        &self,
        start: u32,
        bounds: KeyBox,
    ) -> impl Iterator<Item = (Key, f32)> + '_ {
        let node = if start == NONE { self.first } else { start };
        let is_one = |node: &u32| *node != NONE;
        let first = Some(node).filter(is_one);
        let points =
            std::iter::successors(first, move |node| Some(self.next(*node)).filter(is_one));
        let points = points.map(|node| (self.key(node), self.belief(node)));
        let not_past = points.take_while(move |(key, _)| *key <= bounds.max);
        not_past.filter(move |(key, _)| bounds.contains(*key))
    }
}
