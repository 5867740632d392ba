//! The occupancy grid: beliefs in square cells, row by row, growing by whole tiles as the robot sees more.
//!
//! Cell (i, j) covers the world from (i, j) times the resolution to (i + 1, j + 1) times the resolution, wherever the grid's
//! bounds are, so a cell keeps its name when the grid grows. Beliefs lie in one array: a row of a beam is a slice of it.

use glam::DVec2;

use crate::belief::{Belief, CellState, Thresholds};
use crate::error::MappingError;
use crate::rect::{Cell, CellRect, TILE, tiles_around};

/// Most cells of a grid: 8192 x 8192, 128 MiB.
pub const MAX_CELLS: usize = 1 << 26;

/// No cell lies farther from the world's origin than this, in cells.
pub(crate) const MAX_COORDINATE: f64 = 1e8;

/// Beliefs about a floor.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    resolution: f64,
    bounds: CellRect,
    beliefs: Vec<i16>,
    /// How often the grid was written to.
    revision: u64,
    /// Revision of the last change, tile by tile.
    tile_revisions: Vec<u64>,
}

impl Grid {
    /// An empty grid of cells of `resolution` metres, 1 mm to 10 m.
    pub fn new(resolution: f64) -> Result<Self, MappingError> {
        if !(0.001..=10.0).contains(&resolution) {
            return Err(MappingError::Resolution { resolution });
        }
        Ok(Self {
            resolution,
            bounds: CellRect::EMPTY,
            beliefs: Vec::new(),
            revision: 0,
            tile_revisions: Vec::new(),
        })
    }

    /// Puts beliefs read from a file in place.
    pub(crate) fn from_parts(
        resolution: f64,
        bounds: CellRect,
        beliefs: Vec<i16>,
    ) -> Result<Self, MappingError> {
        let mut grid = Self::new(resolution)?;
        let tiles = tiles_around(bounds).area();
        grid.bounds = bounds;
        grid.beliefs = beliefs;
        grid.revision = 1;
        grid.tile_revisions = vec![1; tiles];
        Ok(grid)
    }

    /// Edge of a cell, metres.
    #[inline]
    pub fn resolution(&self) -> f64 {
        self.resolution
    }

    /// The cells there are: whole tiles, more than have been seen.
    #[inline]
    pub fn bounds(&self) -> CellRect {
        self.bounds
    }

    /// The cell a point of the world lies in.
    pub fn cell_at(&self, point: DVec2) -> Cell {
        let scaled = point / self.resolution;
        Cell::new(libm::floor(scaled.x) as i32, libm::floor(scaled.y) as i32)
    }

    /// Middle of a cell in the world.
    pub fn centre_of(&self, cell: Cell) -> DVec2 {
        DVec2::new(f64::from(cell.x) + 0.5, f64::from(cell.y) + 0.5) * self.resolution
    }

    /// What is believed of a cell; unknown outside the bounds.
    #[inline]
    pub fn belief(&self, cell: Cell) -> Belief {
        self.index_of(cell).map_or(Belief::UNKNOWN, |index| Belief(self.beliefs[index]))
    }

    /// What the belief in a cell amounts to.
    pub fn state(&self, cell: Cell, thresholds: Thresholds) -> CellState {
        thresholds.state(self.belief(cell))
    }

    /// Beliefs of row `y`, from the bounds' first column on, in steps; empty outside the bounds.
    #[inline]
    pub fn row(&self, y: i32) -> &[i16] {
        if y < self.bounds.min.y || y >= self.bounds.max.y {
            return &[];
        }
        let width = self.bounds.width();
        let start = (y - self.bounds.min.y) as usize * width;
        &self.beliefs[start..start + width]
    }

    /// Overwrites a belief, growing the grid where needed.
    pub fn set(&mut self, cell: Cell, belief: Belief) -> Result<(), MappingError> {
        let rect = CellRect::around(cell);
        self.cover(rect)?;
        if let Some(index) = self.index_of(cell) {
            self.beliefs[index] = belief.0;
        }
        self.touch(rect);
        Ok(())
    }

    /// Overwrites all beliefs of a box, given row by row in steps of [`Belief`], growing the grid where needed; others are left out.
    pub fn lay(&mut self, rect: CellRect, beliefs: &[i16]) -> Result<(), MappingError> {
        if rect.is_empty() {
            return Ok(());
        }
        self.cover(rect)?;
        let width = self.bounds.width();
        let left = (rect.min.x - self.bounds.min.x) as usize;
        let rows = (rect.min.y - self.bounds.min.y) as usize..;
        for (row, beliefs) in rows.zip(beliefs.chunks_exact(rect.width())).take(rect.height()) {
            let start = row * width + left;
            self.beliefs[start..start + beliefs.len()].copy_from_slice(beliefs);
        }
        self.touch(rect);
        Ok(())
    }

    /// The smallest box around all cells that are believed anything.
    pub fn known_bounds(&self) -> CellRect {
        let mut known = CellRect::EMPTY;
        for y in self.bounds.min.y..self.bounds.max.y {
            let row = self.row(y);
            let first = row.iter().position(|&belief| belief != 0);
            let last = row.iter().rposition(|&belief| belief != 0);
            if let (Some(first), Some(last)) = (first, last) {
                let left = self.bounds.min.x;
                known = known.union(CellRect {
                    min: Cell::new(left + first as i32, y),
                    max: Cell::new(left + last as i32 + 1, y + 1),
                });
            }
        }
        known
    }

    /// Grows at every write; equal numbers of one grid mean equal beliefs.
    #[inline]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Tiles with a change after `revision`, as boxes of cells, row by row.
    pub fn tiles_changed_since(&self, revision: u64) -> impl Iterator<Item = CellRect> + '_ {
        let tiles = tiles_around(self.bounds);
        let columns = tiles.width().max(1);
        self.tile_revisions.iter().enumerate().filter(move |(_, at)| **at > revision).map(
            move |(index, _)| {
                let x = tiles.min.x + (index % columns) as i32;
                let y = tiles.min.y + (index / columns) as i32;
                CellRect {
                    min: Cell::new(x * TILE, y * TILE),
                    max: Cell::new((x + 1) * TILE, (y + 1) * TILE),
                }
            },
        )
    }

    /// The smallest box around all tiles with a change after `revision`.
    pub fn changed_since(&self, revision: u64) -> CellRect {
        self.tiles_changed_since(revision).fold(CellRect::EMPTY, CellRect::union)
    }

    /// Believes nothing of any cell any more; all of them have changed.
    pub(crate) fn clear(&mut self) {
        self.beliefs.fill(Belief::UNKNOWN.0);
        self.revision += 1;
        self.tile_revisions.fill(self.revision);
    }

    /// Becomes equal to `source`, an older state of which this is: copies only tiles that changed since.
    pub fn catch_up(&mut self, source: &Self) {
        if self.bounds != source.bounds || self.resolution != source.resolution {
            self.clone_from(source);
            return;
        }
        let width = self.bounds.width();
        for tile in source.tiles_changed_since(self.revision) {
            for y in tile.min.y..tile.max.y {
                let start = (y - self.bounds.min.y) as usize * width
                    + (tile.min.x - self.bounds.min.x) as usize;
                let columns = start..start + TILE as usize;
                self.beliefs[columns.clone()].copy_from_slice(&source.beliefs[columns]);
            }
        }
        self.tile_revisions.copy_from_slice(&source.tile_revisions);
        self.revision = source.revision;
    }

    /// Grows until `rect` is inside; refuses more than [`MAX_CELLS`].
    pub fn cover(&mut self, rect: CellRect) -> Result<(), MappingError> {
        if rect.is_empty() || self.bounds.contains_rect(rect) {
            return Ok(());
        }
        let wanted = self.bounds.union(rect);
        let roomy = self.with_headroom(wanted);
        let bounds =
            if roomy.area() <= MAX_CELLS { roomy } else { tiles_around(wanted).scaled(TILE) };
        if bounds.area() > MAX_CELLS {
            let (width, height) = (bounds.width(), bounds.height());
            return Err(MappingError::TooLarge { width, height, limit: MAX_CELLS });
        }
        self.regrow(bounds);
        Ok(())
    }

    /// A quarter more on each side that grows, so that a long drive does not copy the grid at every metre.
    fn with_headroom(&self, wanted: CellRect) -> CellRect {
        let quarter = |length: usize| (length / 4) as i32;
        let (dx, dy) = (quarter(self.bounds.width()), quarter(self.bounds.height()));
        let grown_below =
            |wanted: i32, now: i32, by: i32| if wanted < now { wanted - by } else { now };
        let grown_above =
            |wanted: i32, now: i32, by: i32| if wanted > now { wanted + by } else { now };
        let now = if self.bounds.is_empty() { wanted } else { self.bounds };
        let rect = CellRect {
            min: Cell::new(
                grown_below(wanted.min.x, now.min.x, dx),
                grown_below(wanted.min.y, now.min.y, dy),
            ),
            max: Cell::new(
                grown_above(wanted.max.x, now.max.x, dx),
                grown_above(wanted.max.y, now.max.y, dy),
            ),
        };
        tiles_around(rect).scaled(TILE)
    }

    fn regrow(&mut self, bounds: CellRect) {
        let old = std::mem::replace(&mut self.bounds, bounds);
        self.beliefs = moved(&self.beliefs, old, bounds);
        self.tile_revisions = moved(&self.tile_revisions, tiles_around(old), tiles_around(bounds));
    }

    /// Writes down that `rect` is about to change, as one revision.
    pub(crate) fn touch(&mut self, rect: CellRect) {
        self.revision += 1;
        let tiles = tiles_around(self.bounds);
        let touched = tiles_around(rect.intersection(self.bounds));
        for y in touched.min.y..touched.max.y {
            let start = (y - tiles.min.y) as usize * tiles.width();
            let first = start + (touched.min.x - tiles.min.x) as usize;
            self.tile_revisions[first..first + touched.width()].fill(self.revision);
        }
    }

    /// All beliefs, row by row.
    #[cfg(test)]
    pub(crate) fn beliefs(&self) -> &[i16] {
        &self.beliefs
    }

    /// All beliefs, row by row, to be written to.
    pub(crate) fn beliefs_mut(&mut self) -> &mut [i16] {
        &mut self.beliefs
    }

    fn index_of(&self, cell: Cell) -> Option<usize> {
        self.bounds.contains(cell).then(|| {
            let x = (cell.x - self.bounds.min.x) as usize;
            let y = (cell.y - self.bounds.min.y) as usize;
            y * self.bounds.width() + x
        })
    }
}

/// `values` of the box `old` laid into the box `new` around it, zero elsewhere.
fn moved<T: Copy + Default>(values: &[T], old: CellRect, new: CellRect) -> Vec<T> {
    let mut grown = vec![T::default(); new.area()];
    if old.is_empty() {
        return grown;
    }
    let (dx, dy) = ((old.min.x - new.min.x) as usize, (old.min.y - new.min.y) as usize);
    for (y, row) in values.chunks_exact(old.width()).enumerate() {
        let start = (y + dy) * new.width() + dx;
        grown[start..start + row.len()].copy_from_slice(row);
    }
    grown
}

#[cfg(test)]
mod tests;
