//! Following parts that moved without building the tree anew.

use super::build::padded_bounds;
use super::node::{Bvh, Link, Node, WIDTH};
use super::pack::{RoundLeaf, Tags, pack_boxes, pack_triangles};
use crate::shape::{Part, Shape};

/// Once the nodes have grown to this many times their first area, building anew is cheaper than searching on.
const WORN_OUT: f64 = 2.0;

type Corners = ([f32; 3], [f32; 3]);

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
        if self.nodes[index].bounds[0][slot] > self.nodes[index].bounds[3][slot] {
            return;
        }
        let (min, max) = match self.nodes[index].children[slot].link() {
            Link::Node(child) => corners_of_node(&self.nodes[child]),
            Link::Triangles(pack) => {
                let numbers = numbers(&self.triangles[pack].tags);
                self.triangles[pack] = pack_triangles(parts, &numbers);
                corners_of_parts(parts, &numbers)
            }
            Link::Boxes(pack) => {
                let numbers = numbers(&self.boxes[pack].tags);
                self.boxes[pack] = pack_boxes(parts, &numbers);
                corners_of_parts(parts, &numbers)
            }
            Link::Round(leaf) => {
                let number = self.rounds[leaf].part;
                let part = &parts[number as usize];
                if let Shape::Round(round) = part.shape {
                    self.rounds[leaf] = RoundLeaf::new(round, number, part.surface);
                }
                corners_of_parts(parts, &[number])
            }
        };
        let node = &mut self.nodes[index];
        for axis in 0..3 {
            node.bounds[axis][slot] = min[axis];
            node.bounds[axis + 3][slot] = max[axis];
        }
    }
}

fn numbers(tags: &Tags) -> Vec<u32> {
    tags.parts.iter().copied().filter(|&part| part != u32::MAX).collect()
}

fn corners_of_parts(parts: &[Part], numbers: &[u32]) -> Corners {
    let empty = ([f32::INFINITY; 3], [f32::NEG_INFINITY; 3]);
    numbers.iter().fold(empty, |(mut min, mut max), &number| {
        let (low, high) = padded_bounds(&parts[number as usize].shape);
        for axis in 0..3 {
            min[axis] = min[axis].min(low[axis]);
            max[axis] = max[axis].max(high[axis]);
        }
        (min, max)
    })
}

fn corners_of_node(node: &Node) -> Corners {
    let least = |axis: usize| node.bounds[axis].iter().copied().fold(f32::INFINITY, f32::min);
    let most =
        |axis: usize| node.bounds[axis + 3].iter().copied().fold(f32::NEG_INFINITY, f32::max);
    ([least(0), least(1), least(2)], [most(0), most(1), most(2)])
}

fn half_area(node: &Node, slot: usize) -> f64 {
    let edge = |axis: usize| f64::from(node.bounds[axis + 3][slot] - node.bounds[axis][slot]);
    let (x, y, z) = (edge(0), edge(1), edge(2));
    if x < 0.0 { 0.0 } else { x * y + y * z + z * x }
}
