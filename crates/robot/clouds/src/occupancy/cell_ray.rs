//! A ray from cell to cell, in whole numbers.
//!
//! Amanatides & Woo, "A fast voxel traversal algorithm for ray tracing" (1987). We count lengths in whole numbers: a step then waits for
//! additions and comparisons of one cycle each instead of several, and rounding does not grow along the ray. The place in a block has a
//! spare bit above each coordinate, which a step out of the block sets.

use glam::{DVec3, IVec3};

use crate::patch::{Block, EDGE};

/// Where a walk through cells is.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellRay {
    /// The block of the present cell.
    pub(super) block: Block,
    /// The cell's place in it: x << 8 | y << 4 | z.
    place: i32,
    /// What a step along each axis adds to the place.
    steps: [i32; 3],
    /// Ray lengths to the next wall along each axis.
    next: [i64; 3],
    /// Ray lengths from wall to wall.
    between: [i64; 3],
    /// Walls per ray length.
    walls: [f64; 3],
}

/// A side of a block: twice the axis, and one more where coordinates grow.
pub(super) type Side = usize;

/// Bits of x, y and z in a place.
const SHIFTS: [i32; 3] = [8, 4, 0];
const WITHIN: i32 = EDGE as i32 - 1;
/// The spare bits.
const OUTSIDE: i32 = 0x888;
/// Farther than any ray goes, yet eight times of it can be counted.
const NEVER: i64 = 1 << 58;

impl CellRay {
    /// What a ray length of 1 counts where `way` is the whole way.
    pub(super) const WHOLE: f64 = (1u64 << 56) as f64;
    /// What a ray length of 1 counts where it is a cell.
    pub(super) const CELL: f64 = (1u64 << 32) as f64;

    /// From a point along `way`, both in cells, the point relative to the corner of its cell; a length of `way` counts `scale`.
    pub(super) fn new(cell: IVec3, within: DVec3, way: DVec3, scale: f64) -> Self {
        let is_forward = way.cmpgt(DVec3::ZERO);
        let size = way.abs();
        // Infinite where the ray runs beside the walls: then the limit holds.
        let between = (DVec3::splat(scale) / size).min(DVec3::splat(NEVER as f64));
        let ahead = DVec3::select(is_forward, 1.0 - within, within);
        let next = DVec3::select(size.cmpgt(DVec3::ZERO), ahead * between, between);
        let walls = size / scale;
        let step = |axis: usize| if is_forward.test(axis) { 1 } else { -1 } << SHIFTS[axis];
        let at = cell & WITHIN;
        Self {
            block: Block { x: cell.x >> 3, y: cell.y >> 3, z: cell.z >> 3 },
            place: (at.x << SHIFTS[0]) | (at.y << SHIFTS[1]) | (at.z << SHIFTS[2]),
            steps: [step(0), step(1), step(2)],
            next: next.to_array().map(|length| length as i64),
            between: between.to_array().map(|length| length as i64),
            walls: walls.to_array(),
        }
    }

    /// The cell's place in its block, z fastest.
    #[inline(always)]
    pub(super) fn place(&self) -> usize {
        let place = self.place;
        (((place & 0x700) >> 2) | ((place & 0x70) >> 1) | (place & 0x7)) as usize
    }

    /// The cell.
    pub(super) fn cell(&self) -> IVec3 {
        let first = self.block.first();
        let at = |axis: usize| (self.place >> SHIFTS[axis]) & WITHIN;
        IVec3::new(first.x + at(0), first.y + at(1), first.z + at(2))
    }

    /// Goes on to the next cell and returns the ray length at which it is entered; see [`CellRay::has_left`].
    ///
    /// Without branches: which wall comes next is as good as random, and a wrong guess costs more than all of this.
    #[inline(always)]
    pub(super) fn advance(&mut self) -> i64 {
        let [x, y, z] = self.next;
        let lesser = x.min(y);
        // All ones or nothing.
        let is_z = -i64::from(z < lesser);
        let is_x = -i64::from(x <= y) & !is_z;
        let is_y = !(is_x | is_z);
        self.next[0] = x + (self.between[0] & is_x);
        self.next[1] = y + (self.between[1] & is_y);
        self.next[2] = z + (self.between[2] & is_z);
        let [to_x, to_y, to_z] = self.steps;
        self.place += (to_x & is_x as i32) | (to_y & is_y as i32) | (to_z & is_z as i32);
        lesser.min(z)
    }

    /// Whether the last step left the block; [`CellRay::enter`] must follow.
    #[inline(always)]
    pub(super) fn has_left(&self) -> bool {
        self.place & OUTSIDE != 0
    }

    /// Enters the block beside and says through which side of the last one.
    pub(super) fn enter(&mut self) -> Side {
        let out = self.place & OUTSIDE;
        // A borrow runs upwards and sets the bits above as well: the lowest is the one.
        let axis = match out.trailing_zeros() {
            3 => 2,
            7 => 1,
            _ => 0,
        };
        self.cross(axis)
    }

    fn cross(&mut self, axis: usize) -> Side {
        let is_forward = self.steps[axis] > 0;
        let to = if is_forward { 1 } else { -1 };
        match axis {
            0 => self.block.x += to,
            1 => self.block.y += to,
            _ => self.block.z += to,
        }
        // From 8 to 0, or from -1 to 7; a borrow goes back with it.
        self.place -= (to * EDGE as i32) << SHIFTS[axis];
        2 * axis + usize::from(is_forward)
    }

    /// Goes on to the first cell of the next block and returns the ray length at which it is entered.
    pub(super) fn leave(&mut self) -> i64 {
        let left = |axis: usize| {
            let at = (self.place >> SHIFTS[axis]) & WITHIN;
            i64::from(if self.steps[axis] > 0 { WITHIN - at } else { at })
        };
        let left = [left(0), left(1), left(2)];
        let ends: [i64; 3] = std::array::from_fn(|i| self.next[i] + left[i] * self.between[i]);
        let end = ends[0].min(ends[1]).min(ends[2]);
        let through = ends.iter().position(|wall| *wall == end).unwrap_or(0);
        for (axis, left) in left.into_iter().enumerate() {
            let before = (end - self.next[axis]) as f64 * self.walls[axis];
            let walls = match () {
                () if axis == through => left + 1,
                () if before < 0.0 => 0,
                () => (before as i64 + 1).min(left),
            };
            self.next[axis] += walls * self.between[axis];
            self.place += walls as i32 * self.steps[axis];
        }
        self.cross(through);
        end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rays() -> impl Iterator<Item = CellRay> {
        (0..400).map(|i| {
            let part = |k: i32| f64::from(i * k % 97) / 97.0;
            let way = DVec3::new(part(37) - 0.5, part(53) - 0.4, part(71) - 0.6).normalize();
            let cell = IVec3::new(i % 19 - 9, i % 23 - 11, i % 29 - 14);
            CellRay::new(cell, DVec3::new(part(11), part(13), part(17)), way, CellRay::CELL)
        })
    }

    #[test]
    fn cell_by_cell_a_ray_goes_where_its_points_are() {
        for start in rays() {
            let mut ray = start;
            let from = start.cell().as_dvec3();
            for _ in 0..60 {
                let before = ray.cell();
                let entered = ray.advance();
                if ray.has_left() {
                    ray.enter();
                }
                assert_eq!((ray.cell() - before).abs().element_sum(), 1, "{ray:?}");
                assert!(entered >= 0 && entered <= *ray.next.iter().min().unwrap(), "{ray:?}");
            }
            assert!(from.distance(ray.cell().as_dvec3()) > 30.0, "{start:?} {ray:?}");
        }
    }

    #[test]
    fn leaving_a_block_at_once_or_cell_by_cell_is_the_same() {
        for start in rays() {
            let (mut walked, mut leapt) = (start, start);
            for _ in 0..12 {
                let mut entered = 0;
                while !walked.has_left() {
                    entered = walked.advance();
                }
                walked.enter();
                let left = leapt.leave();
                assert_eq!((walked.cell(), entered), (leapt.cell(), left), "{start:?}");
                assert_eq!(walked.next, leapt.next);
            }
        }
    }

    #[test]
    fn along_an_axis_a_ray_stays_on_it() {
        let mut ray = CellRay::new(IVec3::ZERO, DVec3::splat(0.5), -DVec3::Y, CellRay::CELL);
        assert_eq!(ray.leave(), (0.5 * CellRay::CELL) as i64);
        assert_eq!(ray.cell(), IVec3::new(0, -1, 0));
        assert_eq!(ray.leave(), (8.5 * CellRay::CELL) as i64);
        assert_eq!(ray.cell(), IVec3::new(0, -9, 0));
    }
}
