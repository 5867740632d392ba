//! How well a point fits a map at each place: a grid of scores, and coarser grids of their maxima.

use base::geom::Pose2;
use glam::DVec2;

use crate::small::rotation;

/// The score of a point exactly on the map.
const FULL: f64 = 255.0;
/// Cells beyond the outermost points.
const MARGIN: isize = 8;
/// No grid is wider or higher, cells: what lies farther from the middle is left out.
const MOST_CELLS: isize = 4096;

/// Scores of places, 0 to 255, and their maxima over ever larger squares.
#[derive(Clone, Debug)]
pub struct ScoreGrid {
    /// Metres a cell.
    cell: f64,
    origin: DVec2,
    levels: Vec<Level>,
}

/// One grid of the pyramid. Cell (x, y) of level h holds the best score of the cells [x, x + 2) x [y, y + 2) in units of 2^h.
#[derive(Clone, Debug)]
struct Level {
    /// Index of the first column and row: a square that begins outside may reach in.
    low: isize,
    width: isize,
    height: isize,
    scores: Vec<u8>,
}

impl Level {
    fn new(low: isize, width: isize, height: isize) -> Self {
        Self { low, width, height, scores: vec![0; (width * height) as usize] }
    }

    #[inline]
    fn at(&self, x: isize, y: isize) -> u8 {
        let (x, y) = (x - self.low, y - self.low);
        if x < 0 || y < 0 || x >= self.width || y >= self.height {
            return 0;
        }
        self.scores[(y * self.width + x) as usize]
    }

    /// The best scores of squares of `reach` cells that begin at every other cell: of each row the best below each other, then the best
    /// beside each other.
    fn squares(&self, reach: usize) -> Self {
        let wide = self.width as usize;
        let mut level = Self::new(-1, self.width / 2 + 2, self.height / 2 + 2);
        // The first square begins two cells before cell 0, the last one reaches up to five cells beyond the end.
        let mut column_bests = vec![0; wide + 8];
        let first = -self.low as usize;
        for (row, scores) in level.scores.chunks_exact_mut(level.width as usize).enumerate() {
            column_bests.fill(0);
            let from = 2 * row as isize - 2 - self.low;
            for row in from.max(0)..(from + reach as isize).min(self.height) {
                let below = &self.scores[row as usize * wide..][..wide];
                for (best, score) in column_bests[2..].iter_mut().zip(below) {
                    *best = (*best).max(*score);
                }
            }
            let squares = column_bests[first..].windows(reach).step_by(2);
            for (score, square) in scores.iter_mut().zip(squares) {
                *score = square.iter().copied().fold(0, u8::max);
            }
        }
        level
    }

    fn raise(&mut self, x: isize, y: isize, score: u8) {
        if x < 0 || y < 0 || x >= self.width || y >= self.height {
            return;
        }
        let cell = &mut self.scores[(y * self.width + x) as usize];
        *cell = (*cell).max(score);
    }
}

impl ScoreGrid {
    /// From places, with scores that fall off with the distance as a bell of width `sigma`, and `levels` grids in all.
    pub fn new(
        places: impl Iterator<Item = DVec2> + Clone,
        cell: f64,
        sigma: f64,
        levels: usize,
    ) -> Self {
        let mut grid = Self::flat(places, cell, sigma);
        for _ in 1..levels.max(1) {
            grid.add_level();
        }
        grid
    }

    /// The same with its finest grid alone, for those who add the others when they have time.
    pub fn flat(places: impl Iterator<Item = DVec2> + Clone, cell: f64, sigma: f64) -> Self {
        let (low, high) =
            places.clone().fold((DVec2::INFINITY, DVec2::NEG_INFINITY), |(low, high), place| {
                (low.min(place), high.max(place))
            });
        let (low, high) = if low.is_finite() { (low, high) } else { (DVec2::ZERO, DVec2::ZERO) };
        let size = ((high - low) / cell).ceil().as_i64vec2();
        let width = (size.x as isize + 2 * MARGIN).min(MOST_CELLS);
        let height = (size.y as isize + 2 * MARGIN).min(MOST_CELLS);
        let origin = low - DVec2::splat(MARGIN as f64 * cell);
        let mut finest = Level::new(0, width, height);
        let kernel = Kernel::new(sigma / cell);
        for place in places {
            let at = ((place - origin) / cell).floor();
            kernel.splat(&mut finest, at.x as isize, at.y as isize);
        }
        Self { cell, origin, levels: vec![finest] }
    }

    /// Metres a cell.
    pub fn cell(&self) -> f64 {
        self.cell
    }

    /// How many grids there are.
    pub fn levels(&self) -> usize {
        self.levels.len()
    }

    /// How many columns and rows there are.
    pub fn size(&self) -> (i32, i32) {
        let finest = &self.levels[0];
        (finest.width as i32, finest.height as i32)
    }

    /// The score of a cell, 0 to 255; 0 beyond the grid.
    #[inline]
    pub fn at(&self, x: i32, y: i32) -> u8 {
        self.levels[0].at(x as isize, y as isize)
    }

    /// The lower left corner of a cell.
    pub fn corner(&self, x: i32, y: i32) -> DVec2 {
        self.origin + DVec2::new(f64::from(x), f64::from(y)) * self.cell
    }

    /// The cell that holds `place`.
    #[inline]
    pub fn index(&self, place: DVec2) -> (i32, i32) {
        let at = ((place - self.origin) / self.cell).floor();
        (at.x as i32, at.y as i32)
    }

    /// The mean score, 0 to 1, that points in `cells` can reach when moved by (`x`, `y`) and up to 2^`level` - 1 cells farther.
    #[inline]
    pub fn bound(&self, cells: &[(i32, i32)], x: i32, y: i32, level: usize) -> f64 {
        let grid = &self.levels[level];
        let sum: u32 = cells
            .iter()
            .map(|cell| {
                let (x, y) = ((cell.0 + x) >> level, (cell.1 + y) >> level);
                u32::from(grid.at(x as isize, y as isize))
            })
            .sum();
        f64::from(sum) / (FULL * cells.len().max(1) as f64)
    }

    /// The mean score, 0 to 1, of `places` seen from `grid_from_places`.
    pub fn score(&self, places: &[DVec2], grid_from_places: &Pose2) -> f64 {
        let rotation = rotation(grid_from_places);
        let cells: Vec<(i32, i32)> = places
            .iter()
            .map(|place| self.index(grid_from_places.position() + rotation * *place))
            .collect();
        self.bound(&cells, 0, 0, 0)
    }

    /// Adds a grid of maxima over squares twice as wide as those of the coarsest so far.
    pub fn add_level(&mut self) {
        // Level 0 holds single cells, the others squares of two blocks: each child is asked for what its own half blocks cover.
        let reach = if self.levels.len() == 1 { 4 } else { 3 };
        let level = self.levels[self.levels.len() - 1].squares(reach);
        self.levels.push(level);
    }
}

/// A bell of scores around a cell.
struct Kernel {
    reach: isize,
    scores: Vec<u8>,
}

impl Kernel {
    fn new(sigma_cells: f64) -> Self {
        let reach = (2.0 * sigma_cells).ceil().max(1.0) as isize;
        let score = |x: isize, y: isize| {
            let squared = (x * x + y * y) as f64;
            FULL * libm::exp(-squared / (2.0 * sigma_cells * sigma_cells))
        };
        let scores = (-reach..=reach)
            .flat_map(|y| (-reach..=reach).map(move |x| score(x, y) as u8))
            .collect();
        Self { reach, scores }
    }

    fn splat(&self, level: &mut Level, x: isize, y: isize) {
        // Most points of a map fall on each other.
        if level.at(x, y) == FULL as u8 {
            return;
        }
        let mut scores = self.scores.iter();
        for dy in -self.reach..=self.reach {
            for dx in -self.reach..=self.reach {
                if let Some(score) = scores.next() {
                    level.raise(x + dx, y + dy, *score);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_placement_scores_more_than_its_bound() {
        let places: Vec<DVec2> =
            (0..60).map(|i| DVec2::new(f64::from(i) * 0.07, f64::from(i * i % 17) * 0.1)).collect();
        let grid = ScoreGrid::new(places.iter().copied(), 0.05, 0.06, 5);
        let cells: Vec<(i32, i32)> = places.iter().map(|place| grid.index(*place)).collect();
        for level in 1..5 {
            for (x, y) in [(0, 0), (-7, 3), (5, -11), (-16, -16)] {
                let bound = grid.bound(&cells, x, y, level);
                for dx in 0..1 << level {
                    for dy in 0..1 << level {
                        let score = grid.bound(&cells, x + dx, y + dy, 0);
                        assert!(score <= bound, "{level} {x} {y} {dx} {dy}: {score} > {bound}");
                    }
                }
            }
        }
    }
}
