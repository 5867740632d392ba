//! Rays that stay together, through the tree together.
//!
//! A node is culled for all rays at once by interval arithmetic on their origins and directions; only at the leaves does each ray
//! count for itself, with the very formulas of a single ray.

use fearless_simd::prelude::*;
use fearless_simd::{f32x8, f32x16, mask32x16, u32x16};

use super::Nearest;
use super::node::{Bvh, Child, Link, Node, WIDTH};
use super::pack::{BoxPack, TrianglePack, lane};
use super::single::{SMALLEST, Waiting, push_sorted};
use crate::ray::{Filter, Ray};
use crate::shape::{box_hits, triangle_hits};
use crate::simd::{Hits, V3, select};

/// Rays in a packet.
pub(crate) const PACKET: usize = 16;

/// Spread of directions (cosine to the first ray) up to which a packet beats single rays. Found by measuring: in a small tree the
/// rays of a wide packet still share most nodes, in a large one they do not.
const COHERENT_IN_SMALL_TREE: f32 = 0.94;
const COHERENT_IN_LARGE_TREE: f32 = 0.99;
const SMALL_TREE: usize = 4000;

/// The rays of a packet as lanes.
#[derive(Clone, Copy)]
struct RayLanes<S: Simd> {
    origin: V3<f32x16<S>>,
    direction: V3<f32x16<S>>,
}

impl<S: Simd> RayLanes<S> {
    #[inline(always)]
    fn new(simd: S, rays: &[Ray; PACKET]) -> Self {
        let mut rows = [[0.0; PACKET]; 6];
        for (lane, ray) in rays.iter().enumerate() {
            for axis in 0..3 {
                rows[axis][lane] = ray.origin[axis];
                rows[axis + 3][lane] = ray.direction[axis];
            }
        }
        let [ox, oy, oz, dx, dy, dz] = rows;
        Self { origin: V3::load(simd, &[ox, oy, oz]), direction: V3::load(simd, &[dx, dy, dz]) }
    }
}

/// The axis along which rays of a packet may run both ways: a cone of sound looks up and down, and walls stand.
const UP: usize = 2;

/// What all rays of a packet have in common. Axes are mirrored so that every ray runs upwards, but perhaps for the last.
pub(crate) struct PacketBounds<S: Simd> {
    rays: RayLanes<S>,
    sign: [f32; 3],
    /// Some rays look up and some down: height culls nothing.
    is_mixed: bool,
    origin_min: [f32; 3],
    origin_max: [f32; 3],
    inverse_min: [f32; 3],
    inverse_max: [f32; 3],
}

impl<S: Simd> PacketBounds<S> {
    /// `None` if the rays do not stay together.
    #[inline(always)]
    pub(crate) fn new(simd: S, rays: &[Ray; PACKET], bvh: &Bvh) -> Option<Self> {
        let is_small = bvh.nodes.len() < SMALL_TREE;
        let coherent = if is_small { COHERENT_IN_SMALL_TREE } else { COHERENT_IN_LARGE_TREE };
        let lanes = RayLanes::new(simd, rays);
        let first = rays[0].direction;
        if lanes.direction.dot(V3::splat(simd, first)).simd_lt(coherent).any_true() {
            return None;
        }
        let mut bounds = Self {
            rays: lanes,
            sign: first.to_array().map(|direction| 1f32.copysign(direction)),
            is_mixed: false,
            origin_min: [0.0; 3],
            origin_max: [0.0; 3],
            inverse_min: [0.0; 3],
            inverse_max: [0.0; 3],
        };
        let axes = [
            (lanes.origin.x, lanes.direction.x),
            (lanes.origin.y, lanes.direction.y),
            (lanes.origin.z, lanes.direction.z),
        ];
        for (axis, (origin, direction)) in axes.into_iter().enumerate() {
            let sign = bounds.sign[axis];
            let upwards = direction * sign;
            if upwards.simd_lt(0.0).any_true() {
                if axis != UP {
                    return None;
                }
                bounds.is_mixed = true;
                continue;
            }
            // As `inverse_of` does for one: finite even where the ray is parallel to an axis.
            let inverse = f32x16::splat(simd, 1.0) / upwards.max(SMALLEST);
            let origin = origin * sign;
            (bounds.origin_min[axis], bounds.origin_max[axis]) = extremes(origin.as_array());
            (bounds.inverse_min[axis], bounds.inverse_max[axis]) = extremes(inverse.as_array());
        }
        Some(bounds)
    }

    /// The least distance at which any ray may enter each child, and which children any may enter before `limit`.
    #[inline(always)]
    fn children(&self, simd: S, node: &Node, limit: f32) -> (f32x8<S>, u64) {
        let mut near = f32x8::splat(simd, 0.0);
        let mut far = f32x8::splat(simd, limit);
        for axis in (0..3).filter(|axis| *axis != UP || !self.is_mixed) {
            let sign = self.sign[axis];
            let (low, high) = if sign < 0.0 { (axis + 3, axis) } else { (axis, axis + 3) };
            let enter =
                f32x8::load_array_ref(simd, &node.bounds[low]) * sign - self.origin_max[axis];
            let leave =
                f32x8::load_array_ref(simd, &node.bounds[high]) * sign - self.origin_min[axis];
            let slow = f32x8::splat(simd, self.inverse_min[axis]);
            let fast = f32x8::splat(simd, self.inverse_max[axis]);
            near = near.max(enter * select(enter.simd_ge(0.0), slow, fast));
            far = far.min(leave * select(leave.simd_ge(0.0), fast, slow));
        }
        (near, near.simd_le(far).to_bitmask())
    }
}

/// The least and the greatest of the lanes.
#[inline(always)]
fn extremes(lanes: &[f32; PACKET]) -> (f32, f32) {
    lanes.iter().fold((f32::INFINITY, f32::NEG_INFINITY), |(least, most), &lane| {
        (if lane < least { lane } else { least }, if lane > most { lane } else { most })
    })
}

/// The rays as lanes, with the nearest hit of each so far.
struct Lanes<S: Simd> {
    origin: V3<f32x16<S>>,
    direction: V3<f32x16<S>>,
    distance: f32x16<S>,
    part: u32x16<S>,
}

impl<S: Simd> Lanes<S> {
    #[inline(always)]
    fn new(simd: S, rays: &RayLanes<S>, known: &[Nearest; PACKET]) -> Self {
        Self {
            origin: rays.origin,
            direction: rays.direction,
            distance: f32x16::from_fn(simd, |lane| known[lane].distance),
            part: u32x16::from_fn(simd, |lane| known[lane].part),
        }
    }

    #[inline(always)]
    fn farthest(&self) -> f32 {
        self.distance
            .as_array()
            .iter()
            .copied()
            .fold(f32::NEG_INFINITY, |a, b| if b > a { b } else { a })
    }

    /// Takes the hits that are nearer than what is known, as [`Nearest::yields_to`] does for one; if any hit will do, a ray is done
    /// with its first.
    #[inline(always)]
    fn take<const ANY: bool>(&mut self, simd: S, hits: &Hits<S, f32x16<S>>, number: u32) {
        let part = u32x16::splat(simd, number);
        let tie = hits.distance.simd_eq(self.distance) & part.simd_lt(self.part);
        let nearer: mask32x16<S> = hits.are_hit & (hits.distance.simd_lt(self.distance) | tie);
        let found = if ANY { f32x16::splat(simd, f32::NEG_INFINITY) } else { hits.distance };
        self.distance = nearer.select(found, self.distance);
        self.part = nearer.select(part, self.part);
    }

    #[inline(always)]
    fn triangles<const ANY: bool>(&mut self, simd: S, pack: &TrianglePack, filter: &Filter) {
        let mut visible = pack.tags.visible(filter);
        while visible != 0 {
            let slot = visible.trailing_zeros() as usize % WIDTH;
            visible &= visible - 1;
            let splat = |rows| V3::splat(simd, lane(rows, slot));
            let triangle = [splat(&pack.corner), splat(&pack.edge1), splat(&pack.edge2)];
            let hits = triangle_hits(self.origin, self.direction, triangle);
            self.take::<ANY>(simd, &hits, pack.tags.parts[slot]);
        }
    }

    #[inline(always)]
    fn boxes<const ANY: bool>(&mut self, simd: S, pack: &BoxPack, filter: &Filter) {
        let mut visible = pack.tags.visible(filter);
        while visible != 0 {
            let slot = visible.trailing_zeros() as usize % WIDTH;
            visible &= visible - 1;
            let splat = |rows| V3::splat(simd, lane(rows, slot));
            let axes = [splat(&pack.axes[0]), splat(&pack.axes[1]), splat(&pack.axes[2])];
            let hits =
                box_hits(self.origin, self.direction, splat(&pack.centre), axes, splat(&pack.half));
            self.take::<ANY>(simd, &hits, pack.tags.parts[slot]);
        }
    }

    #[inline(always)]
    fn round<const ANY: bool>(
        &mut self,
        rays: &[Ray; PACKET],
        leaf: &super::pack::RoundLeaf,
        filter: &Filter,
    ) {
        if !leaf.is_visible(filter) {
            return;
        }
        for (slot, ray) in rays.iter().enumerate() {
            let known = Nearest { distance: self.distance[slot], part: self.part[slot] };
            if let Some(distance) = leaf.round.distance(ray)
                && known.yields_to(distance, leaf.part)
            {
                self.distance[slot] = if ANY { f32::NEG_INFINITY } else { distance };
                self.part[slot] = leaf.part;
            }
        }
    }
}

/// The nearest part for each ray, starting from what is known already; if any part will do, one at a distance of minus infinity.
#[inline(always)]
pub(crate) fn packet_nearest<S: Simd, const ANY: bool>(
    simd: S,
    bvh: &Bvh,
    (rays, bounds): (&[Ray; PACKET], &PacketBounds<S>),
    filter: &Filter,
    stack: &mut [Waiting],
    known: &mut [Nearest; PACKET],
) {
    if bvh.nodes.is_empty() {
        return;
    }
    let mut lanes = Lanes::new(simd, &bounds.rays, known);
    let mut limit = lanes.farthest();
    let mut waiting = 0;
    let mut child = Child::new(Link::Node(0));
    'visits: loop {
        match child.link() {
            Link::Node(index) => {
                let node = &bvh.nodes[index];
                let (near, entered) = bounds.children(simd, node, limit);
                if entered != 0 {
                    child = push_sorted(node, near.as_array(), entered, stack, &mut waiting);
                    continue;
                }
            }
            Link::Triangles(index) => lanes.triangles::<ANY>(simd, &bvh.triangles[index], filter),
            Link::Boxes(index) => lanes.boxes::<ANY>(simd, &bvh.boxes[index], filter),
            Link::Round(index) => lanes.round::<ANY>(rays, &bvh.rounds[index], filter),
        }
        limit = lanes.farthest();
        loop {
            if waiting == 0 {
                break 'visits;
            }
            waiting -= 1;
            if stack[waiting].near <= limit {
                child = stack[waiting].child;
                break;
            }
        }
    }
    for (slot, nearest) in known.iter_mut().enumerate() {
        *nearest = Nearest { distance: lanes.distance[slot], part: lanes.part[slot] };
    }
}
