//! Following parts that moved without building the tree anew.

use glam::Vec3;

use super::build::padded_bounds;
use super::node::{Bvh, Link, Node, WIDTH};
use super::pack::{RoundLeaf, Tags, pack_boxes, pack_triangles};
use crate::shape::{Part, Shape};

/// Once the nodes have grown to this many times their first area, building anew is cheaper than searching on.
const WORN_OUT: f64 = 2.0;

impl Bvh {
    /// Takes over the new places of the same parts; builds anew if the tree has become poor.
    pub(crate) fn refit(&mut self, parts: &[Part]) {
        for index in (0..self.nodes.len()).rev() {
            for slot in 0..WIDTH {
                self.refit_child(index, slot, parts);
            }
        }
        if self.area() > WORN_OUT * self.built_area {
            *self = Self::build(parts);
        }
    }

    /// Half the surface of all boxes together.
    pub(super) fn area(&self) -> f64 {
        self.nodes.iter().flat_map(|node| (0..WIDTH).map(|slot| half_area(node, slot))).sum()
    }

    fn refit_child(&mut self, index: usize, slot: usize, parts: &[Part]) {
        let bounds = &self.nodes[index].bounds.0;
        if bounds[0][slot] > bounds[3][slot] {
            return;
        }
        let corners = match self.nodes[index].children[slot].link() {
            Link::Node(child) => self.nodes[child].bounds.around(),
            Link::Triangles(pack) => {
                let numbers = numbers(&self.triangles[pack].tags);
                self.triangles[pack] = pack_triangles(parts, &numbers);
                corners_of_parts(parts, &numbers)
            }
            Link::Boxes(pack) => {
                let numbers = numbers(&self.boxes[pack].tags);
                self.boxes[pack] = pack_boxes(parts, &numbers);
                self.boxes[pack].bounds.around()
            }
            Link::Round(leaf) => {
                let number = self.rounds[leaf].part;
                let part = &parts[number as usize];
                if let Shape::Round(round) = part.shape {
                    self.rounds[leaf] = RoundLeaf::new(round, number, part.surface);
                }
                padded_bounds(&part.shape)
            }
        };
        self.nodes[index].bounds.set(slot, corners);
    }
}

fn numbers(tags: &Tags) -> Vec<u32> {
    tags.parts.iter().copied().filter(|&part| part != u32::MAX).collect()
}

fn corners_of_parts(parts: &[Part], numbers: &[u32]) -> (Vec3, Vec3) {
    let empty = (Vec3::INFINITY, Vec3::NEG_INFINITY);
    numbers.iter().fold(empty, |(min, max), &number| {
        let (low, high) = padded_bounds(&parts[number as usize].shape);
        (min.min(low), max.max(high))
    })
}

fn half_area(node: &Node, slot: usize) -> f64 {
    let edge = |axis: usize| f64::from(node.bounds.0[axis + 3][slot] - node.bounds.0[axis][slot]);
    let (x, y, z) = (edge(0), edge(1), edge(2));
    if x < 0.0 { 0.0 } else { x * y + y * z + z * x }
}
