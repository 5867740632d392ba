//! The ordered, doubly linked list in arrays that both indexes point into.

use std::cmp::Ordering;

use super::point::Point;

/// A node of the list.
#[derive(Clone, Debug)]
pub(super) struct Node {
    point: Point,
    before: Option<usize>,
    after: Option<usize>,
}

/// Nodes never move; `before` and `after` hold their order.
#[derive(Clone, Debug, Default)]
pub(super) struct Nodes {
    nodes: Vec<Node>,
    head: Option<usize>,
}

/// Where a point is, or the node it has to follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    At(usize),
    After(usize),
    First,
}

impl Nodes {
    pub(super) fn order(&self, node: usize, at: [i32; 3]) -> Ordering {
        self.nodes[node].point.at.cmp(&at)
    }

    pub(super) fn belief_mut(&mut self, node: usize) -> &mut i32 {
        &mut self.nodes[node].point.belief
    }

    /// Walks on from a node that is not behind `at`, or is the first of all.
    pub(super) fn walk(&self, from: usize, at: [i32; 3]) -> Place {
        let mut node = from;
        match self.order(node, at) {
            Ordering::Greater => return Place::First,
            Ordering::Equal => return Place::At(node),
            Ordering::Less => {}
        }
        while let Some(next) = self.nodes[node].after {
            match self.order(next, at) {
                Ordering::Greater => break,
                Ordering::Equal => return Place::At(next),
                Ordering::Less => node = next,
            }
        }
        Place::After(node)
    }

    /// The node so many behind another.
    pub(super) fn ahead(&self, from: usize, count: usize) -> usize {
        (0..count).fold(from, |node, _| self.nodes[node].after.unwrap_or(node))
    }

    /// Adds a node behind another, or as the first.
    pub(super) fn link(&mut self, before: Option<usize>, point: Point) -> usize {
        let new = self.nodes.len();
        let after = match before {
            Some(before) => self.nodes[before].after.replace(new),
            None => self.head.replace(new),
        };
        if let Some(after) = after {
            self.nodes[after].before = Some(new);
        }
        self.nodes.push(Node { point, before, after });
        new
    }

    pub(super) fn in_order(&self) -> Vec<Point> {
        let next = |node: &usize| self.nodes[*node].after;
        std::iter::successors(self.head, next).map(|node| self.nodes[node].point).collect()
    }

    /// Whether going back from each node's follower leads to it again.
    #[cfg(test)]
    pub(super) fn is_linked_both_ways(&self) -> bool {
        let goes_back = |(n, node): (usize, &Node)| {
            node.after.is_none_or(|after| self.nodes[after].before == Some(n))
        };
        self.nodes.iter().enumerate().all(goes_back)
    }
}
