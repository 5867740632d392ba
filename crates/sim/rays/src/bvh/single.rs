//! One ray at a time through the tree.

use fearless_simd::f32x8;
use fearless_simd::prelude::*;
use glam::Vec3;

use super::Nearest;
use super::node::{Bvh, Child, Link, Node, WIDTH};
use super::pack::Tags;
use crate::ray::{Filter, Ray};
use crate::shape::{TriangleSides, box_hits};
use crate::simd::{Hits, V3};

/// A subtree still to be visited, and the distance at which the ray enters it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Waiting {
    pub(super) child: Child,
    pub(super) near: f32,
}

impl Bvh {
    /// Room for every traversal of this tree.
    pub(crate) fn stack(&self) -> Vec<Waiting> {
        vec![Waiting { child: Child::NONE, near: 0.0 }; self.stack_need]
    }
}

/// A ray prepared for eight boxes at once.
struct Lanes<S: Simd> {
    origin: V3<f32x8<S>>,
    direction: V3<f32x8<S>>,
    inverse: V3<f32x8<S>>,
    /// Which row of a node's bounds the ray meets first on each axis, and which last.
    near_rows: [usize; 3],
    far_rows: [usize; 3],
}

impl<S: Simd> Lanes<S> {
    #[inline(always)]
    fn new(simd: S, ray: &Ray) -> Self {
        let inverse = inverse_of(ray.direction);
        let row =
            |axis: usize, is_far: bool| axis + 3 * usize::from((inverse[axis] < 0.0) != is_far);
        Self {
            origin: V3::splat(simd, ray.origin),
            direction: V3::splat(simd, ray.direction),
            inverse: V3::splat(simd, inverse),
            near_rows: [row(0, false), row(1, false), row(2, false)],
            far_rows: [row(0, true), row(1, true), row(2, true)],
        }
    }

    /// Where the ray enters each child, and which it enters before `limit`.
    #[inline(always)]
    fn children(&self, simd: S, node: &Node, limit: f32) -> (f32x8<S>, u64) {
        let plane = |row: usize| f32x8::load_array_ref(simd, &node.bounds.0[row]);
        let near_x = (plane(self.near_rows[0]) - self.origin.x) * self.inverse.x;
        let near_y = (plane(self.near_rows[1]) - self.origin.y) * self.inverse.y;
        let near_z = (plane(self.near_rows[2]) - self.origin.z) * self.inverse.z;
        let far_x = (plane(self.far_rows[0]) - self.origin.x) * self.inverse.x;
        let far_y = (plane(self.far_rows[1]) - self.origin.y) * self.inverse.y;
        let far_z = (plane(self.far_rows[2]) - self.origin.z) * self.inverse.z;
        let near = near_x.max(near_y).max(near_z.max(0.0));
        let far = far_x.min(far_y).min(far_z.min(limit));
        (near, near.simd_le(far).to_bitmask())
    }

    #[inline(always)]
    fn triangles(&self, simd: S, pack: &super::pack::TrianglePack) -> Hits<S, f32x8<S>> {
        let rows = [
            V3::load(simd, &pack.corner),
            V3::load(simd, &pack.edge1),
            V3::load(simd, &pack.edge2),
        ];
        TriangleSides::new(self.origin, self.direction, rows).hits()
    }

    #[inline(always)]
    fn boxes(&self, simd: S, pack: &super::pack::BoxPack) -> Hits<S, f32x8<S>> {
        let [x, y, z] = &pack.axes;
        let axes = [V3::load(simd, x), V3::load(simd, y), V3::load(simd, z)];
        let centre = V3::load(simd, &pack.centre);
        box_hits(self.origin, self.direction, centre, axes, V3::load(simd, &pack.half))
    }
}

/// One over each coordinate, finite even where the ray is parallel to an axis.
fn inverse_of(direction: Vec3) -> Vec3 {
    let inverse =
        |d: f32| if d.abs() < SMALLEST { SMALLEST.copysign(d).recip() } else { d.recip() };
    Vec3::new(inverse(direction.x), inverse(direction.y), inverse(direction.z))
}

/// Small enough for any angle, large enough that a distance divided by it stays finite.
pub(super) const SMALLEST: f32 = 1e-20;

/// Visits every part along the ray, nearest subtrees first, until `visit` says to stop.
///
/// `visit` gets distance and number of a part and returns the distance beyond which nothing matters any more.
#[inline(always)]
fn traverse<S: Simd>(
    simd: S,
    bvh: &Bvh,
    ray: &Ray,
    filter: &Filter,
    stack: &mut [Waiting],
    mut limit: f32,
    mut visit: impl FnMut(f32, u32) -> f32,
) {
    if bvh.nodes.is_empty() {
        return;
    }
    let lanes = Lanes::new(simd, ray);
    let mut waiting = 0;
    let mut child = Child::new(Link::Node(0));
    loop {
        match child.link() {
            Link::Node(index) => {
                let (near, entered) = lanes.children(simd, &bvh.nodes[index], limit);
                if entered != 0 {
                    child = push_sorted(
                        &bvh.nodes[index],
                        near.as_array(),
                        entered,
                        stack,
                        &mut waiting,
                    );
                    continue;
                }
            }
            Link::Triangles(index) => {
                let pack = &bvh.triangles[index];
                let hits = lanes.triangles(simd, pack);
                limit = visit_lanes(&hits, &pack.tags, filter, limit, &mut visit);
            }
            Link::Boxes(index) => {
                let pack = &bvh.boxes[index];
                let hits = lanes.boxes(simd, pack);
                limit = visit_lanes(&hits, &pack.tags, filter, limit, &mut visit);
            }
            Link::Round(index) => {
                let leaf = &bvh.rounds[index];
                if let Some(distance) = leaf.round.distance(ray)
                    && distance <= limit
                    && leaf.is_visible(filter)
                {
                    limit = visit(distance, leaf.part);
                }
            }
        }
        loop {
            if waiting == 0 {
                return;
            }
            waiting -= 1;
            if stack[waiting].near <= limit {
                child = stack[waiting].child;
                break;
            }
        }
    }
}

#[inline(always)]
fn visit_lanes<S: Simd>(
    hits: &Hits<S, f32x8<S>>,
    tags: &Tags,
    filter: &Filter,
    mut limit: f32,
    visit: &mut impl FnMut(f32, u32) -> f32,
) -> f32 {
    let mut lanes = (hits.are_hit & hits.distance.simd_le(limit)).to_bitmask();
    if lanes != 0 {
        lanes &= u64::from(tags.visible(filter));
    }
    while lanes != 0 {
        let lane = lanes.trailing_zeros() as usize % WIDTH;
        lanes &= lanes - 1;
        let distance = hits.distance.as_array()[lane];
        if distance <= limit {
            limit = visit(distance, tags.parts[lane]);
        }
    }
    limit
}

/// Returns the nearest child and leaves the others on the stack, the farthest lowest.
#[inline(always)]
pub(super) fn push_sorted(
    node: &Node,
    near: &[f32; WIDTH],
    mut entered: u64,
    stack: &mut [Waiting],
    waiting: &mut usize,
) -> Child {
    let first = entered.trailing_zeros() as usize % WIDTH;
    entered &= entered - 1;
    if entered == 0 {
        return node.children[first];
    }
    let base = *waiting;
    stack[base] = Waiting { child: node.children[first], near: near[first] };
    let mut top = base;
    while entered != 0 {
        let slot = entered.trailing_zeros() as usize % WIDTH;
        entered &= entered - 1;
        let mut place = top + 1;
        while place > base && stack[place - 1].near < near[slot] {
            stack[place] = stack[place - 1];
            place -= 1;
        }
        stack[place] = Waiting { child: node.children[slot], near: near[slot] };
        top += 1;
    }
    *waiting = top;
    stack[top].child
}

/// The nearest part, starting from what is known already.
#[inline(always)]
pub(crate) fn nearest<S: Simd>(
    simd: S,
    bvh: &Bvh,
    ray: &Ray,
    filter: &Filter,
    stack: &mut [Waiting],
    known: Nearest,
) -> Nearest {
    let mut best = known;
    traverse(simd, bvh, ray, filter, stack, known.distance, |distance, part| {
        if best.yields_to(distance, part) {
            best = Nearest { distance, part };
        }
        best.distance
    });
    best
}

/// Whether any part lies along the ray.
#[inline(always)]
pub(crate) fn blocked<S: Simd>(
    simd: S,
    bvh: &Bvh,
    ray: &Ray,
    filter: &Filter,
    stack: &mut [Waiting],
) -> bool {
    let mut is_blocked = false;
    traverse(simd, bvh, ray, filter, stack, ray.reach, |_, _| {
        is_blocked = true;
        f32::NEG_INFINITY
    });
    is_blocked
}

/// Calls `visit` with every part along the ray, in no particular order.
#[inline(always)]
pub(crate) fn each_hit<S: Simd>(
    simd: S,
    bvh: &Bvh,
    ray: &Ray,
    filter: &Filter,
    mut visit: impl FnMut(f32, u32),
) {
    traverse(simd, bvh, ray, filter, &mut bvh.stack(), ray.reach, |distance, part| {
        visit(distance, part);
        ray.reach
    });
}
