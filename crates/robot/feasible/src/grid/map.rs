//! A map of square cells.

use glam::DVec2;

use crate::FeasibleError;
use crate::error::positive;
use crate::grid::bitmap::Bitmap;
use crate::outline::Outline;

/// Most cells of a map: 4096 x 4096.
const MOST_CELLS: usize = 1 << 24;

/// Cells with walls in them, and cells where a robot may be.
#[derive(Clone, Debug, PartialEq)]
pub struct GridMap {
    /// Edge of a cell, metres.
    pub(crate) cell: f64,
    /// Least corner of the first cell.
    corner: DVec2,
    /// Where something stands.
    pub walls: Bitmap,
    /// Where a robot may be.
    pub free: Bitmap,
}

impl GridMap {
    /// Of `width` times `height` cells of `cell` metres, from `corner` on; nothing stands anywhere, and nowhere may a robot be.
    pub fn new(
        cell: f64,
        corner: DVec2,
        (width, height): (usize, usize),
    ) -> Result<Self, FeasibleError> {
        positive("the edge of a cell", cell)?;
        if width.saturating_mul(height) > MOST_CELLS {
            return Err(FeasibleError::TooLarge { width, height, cell_m: cell });
        }
        let none = Bitmap::new(width, height);
        Ok(Self { cell, corner, walls: none.clone(), free: none })
    }

    /// Of an outline: cells that a wall runs through are walls, the others free if their middles are.
    pub fn of(outline: &Outline, cell: f64) -> Result<Self, FeasibleError> {
        positive("the edge of a cell", cell)?;
        let [min, max] = outline.extent();
        let low = (min / cell).floor() - 1.0;
        let size = (max / cell).floor() + 2.0 - low;
        let count = |length: f64| length.min(1e9) as usize;
        let mut map = Self::new(cell, low * cell, (count(size.x), count(size.y)))?;
        for [a, b] in outline.edges() {
            for (x, y) in passed(map.scaled(*a), map.scaled(*b)) {
                map.walls.put(x, y, true);
            }
        }
        for y in 0..map.walls.height() as i32 {
            for x in 0..map.walls.width() as i32 {
                let is_free = !map.walls.has(x, y) && outline.is_free(map.middle(x, y));
                map.free.put(x, y, is_free);
            }
        }
        Ok(map)
    }

    /// Edge of a cell, metres.
    pub fn cell(&self) -> f64 {
        self.cell
    }

    /// The middle of a cell.
    pub fn middle(&self, x: i32, y: i32) -> DVec2 {
        self.corner + (DVec2::new(f64::from(x), f64::from(y)) + 0.5) * self.cell
    }

    /// The cell a point lies in, which may be outside.
    pub fn cell_at(&self, point: DVec2) -> (i32, i32) {
        let at = self.scaled(point).floor();
        (at.x as i32, at.y as i32)
    }

    /// Free cells within `reach` metres of a point.
    pub fn free_near(&self, point: DVec2, reach: f64) -> Bitmap {
        let mut near = self.free.clone();
        for (x, y) in self.free.iter() {
            if self.middle(x, y).distance_squared(point) > reach * reach {
                near.put(x, y, false);
            }
        }
        near
    }

    fn scaled(&self, point: DVec2) -> DVec2 {
        (point - self.corner) / self.cell
    }
}

/// Cells that a line passes through, in units of cells (Amanatides & Woo, "A Fast Voxel Traversal Algorithm", 1987).
pub(crate) fn passed(from: DVec2, to: DVec2) -> Vec<(i32, i32)> {
    let (way, first, last) = (to - from, from.floor(), to.floor());
    let (mut x, mut y) = (first.x as i32, first.y as i32);
    let axis = |from: f64, way: f64| {
        if way == 0.0 {
            return (0, f64::INFINITY, f64::INFINITY);
        }
        let border = if way > 0.0 { from.floor() + 1.0 } else { from.floor() };
        (if way > 0.0 { 1 } else { -1 }, (border - from) / way, 1.0 / way.abs())
    };
    let ((step_x, mut next_x, every_x), (step_y, mut next_y, every_y)) =
        (axis(from.x, way.x), axis(from.y, way.y));
    let steps = (last.x - first.x).abs() + (last.y - first.y).abs();
    let mut cells = vec![(x, y)];
    for _ in 0..steps as usize {
        if next_x <= next_y {
            (x, next_x) = (x + step_x, next_x + every_x);
        } else {
            (y, next_y) = (y + step_y, next_y + every_y);
        }
        cells.push((x, y));
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::room;

    #[test]
    fn walls_enclose_what_is_free() {
        let map = GridMap::of(&room(), 0.05).unwrap();
        for (x, y) in map.free.iter() {
            assert!(room().is_free(map.middle(x, y)));
            for (dx, dy) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
                let is_known = map.free.has(x + dx, y + dy) || map.walls.has(x + dx, y + dy);
                assert!(is_known, "({x}, {y}) leaks to ({dx}, {dy})");
            }
        }
        let free = map.free.count() as f64 * 0.05 * 0.05;
        assert!((16.0..20.0).contains(&free), "{free} m2 of 20 without boxes and walls");
    }

    #[test]
    fn a_grid_that_no_machine_holds_is_refused() {
        let error = GridMap::of(&room(), 1e-5).unwrap_err();
        assert!(error.to_string().contains("larger than 0.00001 m"), "{error}");
        assert!(GridMap::of(&room(), -0.05).is_err());
    }
}
