//! From parts to a tree: a binary one first, then nodes of eight.

use glam::Vec3;
use obvhs::aabb::Aabb;
use obvhs::bvh2::Bvh2;
use obvhs::bvh2::reinsertion::ReinsertionOptimizer;
use obvhs::ploc::{PlocBuilder, PlocSearchDistance, SortPrecision};

use super::node::{Bvh, Child, Link, Node, WIDTH};
use super::pack::{RoundLeaf, pack_boxes, pack_triangles};
use crate::shape::{Part, Shape};

/// Share of nodes that are moved to a better place after the first build.
const REINSERTION: f32 = 0.05;
/// Boxes are grown by this share of their coordinates, so that rounding never lets a ray slip past a flat one.
const PADDING: f32 = 1e-6;

impl Bvh {
    /// A tree over `parts`, which keep their numbers.
    pub(crate) fn build(parts: &[Part]) -> Self {
        if parts.is_empty() {
            return Self::default();
        }
        let boxes: Vec<Aabb> = parts.iter().map(|part| padded(&part.shape)).collect();
        let numbers = (0..parts.len() as u32).collect();
        let mut binary = PlocBuilder::with_capacity(parts.len()).build(
            PlocSearchDistance::Medium,
            &boxes,
            numbers,
            SortPrecision::U64,
            1,
        );
        ReinsertionOptimizer::default().run(&mut binary, REINSERTION, None);
        let plan = plan_leaves(&binary, parts);
        let mut collapse = Collapse { binary: &binary, plan: &plan, parts, bvh: Self::default() };
        let depth = collapse.run();
        let mut bvh = collapse.bvh;
        bvh.stack_need = depth * (WIDTH - 1) + 1;
        bvh.built_area = bvh.area();
        bvh
    }
}

/// The grown box around a shape.
fn padded(shape: &Shape) -> Aabb {
    let (min, max) = padded_bounds(shape);
    Aabb::new(min.into(), max.into())
}

/// Least and greatest corner of the grown box around a shape.
pub(super) fn padded_bounds(shape: &Shape) -> (Vec3, Vec3) {
    grown_bounds(shape, PADDING)
}

/// The same, grown by this share of its coordinates.
pub(super) fn grown_bounds(shape: &Shape, share: f32) -> (Vec3, Vec3) {
    let (min, max) = shape.bounds();
    let margin = (min.abs().max(max.abs()) + Vec3::ONE) * share;
    (min - margin, max + margin)
}

/// What a subtree of the binary tree becomes.
#[derive(Clone, Copy, Debug)]
struct Plan {
    /// Parts below.
    count: u32,
    /// The kind of all parts below, if they are of one kind.
    kind: Option<Kind>,
    /// Expected work of a ray that enters, in leaf tests, times the surface of the box.
    cost: f32,
    is_leaf: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Triangle,
    Box,
    Round,
}

impl Kind {
    fn of(shape: &Shape) -> Self {
        match shape {
            Shape::Triangle(_) => Self::Triangle,
            Shape::Box(_) => Self::Box,
            Shape::Round(_) => Self::Round,
        }
    }

    fn most_in_a_leaf(self) -> u32 {
        match self {
            Self::Triangle | Self::Box => WIDTH as u32,
            Self::Round => 1,
        }
    }
}

/// Work of stepping through one binary node once eight share a test, in leaf tests. Found by measuring.
const STEP_COST: f32 = 0.3;

/// Chooses leaves by the surface area heuristic: a leaf costs one test however full it is.
fn plan_leaves(binary: &Bvh2, parts: &[Part]) -> Vec<Plan> {
    let mut plan =
        vec![Plan { count: 0, kind: None, cost: 0.0, is_leaf: false }; binary.nodes.len()];
    for index in bottom_up(binary) {
        let node = &binary.nodes[index];
        let area = node.aabb().half_area();
        plan[index] = if node.is_leaf() {
            let part = binary.primitive_indices[node.first_index as usize];
            let kind = Kind::of(&parts[part as usize].shape);
            Plan { count: 1, kind: Some(kind), cost: area, is_leaf: true }
        } else {
            let first = node.first_index as usize;
            join(&plan[first], &plan[first + 1], area)
        };
    }
    plan
}

fn join(left: &Plan, right: &Plan, area: f32) -> Plan {
    let count = left.count + right.count;
    let kind = if left.kind == right.kind { left.kind } else { None };
    let split_cost = left.cost + right.cost + STEP_COST * area;
    let fits = kind.is_some_and(|kind| count <= kind.most_in_a_leaf());
    let is_leaf = fits && area <= split_cost;
    Plan { count, kind, cost: if is_leaf { area } else { split_cost }, is_leaf }
}

/// Node numbers, children before parents.
fn bottom_up(binary: &Bvh2) -> Vec<usize> {
    let mut order = vec![0];
    let mut next = 0;
    while let Some(&index) = order.get(next) {
        let node = &binary.nodes[index];
        if !node.is_leaf() {
            order.extend([node.first_index as usize, node.first_index as usize + 1]);
        }
        next += 1;
    }
    order.reverse();
    order
}

struct Collapse<'a> {
    binary: &'a Bvh2,
    plan: &'a [Plan],
    parts: &'a [Part],
    bvh: Bvh,
}

impl Collapse<'_> {
    /// Fills the tree from the root down and returns its depth.
    fn run(&mut self) -> usize {
        self.bvh.nodes.push(Node::EMPTY);
        let mut waiting = vec![(0usize, 0usize, 1usize)];
        let mut depth = 1;
        while let Some((binary_index, wide_index, level)) = waiting.pop() {
            depth = depth.max(level);
            for (slot, child) in self.children(binary_index).into_iter().enumerate() {
                let link = if self.plan[child].is_leaf {
                    self.leaf(child)
                } else {
                    self.bvh.nodes.push(Node::EMPTY);
                    let index = self.bvh.nodes.len() - 1;
                    waiting.push((child, index, level + 1));
                    Link::Node(index)
                };
                let aabb = self.binary.nodes[child].aabb();
                let node = &mut self.bvh.nodes[wide_index];
                node.children[slot] = Child::new(link);
                node.bounds.set(slot, (aabb.min.into(), aabb.max.into()));
            }
        }
        depth
    }

    /// Up to eight subtrees that together make up this one: the largest box is opened first.
    fn children(&self, binary_index: usize) -> Vec<usize> {
        let mut open = vec![binary_index];
        while open.len() < WIDTH {
            let largest = open
                .iter()
                .enumerate()
                .filter(|&(_, &index)| !self.plan[index].is_leaf)
                .max_by(|(_, a), (_, b)| self.area(**a).total_cmp(&self.area(**b)));
            let Some((slot, &index)) = largest else { break };
            let first = self.binary.nodes[index].first_index as usize;
            open[slot] = first;
            open.push(first + 1);
        }
        open
    }

    fn area(&self, index: usize) -> f32 {
        self.binary.nodes[index].aabb().half_area()
    }

    fn leaf(&mut self, index: usize) -> Link {
        let numbers = self.numbers_below(index);
        match &self.parts[numbers[0] as usize].shape {
            Shape::Triangle(_) => {
                self.bvh.triangles.push(pack_triangles(self.parts, &numbers));
                Link::Triangles(self.bvh.triangles.len() - 1)
            }
            Shape::Box(_) => {
                self.bvh.boxes.push(pack_boxes(self.parts, &numbers));
                Link::Boxes(self.bvh.boxes.len() - 1)
            }
            Shape::Round(round) => {
                let part = numbers[0];
                let surface = self.parts[part as usize].surface;
                self.bvh.rounds.push(RoundLeaf::new(*round, part, surface));
                Link::Round(self.bvh.rounds.len() - 1)
            }
        }
    }

    fn numbers_below(&self, index: usize) -> Vec<u32> {
        let mut waiting = vec![index];
        let mut numbers = vec![];
        while let Some(index) = waiting.pop() {
            let node = &self.binary.nodes[index];
            let first = node.first_index as usize;
            if node.is_leaf() {
                numbers.push(self.binary.primitive_indices[first]);
            } else {
                waiting.extend([first, first + 1]);
            }
        }
        numbers
    }
}
