//! How far every cell is from the nearest solid one: the exact Euclidean distance transform.
//!
//! Distances down the columns first, then along each row the lower envelope of the parabolas they span:
//! Felzenszwalb & Huttenlocher, "Distance transforms of sampled functions" (2012). We compute in whole numbers, so squares are
//! exact, and cap distances, so that a change reaches no farther than the cap and a part can be brought up to date alone.

use std::ops::Range;

/// Squared distances to the nearest solid cell, in cells, capped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistanceField {
    width: usize,
    cap: u16,
    /// Row by row; cells that far from anything solid, or farther, have the cap's square.
    squares: Vec<u32>,
}

impl DistanceField {
    /// All of a ground, row by row; distances of `cap` cells and more are not told apart.
    pub fn new(width: usize, is_solid: &[bool], cap: u16) -> Self {
        let height = is_solid.len().checked_div(width).unwrap_or(0);
        let mut field = Self { width, cap, squares: vec![0; width * height] };
        field.compute(is_solid, 0..width, 0..height);
        field
    }

    /// Brings everything up to date after changes in these columns and rows of `is_solid`; returns what may have changed.
    pub fn update(
        &mut self,
        is_solid: &[bool],
        columns: Range<usize>,
        rows: Range<usize>,
    ) -> (Range<usize>, Range<usize>) {
        let height = self.squares.len() / self.width.max(1);
        let columns = grown(columns, usize::from(self.cap), self.width);
        let rows = grown(rows, usize::from(self.cap), height);
        self.compute(is_solid, columns.clone(), rows.clone());
        (columns, rows)
    }

    /// Squared distance of column `x` in row `y`, in cells.
    pub fn square(&self, x: usize, y: usize) -> u32 {
        self.squares[y * self.width + x]
    }

    /// Distance of column `x` in row `y`, in cells.
    pub fn distance(&self, x: usize, y: usize) -> f64 {
        f64::from(self.square(x, y)).sqrt()
    }

    /// Writes the distances of these columns and rows, looking a cap farther on every side.
    fn compute(&mut self, is_solid: &[bool], columns: Range<usize>, rows: Range<usize>) {
        let seen = grown(columns.clone(), usize::from(self.cap), self.width);
        let heights = self.column_distances(is_solid, seen.clone(), rows.clone());
        let mut envelope = Envelope::default();
        for (row, y) in heights.chunks_exact(seen.len().max(1)).zip(rows) {
            envelope.span(row, self.cap);
            let target = &mut self.squares[y * self.width..][columns.clone()];
            envelope.read(columns.start - seen.start, row, self.cap, target);
        }
    }

    /// Distances up and down the `columns`, of the cells in `rows`, row by row.
    fn column_distances(
        &self,
        is_solid: &[bool],
        columns: Range<usize>,
        rows: Range<usize>,
    ) -> Vec<u16> {
        let width = columns.len();
        let height = is_solid.len() / self.width.max(1);
        let mut heights = vec![self.cap; width * rows.len()];
        let solid_row = |y: usize| &is_solid[y * self.width..][columns.clone()];
        let mut below = vec![self.cap; width];
        for y in rows.start.saturating_sub(usize::from(self.cap))..rows.end {
            count_on(&mut below, solid_row(y), self.cap);
            if y >= rows.start {
                heights[(y - rows.start) * width..][..width].copy_from_slice(&below);
            }
        }
        let mut above = vec![self.cap; width];
        for y in (rows.start..(rows.end + usize::from(self.cap)).min(height)).rev() {
            count_on(&mut above, solid_row(y), self.cap);
            if y < rows.end {
                let row = &mut heights[(y - rows.start) * width..][..width];
                row.iter_mut()
                    .zip(&above)
                    .for_each(|(height, &above)| *height = above.min(*height));
            }
        }
        heights
    }
}

fn grown(range: Range<usize>, by: usize, limit: usize) -> Range<usize> {
    range.start.saturating_sub(by)..(range.end + by).min(limit)
}

fn count_on(distances: &mut [u16], is_solid: &[bool], cap: u16) {
    for (distance, &is_solid) in distances.iter_mut().zip(is_solid) {
        *distance = if is_solid { 0 } else { (*distance + 1).min(cap) };
    }
}

/// The lower envelope of parabolas over one row.
#[derive(Debug, Default)]
struct Envelope {
    /// Columns of the parabolas that touch it, and from where on each does.
    parts: Vec<(i64, i64)>,
}

impl Envelope {
    fn span(&mut self, heights: &[u16], cap: u16) {
        self.parts.clear();
        for (x, &height) in heights.iter().enumerate().filter(|(_, height)| **height < cap) {
            let (x, height) = (x as i64, i64::from(height));
            let mut from = i64::MIN;
            while let Some(&(other, other_from)) = self.parts.last() {
                from = first_below((other, i64::from(heights[other as usize])), (x, height));
                if from > other_from {
                    break;
                }
                self.parts.pop();
                from = i64::MIN;
            }
            self.parts.push((x, from));
        }
    }

    /// Squares of the columns from `first` on.
    fn read(&self, first: usize, heights: &[u16], cap: u16, target: &mut [u32]) {
        let most = u32::from(cap) * u32::from(cap);
        let mut part = 0;
        for (x, square) in (first as i64..).zip(target) {
            while self.parts.get(part + 1).is_some_and(|next| next.1 <= x) {
                part += 1;
            }
            *square = self.parts.get(part).map_or(most, |&(column, _)| {
                let height = i64::from(heights[column as usize]);
                ((x - column).pow(2) + height * height).min(i64::from(most)) as u32
            });
        }
    }
}

/// First whole column where the right parabola is no higher than the left one.
fn first_below(left: (i64, i64), right: (i64, i64)) -> i64 {
    let rise = right.0.pow(2) - left.0.pow(2) + right.1.pow(2) - left.1.pow(2);
    let run = 2 * (right.0 - left.0);
    rise.div_euclid(run) + i64::from(rise.rem_euclid(run) != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDTH: usize = 37;
    const HEIGHT: usize = 29;

    fn solid(share: u32, seed: u32) -> Vec<bool> {
        let mut state = seed | 1;
        let mut next = || {
            state = state.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
            state >> 24
        };
        (0..WIDTH * HEIGHT).map(|_| next() < share).collect()
    }

    fn nearest(is_solid: &[bool], i: usize, cap: u16) -> u32 {
        let square = |j: usize| {
            let dx = (i % WIDTH).abs_diff(j % WIDTH) as u32;
            let dy = (i / WIDTH).abs_diff(j / WIDTH) as u32;
            dx * dx + dy * dy
        };
        let most = u32::from(cap).pow(2);
        (0..is_solid.len()).filter(|&j| is_solid[j]).map(square).min().unwrap_or(most).min(most)
    }

    #[test]
    fn squares_are_exactly_those_of_the_nearest_solid_cell() {
        for (share, cap) in [(1, 60), (3, 9), (40, 20), (0, 7), (256, 5), (2, 200)] {
            let is_solid = solid(share, share + 5);
            let field = DistanceField::new(WIDTH, &is_solid, cap);
            for i in 0..is_solid.len() {
                let expected = nearest(&is_solid, i, cap);
                assert_eq!(field.square(i % WIDTH, i / WIDTH), expected, "share {share}, cell {i}");
            }
        }
    }

    #[test]
    fn a_part_brought_up_to_date_is_as_if_all_had_been() {
        for cap in [3, 8, 50] {
            let mut is_solid = solid(8, 3);
            let mut field = DistanceField::new(WIDTH, &is_solid, cap);
            for y in 10..14 {
                for x in 5..12 {
                    is_solid[y * WIDTH + x] = (x + y) % 5 == 0;
                }
            }
            field.update(&is_solid, 5..12, 10..14);
            assert_eq!(field, DistanceField::new(WIDTH, &is_solid, cap), "cap {cap}");
        }
    }
}
