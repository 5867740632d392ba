//! Where a robot's middle may be: cells that are open or not, with a closed rim around them.

use crate::error::PlanningError;
use crate::steps::STEPS;

/// Longest side of a ground, cells; two more for the rim still count in 16 bits.
pub const MAX_SIDE: usize = 65_533;

/// A place on a ground: column and row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Column, from the left.
    pub x: usize,
    /// Row, from the first.
    pub y: usize,
}

impl Place {
    /// Column `x` of row `y`.
    pub const fn new(x: usize, y: usize) -> Self {
        Self { x, y }
    }

    /// Straight-line distance, in cells.
    pub fn distance(self, other: Self) -> f64 {
        libm::hypot(self.x.abs_diff(other.x) as f64, self.y.abs_diff(other.y) as f64)
    }
}

/// Open and closed cells, and for each cell which of its eight neighbours are open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    width: usize,
    height: usize,
    /// One byte a cell, 1 where open, with a rim of zeros.
    open: Vec<u8>,
    /// Bit k is set where the neighbour in direction k is open.
    neighbours: Vec<u8>,
}

impl Ground {
    /// From rows of `width` cells.
    pub fn new(width: usize, is_open: &[bool]) -> Result<Self, PlanningError> {
        let height = is_open.len().checked_div(width).unwrap_or(0);
        if width * height != is_open.len() || is_open.is_empty() {
            return Err(PlanningError::Ragged { width, cells: is_open.len() });
        }
        if width > MAX_SIDE || height > MAX_SIDE {
            return Err(PlanningError::TooLarge { width, height, limit: MAX_SIDE });
        }
        let stride = width + 2;
        let mut ground = Self {
            width,
            height,
            open: vec![0; stride * (height + 2)],
            neighbours: vec![0; stride * (height + 2)],
        };
        for (y, row) in is_open.chunks_exact(width).enumerate() {
            let start = (y + 1) * stride + 1;
            for (cell, &is_open) in ground.open[start..start + width].iter_mut().zip(row) {
                *cell = u8::from(is_open);
            }
        }
        ground.look_around(0..height);
        Ok(ground)
    }

    /// Cells a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Whether `place` is there and open.
    pub fn is_open(&self, place: Place) -> bool {
        place.x < self.width && place.y < self.height && self.open[self.index(place)] == 1
    }

    /// Opens or closes cells of row `y` from column `x` on.
    pub fn set_row(&mut self, x: usize, y: usize, is_open: impl IntoIterator<Item = bool>) {
        if y >= self.height || x >= self.width {
            return;
        }
        let start = self.index(Place::new(x, y));
        let end = self.index(Place::new(0, y)) + self.width;
        for (cell, is_open) in self.open[start..end].iter_mut().zip(is_open) {
            *cell = u8::from(is_open);
        }
    }

    /// Brings the neighbours of these rows up to date after [`Ground::set_row`].
    pub fn look_around(&mut self, rows: std::ops::Range<usize>) {
        let stride = self.stride();
        for y in rows.start.saturating_sub(1)..(rows.end + 1).min(self.height) {
            let start = (y + 1) * stride + 1;
            let row = |offset: isize| {
                let first = start.wrapping_add_signed(offset);
                &self.open[first..first + self.width]
            };
            let around = STEPS.map(|step| row(step.offset(stride)));
            let seen = &mut self.neighbours[start..start + self.width];
            for (x, seen) in seen.iter_mut().enumerate() {
                let bit = |k: usize| around[k][x] << k;
                *seen = bit(0) | bit(1) | bit(2) | bit(3) | bit(4) | bit(5) | bit(6) | bit(7);
            }
        }
    }

    /// Cells a row, rim included.
    pub(crate) fn stride(&self) -> usize {
        self.width + 2
    }

    /// Where a place lies in memory, rim included.
    pub(crate) fn index(&self, place: Place) -> usize {
        (place.y + 1) * self.stride() + place.x + 1
    }

    /// The place that lies there in memory.
    pub(crate) fn place(&self, index: usize) -> Place {
        Place::new(index % self.stride() - 1, index / self.stride() - 1)
    }

    /// One byte a cell, rim included, 1 where open.
    pub(crate) fn cells(&self) -> &[u8] {
        &self.open
    }

    /// Which neighbours are open, rim included.
    pub(crate) fn neighbours(&self) -> &[u8] {
        &self.neighbours
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::ground;

    #[test]
    fn neighbours_are_those_one_sees_also_at_the_rim() {
        let ground = ground(&["..#", "...", "#.."]);
        let around = |x, y| ground.neighbours()[ground.index(Place::new(x, y))];
        // East, north-east, north, ... counter-clockwise; rows grow to the north.
        assert_eq!(around(0, 0), 0b0000_0111);
        assert_eq!(around(1, 1), 0b0111_0111);
        assert_eq!(around(2, 2), 0b0111_0000);
    }

    #[test]
    fn a_changed_row_is_seen_by_the_rows_beside_it() {
        let mut changed = ground(&["...", "...", "..."]);
        changed.set_row(1, 1, [false, false, false]);
        changed.look_around(1..2);
        assert_eq!(changed, ground(&["...", ".##", "..."]));
    }

    #[test]
    fn rows_that_are_not_full_are_refused() {
        assert!(Ground::new(3, &[true; 7]).unwrap_err().to_string().contains('7'));
        assert!(Ground::new(0, &[]).is_err());
    }
}
