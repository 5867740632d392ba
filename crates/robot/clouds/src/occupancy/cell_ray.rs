//! A ray from cell to cell, with the block and the place in it kept up to date.
//!
//! Amanatides & Woo, "A fast voxel traversal algorithm for ray tracing" (1987). A place is x << 6 | y << 3 | z, so that one step adds 64,
//! 8 or 1, and a step out of the block is seen by the coordinate alone.

use glam::{IVec3, Vec3};

use crate::patch::{Block, EDGE};

const WITHIN: i32 = EDGE as i32 - 1;

/// Where a walk through cells is.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellRay {
    /// The cell.
    pub(super) cell: IVec3,
    step: IVec3,
    /// Ray lengths, in cells, to the next wall along each axis.
    next: Vec3,
    between: Vec3,
    /// Ray length at which the present cell was entered.
    pub(super) entered: f32,
}

impl CellRay {
    /// From a point along a unit vector; both in cells, the point relative to the cell `origin`'s corner.
    pub(super) fn new(origin: IVec3, within: Vec3, direction: Vec3) -> Self {
        let is_forward = direction.cmpgt(Vec3::ZERO);
        let between = direction.abs().recip();
        let ahead = Vec3::select(is_forward, 1.0 - within, within);
        let next = Vec3::select(direction.cmpeq(Vec3::ZERO), Vec3::INFINITY, ahead * between);
        let step = |i: usize| if is_forward.test(i) { 1 } else { -1 };
        Self {
            cell: origin,
            step: IVec3::new(step(0), step(1), step(2)),
            next,
            between,
            entered: 0.0,
        }
    }

    /// The block of the present cell.
    pub(super) fn block(&self) -> Block {
        Block { x: self.cell.x >> 3, y: self.cell.y >> 3, z: self.cell.z >> 3 }
    }

    /// The cell's place in its block.
    pub(super) fn place(&self) -> usize {
        let at = self.cell & WITHIN;
        ((at.x << 6) | (at.y << 3) | at.z) as usize
    }

    /// Goes on to the next cell; true if that is in another block.
    ///
    /// Without branches: which wall comes next is as good as random, and a wrong guess costs more than all of this.
    #[expect(clippy::needless_bitwise_bool, reason = "no branches")]
    #[inline(always)]
    pub(super) fn advance(&mut self) -> bool {
        let Vec3 { x, y, z } = self.next;
        let is_x = (x <= y) & (x <= z);
        let is_y = !is_x & (y <= z);
        let is_z = !is_x & !is_y;
        self.entered = x.min(y).min(z);
        self.next.x = if is_x { x + self.between.x } else { x };
        self.next.y = if is_y { y + self.between.y } else { y };
        self.next.z = if is_z { z + self.between.z } else { z };
        let before = self.cell;
        self.cell.x += self.step.x & -i32::from(is_x);
        self.cell.y += self.step.y & -i32::from(is_y);
        self.cell.z += self.step.z & -i32::from(is_z);
        let changed =
            (before.x ^ self.cell.x) | (before.y ^ self.cell.y) | (before.z ^ self.cell.z);
        changed & !WITHIN != 0
    }
}
