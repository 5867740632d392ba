//! Where walls face, cell by cell: the direction in which the sensor looked squarely at what it marked.
//!
//! A sonar looks through a wall it meets at more than 45 degrees off the normal, so a beam that passes a wall says something
//! against it only if it would have met it squarely. Directions are kept in 128 steps around, which is finer than needed.

use crate::rect::CellRect;

/// Directions of all cells of a grid.
#[derive(Clone, Debug)]
pub(crate) struct Facings {
    bounds: CellRect,
    codes: Vec<u8>,
}

/// A cell nobody knows the facing of; directions are even.
const NONE: u8 = 1;

impl Default for Facings {
    fn default() -> Self {
        Self { bounds: CellRect::EMPTY, codes: Vec::new() }
    }
}

impl Facings {
    /// Becomes as large as a grid of these bounds, which never shrink.
    pub(crate) fn cover(&mut self, bounds: CellRect) {
        if self.bounds == bounds {
            return;
        }
        let old = std::mem::replace(&mut self.bounds, bounds);
        let mut codes = vec![NONE; bounds.area()];
        if !old.is_empty() {
            let (dx, dy) =
                ((old.min.x - bounds.min.x) as usize, (old.min.y - bounds.min.y) as usize);
            for (y, row) in self.codes.chunks_exact(old.width()).enumerate() {
                let start = (y + dy) * bounds.width() + dx;
                codes[start..start + row.len()].copy_from_slice(row);
            }
        }
        self.codes = codes;
    }

    /// All codes, row by row like the grid's cells.
    pub(crate) fn codes_mut(&mut self) -> &mut [u8] {
        &mut self.codes
    }
}

/// The code of a direction, radians.
pub(crate) fn code(direction: f64) -> u8 {
    let turns = direction / std::f64::consts::TAU;
    let steps = libm::round((turns - libm::floor(turns)) * 128.0) as u16;
    ((steps * 2) & 0xfe) as u8
}

/// A view that looks squarely at cells of a code within so much.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    first: u8,
    width: u8,
}

impl View {
    /// Along a direction, give or take `within`, both radians.
    pub(crate) fn new(direction: f64, within: f64) -> Self {
        let within = (within / std::f64::consts::TAU * 256.0).clamp(0.0, 63.0) as u8;
        Self { first: code(direction).wrapping_sub(within), width: 2 * within }
    }

    /// Whether it looks squarely at a cell of this code.
    #[inline]
    pub(crate) fn meets(self, code: u8) -> bool {
        code & 1 == 0 && code.wrapping_sub(self.first) <= self.width
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rect::Cell;

    #[test]
    fn a_view_meets_what_faces_it_across_half_a_turn_too() {
        for direction in [-3.1, -1.0, 0.0, 0.01, 1.5, 3.1, 6.2] {
            let view = View::new(direction, 0.4);
            for (off, expected) in
                [(0.0, true), (0.3, true), (-0.3, true), (0.5, false), (-0.5, false)]
            {
                assert_eq!(view.meets(code(direction + off)), expected, "{direction} and {off}");
            }
            assert!(!view.meets(NONE));
        }
    }

    #[test]
    fn facings_keep_their_cells_when_the_grid_grows() {
        let rect =
            |low: i32, high: i32| CellRect { min: Cell::new(low, low), max: Cell::new(high, high) };
        let mut facings = Facings::default();
        facings.cover(rect(0, 4));
        facings.codes_mut()[4 + 2] = 8;
        facings.cover(rect(-2, 6));
        assert_eq!(facings.codes_mut()[3 * 8 + 4], 8);
        assert_eq!(facings.codes_mut().iter().filter(|code| **code != NONE).count(), 1);
    }
}
