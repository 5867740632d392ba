//! Rays that stay together, through the tree together.
//!
//! A node is culled for all rays at once by interval arithmetic on their origins and directions; only at the leaves does each ray
//! count for itself, with the very formulas of a single ray.

use fearless_simd::prelude::*;
use fearless_simd::{f32x8, f32x16, mask32x16, u32x16};

use super::Nearest;
use super::node::{Bounds, Bvh, Child, Link, WIDTH};
use super::pack::{BoxPack, TrianglePack, lane};
use super::single::{SMALLEST, Waiting, push_sorted};
use crate::ray::{Filter, Ray};
use crate::shape::{TriangleSides, box_hits};
use crate::simd::{Hits, V3, select};

/// Rays in a packet.
pub(crate) const PACKET: usize = 16;

/// Spread of directions (cosine to the first ray) up to which a packet beats single rays. Found by measuring.
const COHERENT: f32 = 0.94;
/// Spread from which on looking at each box ray by ray saves more than it costs: more than neighbours of a picture have.
const WIDE: f32 = 0.998;

/// The rays of a packet as lanes.
#[derive(Clone, Copy)]
struct RayLanes<S: Simd> {
    origin: V3<f32x16<S>>,
    direction: V3<f32x16<S>>,
    /// One over each coordinate of the direction.
    inverse: V3<f32x16<S>>,
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
        let direction: V3<f32x16<S>> = V3::load(simd, &[dx, dy, dz]);
        let V3 { x, y, z } = direction;
        let inverse = V3 { x: inverse(simd, x), y: inverse(simd, y), z: inverse(simd, z) };
        Self { origin: V3::load(simd, &[ox, oy, oz]), direction, inverse }
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
    /// The rays are so far apart that what all of them may enter is often entered by none.
    is_wide: bool,
    origin_min: [f32; 3],
    origin_max: [f32; 3],
    inverse_min: [f32; 3],
    inverse_max: [f32; 3],
}

impl<S: Simd> PacketBounds<S> {
    /// `None` if the rays do not stay together.
    #[inline(always)]
    pub(crate) fn new(simd: S, rays: &[Ray; PACKET]) -> Option<Self> {
        let lanes = RayLanes::new(simd, rays);
        let first = rays[0].direction;
        let spread = lanes.direction.dot(V3::splat(simd, first));
        if spread.simd_lt(COHERENT).any_true() {
            return None;
        }
        let mut bounds = Self {
            rays: lanes,
            sign: first.to_array().map(|direction| 1f32.copysign(direction)),
            is_mixed: false,
            is_wide: spread.simd_lt(WIDE).any_true(),
            origin_min: [0.0; 3],
            origin_max: [0.0; 3],
            inverse_min: [0.0; 3],
            inverse_max: [0.0; 3],
        };
        let axes = [
            (lanes.origin.x, lanes.direction.x, lanes.inverse.x),
            (lanes.origin.y, lanes.direction.y, lanes.inverse.y),
            (lanes.origin.z, lanes.direction.z, lanes.inverse.z),
        ];
        for (axis, (origin, direction, inverse)) in axes.into_iter().enumerate() {
            let sign = bounds.sign[axis];
            if (direction * sign).simd_lt(0.0).any_true() {
                if axis != UP {
                    return None;
                }
                bounds.is_mixed = true;
                continue;
            }
            let (origin, inverse) = (origin * sign, inverse.abs());
            bounds.origin_min[axis] = origin.reduce_min();
            bounds.origin_max[axis] = origin.reduce_max();
            bounds.inverse_min[axis] = inverse.reduce_min();
            bounds.inverse_max[axis] = inverse.reduce_max();
        }
        Some(bounds)
    }

    /// The least distance at which any ray may enter each of eight boxes, and which of them any may enter before `limit`.
    #[inline(always)]
    fn entered(&self, simd: S, boxes: &Bounds, limit: f32) -> (f32x8<S>, u64) {
        let mut near = f32x8::splat(simd, 0.0);
        let mut far = f32x8::splat(simd, limit);
        for axis in (0..3).filter(|axis| *axis != UP || !self.is_mixed) {
            let sign = self.sign[axis];
            let (low, high) = if sign < 0.0 { (axis + 3, axis) } else { (axis, axis + 3) };
            let enter = f32x8::load_array_ref(simd, &boxes.0[low]) * sign - self.origin_max[axis];
            let leave = f32x8::load_array_ref(simd, &boxes.0[high]) * sign - self.origin_min[axis];
            let slow = f32x8::splat(simd, self.inverse_min[axis]);
            let fast = f32x8::splat(simd, self.inverse_max[axis]);
            near = near.max(enter * select(enter.simd_ge(0.0), slow, fast));
            far = far.min(leave * select(leave.simd_ge(0.0), fast, slow));
        }
        (near, near.simd_le(far).to_bitmask())
    }
}

/// The rays as lanes, with the nearest hit of each so far.
struct Lanes<S: Simd> {
    rays: RayLanes<S>,
    distance: f32x16<S>,
    part: u32x16<S>,
}

impl<S: Simd> Lanes<S> {
    #[inline(always)]
    fn new(simd: S, rays: &RayLanes<S>, known: &[Nearest; PACKET]) -> Self {
        Self {
            rays: *rays,
            distance: f32x16::from_fn(simd, |lane| known[lane].distance),
            part: u32x16::from_fn(simd, |lane| known[lane].part),
        }
    }

    #[inline(always)]
    fn farthest(&self) -> f32 {
        self.distance.reduce_max()
    }

    /// Those of the boxes among `some` that any of the rays, each for itself, enters before what it is known to hit.
    #[inline(always)]
    fn entered(&self, simd: S, boxes: &Bounds, mut some: u64) -> u64 {
        let RayLanes { origin, inverse, .. } = self.rays;
        let mut entered = some;
        while some != 0 {
            let slot = some.trailing_zeros() as usize % WIDTH;
            some &= some - 1;
            let (min, max) = (boxes.corner(0, slot), boxes.corner(3, slot));
            let (min, max) = (V3::splat(simd, min) - origin, V3::splat(simd, max) - origin);
            let (x1, x2) = (min.x * inverse.x, max.x * inverse.x);
            let (y1, y2) = (min.y * inverse.y, max.y * inverse.y);
            let (z1, z2) = (min.z * inverse.z, max.z * inverse.z);
            let near = x1.min(x2).max(y1.min(y2)).max(z1.min(z2).max(0.0));
            let far = x1.max(x2).min(y1.max(y2)).min(z1.max(z2).min(self.distance));
            if !near.simd_le(far).any_true() {
                entered &= !(1 << slot);
            }
        }
        entered
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

    /// Tries the triangles that some ray may meet: few of a leaf's, where rays are close together.
    #[inline(always)]
    fn triangles<const ANY: bool>(&mut self, simd: S, pack: &TrianglePack, mut met: u64) {
        while met != 0 {
            let slot = met.trailing_zeros() as usize % WIDTH;
            met &= met - 1;
            let splat = |rows| V3::splat(simd, lane(rows, slot));
            let triangle = [splat(&pack.corner), splat(&pack.edge1), splat(&pack.edge2)];
            let sides = TriangleSides::new(self.rays.origin, self.rays.direction, triangle);
            // Most triangles are missed by all rays: no need to divide.
            if sides.are_inside.any_true() {
                self.take::<ANY>(simd, &sides.hits(), pack.tags.parts[slot]);
            }
        }
    }

    #[inline(always)]
    fn boxes<const ANY: bool>(&mut self, simd: S, pack: &BoxPack, mut met: u64) {
        while met != 0 {
            let slot = met.trailing_zeros() as usize % WIDTH;
            met &= met - 1;
            let splat = |rows| V3::splat(simd, lane(rows, slot));
            let axes = [splat(&pack.axes[0]), splat(&pack.axes[1]), splat(&pack.axes[2])];
            let RayLanes { origin, direction, .. } = self.rays;
            let hits = box_hits(origin, direction, splat(&pack.centre), axes, splat(&pack.half));
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

/// As `inverse_of` does for one: finite even where the ray is parallel to an axis.
#[inline(always)]
fn inverse<S: Simd>(simd: S, direction: f32x16<S>) -> f32x16<S> {
    let least = f32x16::splat(simd, SMALLEST).copysign(direction);
    f32x16::splat(simd, 1.0) / direction.abs().simd_lt(SMALLEST).select(least, direction)
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
                let (near, entered) = bounds.entered(simd, &node.bounds, limit);
                let entered = if bounds.is_wide {
                    lanes.entered(simd, &node.bounds, entered)
                } else {
                    entered
                };
                if entered != 0 {
                    child = push_sorted(node, near.as_array(), entered, stack, &mut waiting);
                    continue;
                }
            }
            Link::Triangles(index) => {
                let pack = &bvh.triangles[index];
                let (_, entered) = bounds.entered(simd, &pack.bounds(simd), limit);
                lanes.triangles::<ANY>(simd, pack, entered & u64::from(pack.tags.visible(filter)));
            }
            Link::Boxes(index) => {
                let pack = &bvh.boxes[index];
                let (_, entered) = bounds.entered(simd, &pack.bounds, limit);
                lanes.boxes::<ANY>(simd, pack, entered & u64::from(pack.tags.visible(filter)));
            }
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
