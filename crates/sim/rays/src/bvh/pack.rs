//! Leaves: up to eight triangles or boxes side by side, or one round solid.

use fearless_simd::f32x8;
use fearless_simd::prelude::*;
use glam::Vec3;

use super::build::grown_bounds;
use super::node::{Bounds, WIDTH};
use crate::ray::Filter;
use crate::shape::{OrientedBox, Part, Round, Shape, Surface, Triangle};

/// Boxes around single things of a leaf are grown by this share: more than a triangle's edges have tolerance, so that what a packet
/// passes over would not have been hit.
const ROOM: f32 = 1e-5;

/// One coordinate of eight things.
pub(crate) type Row = [f32; WIDTH];

/// Whose the eight lanes are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tags {
    pub(crate) parts: [u32; WIDTH],
    owners: [u32; WIDTH],
    used: u8,
    transparent: u8,
}

impl Tags {
    const EMPTY: Self =
        Self { parts: [u32::MAX; WIDTH], owners: [u32::MAX; WIDTH], used: 0, transparent: 0 };

    fn set(&mut self, lane: usize, part: u32, surface: Surface) {
        self.parts[lane] = part;
        self.owners[lane] = surface.owner;
        self.used |= 1 << lane;
        self.transparent |= u8::from(surface.is_transparent) << lane;
    }

    /// The lanes this filter lets a ray see.
    #[inline(always)]
    pub(crate) fn visible(&self, filter: &Filter) -> u8 {
        let mut visible = self.used;
        if filter.passes_glass {
            visible &= !self.transparent;
        }
        if let Some(owner) = filter.ignored_owner {
            for (lane, &theirs) in self.owners.iter().enumerate() {
                visible &= !(u8::from(theirs == owner) << lane);
            }
        }
        visible
    }
}

/// Eight triangles: a corner and two edges each.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct TrianglePack {
    pub(crate) corner: [Row; 3],
    pub(crate) edge1: [Row; 3],
    pub(crate) edge2: [Row; 3],
    pub(crate) tags: Tags,
}

impl TrianglePack {
    pub(crate) const EMPTY: Self = Self {
        corner: [[0.0; WIDTH]; 3],
        edge1: [[0.0; WIDTH]; 3],
        edge2: [[0.0; WIDTH]; 3],
        tags: Tags::EMPTY,
    };

    fn set(&mut self, lane: usize, triangle: &Triangle) {
        let [a, b, c] = triangle.corners;
        put(&mut self.corner, lane, a);
        put(&mut self.edge1, lane, b - a);
        put(&mut self.edge2, lane, c - a);
    }

    /// Roomy upright boxes around the triangles; made when they are asked for, since a large mesh waits for memory more than for sums.
    #[inline(always)]
    pub(crate) fn bounds<S: Simd>(&self, simd: S) -> Bounds {
        let mut rows = Bounds::EMPTY;
        for axis in 0..3 {
            let load = |rows: &[Row; 3]| f32x8::load_array_ref(simd, &rows[axis]);
            let a = load(&self.corner);
            let (b, c) = (a + load(&self.edge1), a + load(&self.edge2));
            let (min, max) = (a.min(b).min(c), a.max(b).max(c));
            let margin = (min.abs().max(max.abs()) + 1.0) * ROOM;
            rows.0[axis] = *(min - margin).as_array();
            rows.0[axis + 3] = *(max + margin).as_array();
        }
        rows
    }
}

/// Eight boxes: middle, own axes, half edges.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct BoxPack {
    pub(crate) centre: [Row; 3],
    pub(crate) axes: [[Row; 3]; 3],
    pub(crate) half: [Row; 3],
    pub(crate) tags: Tags,
    pub(crate) bounds: Bounds,
}

impl BoxPack {
    pub(crate) const EMPTY: Self = Self {
        centre: [[0.0; WIDTH]; 3],
        axes: [[[0.0; WIDTH]; 3]; 3],
        half: [[0.0; WIDTH]; 3],
        tags: Tags::EMPTY,
        bounds: Bounds::EMPTY,
    };

    fn set(&mut self, lane: usize, cuboid: &OrientedBox) {
        put(&mut self.centre, lane, cuboid.centre);
        put(&mut self.axes[0], lane, cuboid.axes.x_axis);
        put(&mut self.axes[1], lane, cuboid.axes.y_axis);
        put(&mut self.axes[2], lane, cuboid.axes.z_axis);
        put(&mut self.half, lane, cuboid.half);
    }
}

/// One round solid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RoundLeaf {
    pub(crate) round: Round,
    pub(crate) part: u32,
    surface: Surface,
}

impl RoundLeaf {
    #[inline(always)]
    pub(crate) fn is_visible(&self, filter: &Filter) -> bool {
        !(filter.passes_glass && self.surface.is_transparent)
            && filter.ignored_owner != Some(self.surface.owner)
    }

    pub(crate) fn new(round: Round, part: u32, surface: Surface) -> Self {
        Self { round, part, surface }
    }
}

/// The triangles among `parts` with these numbers, side by side.
pub(crate) fn pack_triangles(parts: &[Part], numbers: &[u32]) -> TrianglePack {
    let mut pack = TrianglePack::EMPTY;
    for (lane, &number) in numbers.iter().enumerate() {
        let part = &parts[number as usize];
        if let Shape::Triangle(triangle) = &part.shape {
            pack.set(lane, triangle);
            pack.tags.set(lane, number, part.surface);
        }
    }
    pack
}

/// The boxes among `parts` with these numbers, side by side.
pub(crate) fn pack_boxes(parts: &[Part], numbers: &[u32]) -> BoxPack {
    let mut pack = BoxPack::EMPTY;
    for (lane, &number) in numbers.iter().enumerate() {
        let part = &parts[number as usize];
        if let Shape::Box(cuboid) = &part.shape {
            pack.set(lane, cuboid);
            pack.tags.set(lane, number, part.surface);
            pack.bounds.set(lane, grown_bounds(&part.shape, ROOM));
        }
    }
    pack
}

fn put(rows: &mut [Row; 3], lane: usize, value: Vec3) {
    for (row, coordinate) in rows.iter_mut().zip(value.to_array()) {
        row[lane] = coordinate;
    }
}

/// One lane of three rows.
#[inline(always)]
pub(crate) fn lane(rows: &[Row; 3], lane: usize) -> Vec3 {
    Vec3::new(rows[0][lane], rows[1][lane], rows[2][lane])
}
