//! Branch and bound: the boxes of a map outside of which fewer ranges are possible together than somewhere inside.
//!
//! A square of poses is given the number of ranges that may be possible somewhere in it, never too few; squares with most are looked at
//! first, in their middle and then in quarters. What is left in the end is little, and only there is anything cut.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use glam::DVec2;

use crate::buckets::{Extent, around};
use crate::exact::band::Near;

/// Edge of the squares it begins with, metres.
const ROOT: f64 = 0.4;
/// After so many squares no more are quartered.
const MOST_SQUARES: usize = 200_000;

/// A square of poses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Square {
    /// Ranges that may be possible somewhere in it.
    most: usize,
    /// How often it was quartered.
    depth: Reverse<u32>,
    /// Column and row among squares of its depth.
    place: Reverse<(i32, i32)>,
}

/// Looks for where most of some ranges are possible.
pub(crate) struct Search<'a> {
    near: &'a Near<'a>,
    vectors: &'a [DVec2],
    corner: DVec2,
}

impl<'a> Search<'a> {
    pub(crate) fn new(near: &'a Near<'a>, vectors: &'a [DVec2]) -> Self {
        Self { near, vectors, corner: DVec2::ZERO }
    }

    /// Boxes that hold every pose at which most ranges are possible; they do not touch each other.
    pub(crate) fn boxes(mut self) -> Vec<Extent> {
        let [min, max] = self.reach();
        self.corner = min;
        let count = ((max - min) / ROOT).ceil();
        let mut heap = BinaryHeap::new();
        for y in 0..count.y as i32 {
            for x in 0..count.x as i32 {
                heap.extend(self.square(0, (x, y)));
            }
        }
        let smallest = 0.5 * self.near.epsilon();
        let (mut least, mut leaves, mut looks) = (1, vec![], 0);
        while let Some(square) = heap.pop() {
            if square.most < least {
                break;
            }
            looks += 1;
            least = least.max(self.near.count(self.vectors, self.middle(square)));
            if edge(square) <= smallest || looks > MOST_SQUARES {
                leaves.push(square);
                continue;
            }
            let (depth, Reverse((x, y))) = (square.depth.0 + 1, square.place);
            for quarter in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let child = self.square(depth, (2 * x + quarter.0, 2 * y + quarter.1));
                heap.extend(child.filter(|child| child.most >= least));
            }
        }
        leaves.retain(|square| square.most >= least);
        self.together(&leaves)
    }

    /// Where a robot may be at all.
    fn reach(&self) -> Extent {
        let [min, max] = self.near.outline.extent();
        if !self.near.outline.is_open() {
            return [min, max];
        }
        let farthest = self.vectors.iter().map(|vector| vector.length()).fold(0.0, f64::max);
        let beyond = farthest + self.near.epsilon();
        [min - beyond, max + beyond]
    }

    fn square(&self, depth: u32, place: (i32, i32)) -> Option<Square> {
        let mut square = Square { most: 0, depth: Reverse(depth), place: Reverse(place) };
        let (middle, radius) =
            (self.middle(square), edge(square) * std::f64::consts::FRAC_1_SQRT_2);
        let may = |vector: &&DVec2| self.near.may_have(middle, radius, **vector);
        square.most = self.vectors.iter().filter(may).count();
        (square.most > 0).then_some(square)
    }

    fn middle(&self, square: Square) -> DVec2 {
        let Reverse((x, y)) = square.place;
        self.corner + (DVec2::new(f64::from(x), f64::from(y)) + 0.5) * edge(square)
    }

    /// Boxes around leaves, joined until none touches another.
    fn together(&self, leaves: &[Square]) -> Vec<Extent> {
        let mut by_root: BTreeMap<(i32, i32), Extent> = BTreeMap::new();
        for leaf in leaves {
            let Reverse((x, y)) = leaf.place;
            let root = (x >> leaf.depth.0, y >> leaf.depth.0);
            let (middle, half) = (self.middle(*leaf), 0.5 * edge(*leaf));
            let own = [middle - half, middle + half];
            by_root
                .entry(root)
                .and_modify(|all| *all = around([*all, own].into_iter()))
                .or_insert(own);
        }
        let mut boxes: Vec<Extent> = vec![];
        for mut next in by_root.into_values() {
            while let Some(index) = boxes.iter().position(|other| touch(other, &next)) {
                next = around([boxes.swap_remove(index), next].into_iter());
            }
            boxes.push(next);
        }
        boxes
    }
}

fn edge(square: Square) -> f64 {
    ROOT / f64::from(1_u32 << square.depth.0)
}

fn touch([a, b]: &Extent, [c, d]: &Extent) -> bool {
    /// Rounding, metres.
    const NEXT: f64 = 1e-9;
    a.x <= d.x + NEXT && c.x <= b.x + NEXT && a.y <= d.y + NEXT && c.y <= b.y + NEXT
}
