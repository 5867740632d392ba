//! Cells, boxes of cells, and tiles.

/// Cells along the edge of a tile: grids grow and report changes by whole tiles.
pub const TILE: i32 = 64;

/// A cell of a grid, counted from the world's origin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Along the world's x.
    pub x: i32,
    /// Along the world's y.
    pub y: i32,
}

impl Cell {
    /// Column `x` of row `y`.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }
}

/// A box of cells, `min` inside and `max` just outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellRect {
    /// First column and row.
    pub min: Cell,
    /// One past the last column and row.
    pub max: Cell,
}

impl CellRect {
    /// Holds nothing.
    pub const EMPTY: Self = Self { min: Cell::new(0, 0), max: Cell::new(0, 0) };

    /// The box of one cell.
    pub fn around(cell: Cell) -> Self {
        Self { min: cell, max: Cell::new(cell.x + 1, cell.y + 1) }
    }

    /// Whether it holds nothing.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.max.x <= self.min.x || self.max.y <= self.min.y
    }

    /// Cells a row.
    #[inline]
    pub fn width(self) -> usize {
        (i64::from(self.max.x) - i64::from(self.min.x)).max(0) as usize
    }

    /// Rows.
    #[inline]
    pub fn height(self) -> usize {
        (i64::from(self.max.y) - i64::from(self.min.y)).max(0) as usize
    }

    /// Cells in all.
    #[inline]
    pub fn area(self) -> usize {
        self.width() * self.height()
    }

    /// Whether `cell` is inside.
    #[inline]
    pub fn contains(self, cell: Cell) -> bool {
        (self.min.x..self.max.x).contains(&cell.x) && (self.min.y..self.max.y).contains(&cell.y)
    }

    /// Whether all of `other` is inside.
    #[inline]
    pub fn contains_rect(self, other: Self) -> bool {
        other.is_empty()
            || (self.min.x <= other.min.x
                && self.min.y <= other.min.y
                && self.max.x >= other.max.x
                && self.max.y >= other.max.y)
    }

    /// The smallest box around both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        if self.is_empty() {
            return other;
        }
        if other.is_empty() {
            return self;
        }
        Self {
            min: Cell::new(self.min.x.min(other.min.x), self.min.y.min(other.min.y)),
            max: Cell::new(self.max.x.max(other.max.x), self.max.y.max(other.max.y)),
        }
    }

    /// What both hold.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        let both = Self {
            min: Cell::new(self.min.x.max(other.min.x), self.min.y.max(other.min.y)),
            max: Cell::new(self.max.x.min(other.max.x), self.max.y.min(other.max.y)),
        };
        if both.is_empty() { Self::EMPTY } else { both }
    }

    /// Grown by `margin` cells on every side.
    #[must_use]
    pub fn grown(self, margin: i32) -> Self {
        Self {
            min: Cell::new(self.min.x - margin, self.min.y - margin),
            max: Cell::new(self.max.x + margin, self.max.y + margin),
        }
    }

    /// Every coordinate times `factor`.
    #[must_use]
    pub fn scaled(self, factor: i32) -> Self {
        Self {
            min: Cell::new(self.min.x * factor, self.min.y * factor),
            max: Cell::new(self.max.x * factor, self.max.y * factor),
        }
    }

    /// The smallest box of blocks of `size` x `size` cells around it, counted in blocks.
    #[must_use]
    pub fn blocks_around(self, size: i32) -> Self {
        if self.is_empty() {
            return Self::EMPTY;
        }
        let above = |value: i32| (value - 1).div_euclid(size) + 1;
        Self {
            min: Cell::new(self.min.x.div_euclid(size), self.min.y.div_euclid(size)),
            max: Cell::new(above(self.max.x), above(self.max.y)),
        }
    }
}

/// The smallest box of tiles around `rect`, counted in tiles.
pub(crate) fn tiles_around(rect: CellRect) -> CellRect {
    rect.blocks_around(TILE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rect(x0: i32, y0: i32, x1: i32, y1: i32) -> CellRect {
        CellRect { min: Cell::new(x0, y0), max: Cell::new(x1, y1) }
    }

    #[test]
    fn tiles_reach_over_cells_on_both_sides_of_the_origin() {
        assert_eq!(tiles_around(rect(-1, 0, 64, 65)), rect(-1, 0, 1, 2));
        assert_eq!(tiles_around(rect(-64, -65, 0, 0)), rect(-1, -2, 0, 0));
    }

    #[test]
    fn union_ignores_what_is_empty_and_intersection_may_be_empty() {
        assert_eq!(CellRect::EMPTY.union(rect(5, 5, 6, 7)), rect(5, 5, 6, 7));
        assert!(rect(0, 0, 2, 2).intersection(rect(2, 0, 3, 2)).is_empty());
    }
}
