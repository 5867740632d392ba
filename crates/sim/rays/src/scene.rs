//! The world as rays see it.

use fearless_simd::{Level, Simd, dispatch};
use glam::Vec3;
use rayon::prelude::*;

use crate::bvh::{self, Bvh, Nearest, PACKET, PacketBounds};
use crate::ray::{Filter, Hit, Ray, RayCast};
use crate::shape::{Part, Shape, Surface};

/// Rays a thread takes at a time; fewer are not worth a second thread.
const BATCH: usize = 1024;

/// Fixed parts and moving parts, each in a tree of its own.
#[derive(Clone, Debug)]
pub struct Scene {
    level: Level,
    parts: Vec<Part>,
    fixed: Bvh,
    moving: Bvh,
    /// Number of the first moving part.
    first_moving: usize,
}

/// A surface that a straight line enters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    /// From the start of the line, metres.
    pub distance: f32,
    /// What is entered.
    pub surface: Surface,
    /// Towards the side the line comes from; unit length.
    pub normal: Vec3,
}

impl Scene {
    /// Builds both trees.
    pub fn new(fixed: Vec<Part>, moving: Vec<Part>) -> Self {
        let mut scene = Self {
            level: Level::new(),
            fixed: Bvh::build(&fixed),
            moving: Bvh::build(&moving),
            first_moving: fixed.len(),
            parts: fixed,
        };
        scene.parts.extend(moving);
        scene
    }

    /// All parts: the fixed ones, then the moving ones.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The moving parts: the last of [`Scene::parts`].
    pub fn moving(&self) -> &[Part] {
        &self.parts[self.first_moving..]
    }

    /// Gives the moving parts their new places: one for each, in their first order.
    ///
    /// A different number of parts builds their tree anew.
    pub fn set_moving(&mut self, moving: &[Part]) {
        let is_same_set = moving.len() == self.parts.len() - self.first_moving;
        self.parts.truncate(self.first_moving);
        self.parts.extend_from_slice(moving);
        if is_same_set {
            self.moving.refit(moving);
        } else {
            self.moving = Bvh::build(moving);
        }
    }

    /// Distance and part number of the nearest hit of each ray, without the details of a [`Hit`].
    pub fn nearest_many(&self, rays: &[Ray], filter: &Filter, nearest: &mut [Nearest]) {
        if rays.len() <= BATCH {
            self.nearest_batch(rays, filter, nearest);
        } else {
            let batches = nearest.par_chunks_mut(BATCH).zip(rays.par_chunks(BATCH));
            batches.for_each(|(nearest, rays)| self.nearest_batch(rays, filter, nearest));
        }
    }

    /// [`RayCast::is_blocked`] for many rays; `blocked[i]` belongs to `rays[i]`.
    pub fn blocked_many(&self, rays: &[Ray], filter: &Filter, blocked: &mut [bool]) {
        if rays.len() <= BATCH {
            dispatch!(self.level, simd => self.blocked_lanes(simd, rays, filter, blocked));
        } else {
            let batches = blocked.par_chunks_mut(BATCH).zip(rays.par_chunks(BATCH));
            batches.for_each(|(blocked, rays)| self.blocked_many(rays, filter, blocked));
        }
    }

    /// The details of a nearest hit of this ray.
    #[inline(always)]
    pub fn hit(&self, ray: &Ray, nearest: Nearest) -> Option<Hit> {
        // No `then`: its closure stays a function of its own, without the wider instructions of a caller.
        if nearest.is_hit() {
            Some(self.parts[nearest.part as usize].hit(ray, nearest.distance))
        } else {
            None
        }
    }

    /// Every surface entered between the ray's origin and its reach, nearest first.
    ///
    /// Of a solid the way in counts, once; of a mesh every triangle met from outside.
    pub fn crossings(&self, ray: &Ray, filter: &Filter) -> Vec<Crossing> {
        let mut entered: Vec<(f32, u32)> = vec![];
        dispatch!(self.level, simd => {
            self.each_hit(simd, ray, filter, |distance, part| entered.push((distance, part)));
        });
        entered.retain(|&(_, part)| self.is_entered(ray, part));
        entered.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let crossing = |(distance, part): (f32, u32)| {
            let Hit { surface, normal, .. } = self.parts[part as usize].hit(ray, distance);
            Crossing { distance, surface, normal }
        };
        entered.into_iter().map(crossing).collect()
    }

    fn is_entered(&self, ray: &Ray, part: u32) -> bool {
        match &self.parts[part as usize].shape {
            Shape::Triangle(triangle) => {
                let [a, b, c] = triangle.corners;
                (b - a).cross(c - a).dot(ray.direction) < 0.0
            }
            Shape::Box(_) | Shape::Round(_) => true,
        }
    }

    #[inline(always)]
    fn each_hit<S: Simd>(
        &self,
        simd: S,
        ray: &Ray,
        filter: &Filter,
        mut visit: impl FnMut(f32, u32),
    ) {
        let first_moving = self.first_moving as u32;
        bvh::each_hit(simd, &self.fixed, ray, filter, &mut visit);
        bvh::each_hit(simd, &self.moving, ray, filter, |distance, part| {
            visit(distance, part + first_moving);
        });
    }

    fn nearest_batch(&self, rays: &[Ray], filter: &Filter, nearest: &mut [Nearest]) {
        dispatch!(self.level, simd => self.nearest_lanes(simd, rays, filter, nearest));
    }

    #[inline(always)]
    fn nearest_lanes<S: Simd>(
        &self,
        simd: S,
        rays: &[Ray],
        filter: &Filter,
        nearest: &mut [Nearest],
    ) {
        for (ray, nearest) in rays.iter().zip(nearest.iter_mut()) {
            *nearest = Nearest::none(ray.reach);
        }
        nearest_in::<S, false>(simd, &self.fixed, rays, filter, nearest);
        if self.moving.nodes.is_empty() || self.has_nothing_else_moving(filter) {
            return;
        }
        let mut among_moving: Vec<Nearest> =
            nearest.iter().map(|known| Nearest::none(known.distance)).collect();
        nearest_in::<S, false>(simd, &self.moving, rays, filter, &mut among_moving);
        for (known, new) in nearest.iter_mut().zip(among_moving) {
            if new.is_hit() && new.distance < known.distance {
                *known = Nearest { part: new.part + self.first_moving as u32, ..new };
            }
        }
    }

    /// Whether all that moves belongs to who is not seen: a lone robot's own parts surround the start of every ray.
    fn has_nothing_else_moving(&self, filter: &Filter) -> bool {
        let is_ignored = |part: &Part| filter.ignored_owner == Some(part.surface.owner);
        self.moving().iter().all(is_ignored)
    }

    #[inline(always)]
    fn blocked_lanes<S: Simd>(&self, simd: S, rays: &[Ray], filter: &Filter, blocked: &mut [bool]) {
        let mut nearest: Vec<Nearest> = rays.iter().map(|ray| Nearest::none(ray.reach)).collect();
        nearest_in::<S, true>(simd, &self.fixed, rays, filter, &mut nearest);
        nearest_in::<S, true>(simd, &self.moving, rays, filter, &mut nearest);
        for (blocked, nearest) in blocked.iter_mut().zip(nearest) {
            *blocked = nearest.is_hit();
        }
    }
}

impl RayCast for Scene {
    fn cast(&self, ray: &Ray, filter: &Filter) -> Option<Hit> {
        let mut nearest = [Nearest::none(ray.reach)];
        self.nearest_batch(std::slice::from_ref(ray), filter, &mut nearest);
        self.hit(ray, nearest[0])
    }

    fn cast_many(&self, rays: &[Ray], filter: &Filter, hits: &mut [Option<Hit>]) {
        let mut nearest = vec![Nearest::none(0.0); rays.len()];
        self.nearest_many(rays, filter, &mut nearest);
        let fill = |((hit, ray), nearest): ((&mut Option<Hit>, &Ray), &Nearest)| {
            *hit = self.hit(ray, *nearest);
        };
        if rays.len() <= BATCH {
            hits.iter_mut().zip(rays).zip(&nearest).for_each(fill);
        } else {
            hits.par_iter_mut().zip(rays).zip(&nearest).with_min_len(BATCH).for_each(fill);
        }
    }

    fn is_blocked(&self, ray: &Ray, filter: &Filter) -> bool {
        dispatch!(self.level, simd => {
            bvh::blocked(simd, &self.fixed, ray, filter, &mut self.fixed.stack())
                || bvh::blocked(simd, &self.moving, ray, filter, &mut self.moving.stack())
        })
    }
}

/// Rays that stay together travel as packets, the others singly.
#[inline(always)]
fn nearest_in<S: Simd, const ANY: bool>(
    simd: S,
    tree: &Bvh,
    rays: &[Ray],
    filter: &Filter,
    nearest: &mut [Nearest],
) {
    let mut stack = tree.stack();
    let (packets, rest) = rays.as_chunks::<PACKET>();
    let (known_packets, known_rest) = nearest.as_chunks_mut::<PACKET>();
    for (packet, known) in packets.iter().zip(known_packets) {
        if let Some(bounds) = PacketBounds::new(simd, packet) {
            bvh::packet_nearest::<S, ANY>(simd, tree, (packet, &bounds), filter, &mut stack, known);
        } else {
            for (ray, known) in packet.iter().zip(known) {
                *known = bvh::nearest(simd, tree, ray, filter, &mut stack, *known);
            }
        }
    }
    for (ray, known) in rest.iter().zip(known_rest) {
        *known = bvh::nearest(simd, tree, ray, filter, &mut stack, *known);
    }
}

#[cfg(test)]
mod tests;
