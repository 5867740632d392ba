//! The nearest marked cell of every cell: the exact Euclidean distance transform, with the cell itself.
//!
//! Down the columns first, then along each row the lower envelope of the parabolas the columns span:
//! Felzenszwalb & Huttenlocher, "Distance transforms of sampled functions" (2012), in whole numbers.

use glam::{DVec2, IVec2};

use crate::lattice::Lattice;

/// No cell is marked.
const NONE: u32 = u32::MAX;

/// For every cell of a lattice the index of the nearest marked one.
#[derive(Clone, Debug)]
pub(crate) struct Nearest {
    lattice: Lattice,
    cells: Vec<u32>,
}

impl Nearest {
    pub(crate) fn new(lattice: Lattice, is_marked: impl Fn(usize) -> bool) -> Self {
        let mut cells = nearest_in_columns(&lattice, is_marked);
        let mut envelope = Envelope::default();
        for row in 0..lattice.height {
            let columns = &mut cells[row * lattice.width..][..lattice.width];
            envelope.span(columns, row as i64);
            envelope.read(columns);
        }
        Self { lattice, cells }
    }

    /// Metres from a point of the world to the middle of the nearest marked cell; `None` if there is none.
    ///
    /// The cells around the point are asked too: its own cell's nearest need not be the point's.
    pub(crate) fn distance(&self, point: DVec2) -> Option<f64> {
        let most = IVec2::new(self.lattice.width as i32 - 1, self.lattice.height as i32 - 1);
        let place = self.lattice.place_at(point).clamp(IVec2::ZERO, most);
        let around = (-1..=1).flat_map(|y| (-1..=1).map(move |x| IVec2::new(x, y)));
        let squares = around
            .filter_map(|step| self.cells.get(self.lattice.index(place + step)?))
            .filter(|&&nearest| nearest != NONE)
            .map(|&nearest| self.lattice.centre(nearest as usize).distance_squared(point));
        squares.min_by(f64::total_cmp).map(f64::sqrt)
    }

    /// Index of the marked cell nearest to this one.
    pub(crate) fn nearest(&self, index: usize) -> Option<usize> {
        Some(self.cells[index]).filter(|&cell| cell != NONE).map(|cell| cell as usize)
    }

    /// Cells from this cell to the nearest marked one, squared; `None` if there is none.
    pub(crate) fn square(&self, index: usize) -> Option<i64> {
        let nearest = self.lattice.place(self.nearest(index)?);
        Some((self.lattice.place(index) - nearest).as_i64vec2().length_squared())
    }
}

/// The nearest marked cell in the same column, by index.
fn nearest_in_columns(lattice: &Lattice, is_marked: impl Fn(usize) -> bool) -> Vec<u32> {
    let (width, cells) = (lattice.width, lattice.cells());
    let mut nearest: Vec<u32> =
        (0..cells).map(|index| if is_marked(index) { index as u32 } else { NONE }).collect();
    for index in width..cells {
        if nearest[index] == NONE {
            nearest[index] = nearest[index - width];
        }
    }
    let row_of = |index: usize| index / width;
    for index in (0..cells.saturating_sub(width)).rev() {
        let (own, above) = (nearest[index], nearest[index + width]);
        if above == NONE {
            continue;
        }
        let rise = row_of(above as usize).abs_diff(row_of(index));
        if own == NONE || rise < row_of(own as usize).abs_diff(row_of(index)) {
            nearest[index] = above;
        }
    }
    nearest
}

/// The lower envelope of parabolas over one row.
#[derive(Debug, Default)]
struct Envelope {
    parts: Vec<Part>,
}

/// A parabola that touches the envelope.
#[derive(Clone, Copy, Debug)]
struct Part {
    column: i64,
    height: i64,
    /// First column where it is the lowest.
    from: i64,
    cell: u32,
}

impl Envelope {
    fn span(&mut self, columns: &[u32], row: i64) {
        self.parts.clear();
        let width = columns.len() as i64;
        for (column, &cell) in columns.iter().enumerate().filter(|(_, cell)| **cell != NONE) {
            let height = i64::from(cell) / width - row;
            let mut part = Part { column: column as i64, height, from: i64::MIN, cell };
            while let Some(last) = self.parts.last() {
                part.from = first_below(last, &part);
                if part.from > last.from {
                    break;
                }
                self.parts.pop();
                part.from = i64::MIN;
            }
            self.parts.push(part);
        }
    }

    fn read(&self, columns: &mut [u32]) {
        let mut parts = self.parts.iter().peekable();
        let mut cell = NONE;
        for (column, target) in columns.iter_mut().enumerate() {
            while let Some(part) = parts.next_if(|part| part.from <= column as i64) {
                cell = part.cell;
            }
            *target = cell;
        }
    }
}

/// First whole column where the right parabola is no higher than the left one.
fn first_below(left: &Part, right: &Part) -> i64 {
    let rise = right.column.pow(2) - left.column.pow(2) + right.height.pow(2) - left.height.pow(2);
    let run = 2 * (right.column - left.column);
    rise.div_euclid(run) + i64::from(rise.rem_euclid(run) != 0)
}

#[cfg(test)]
mod tests {
    use base::noise::NoiseStream;

    use super::*;
    use crate::testing::drawn;

    const WIDTH: usize = 37;
    const HEIGHT: usize = 23;

    fn lattice() -> Lattice {
        let row = ".".repeat(WIDTH);
        Lattice::of(&drawn(1.0, &[row.as_str(); HEIGHT])).unwrap()
    }

    #[test]
    fn every_cell_knows_its_nearest_mark_exactly() {
        for (seed, chance) in [(1, 0.002), (2, 0.02), (3, 0.3), (4, 1.0)] {
            let mut noise = NoiseStream::new(seed, "marks");
            let marks: Vec<bool> = (0..WIDTH * HEIGHT).map(|_| noise.chance(chance)).collect();
            let lattice = lattice();
            let field = Nearest::new(lattice, |index| marks[index]);
            for index in 0..marks.len() {
                let square = |other: usize| {
                    (lattice.place(index) - lattice.place(other)).as_i64vec2().length_squared()
                };
                let expected = (0..marks.len()).filter(|&m| marks[m]).map(square).min();
                assert_eq!(field.square(index), expected, "chance {chance}, cell {index}");
            }
        }
    }

    #[test]
    fn distances_between_middles_are_measured_from_the_point_itself() {
        let field = Nearest::new(lattice(), |index| index == WIDTH + 1);
        let distance = field.distance(DVec2::new(4.5, 5.25)).unwrap();
        assert!((distance - f64::hypot(3.0, 3.75)).abs() < 1e-12, "{distance}");
    }

    #[test]
    fn without_marks_nothing_is_near() {
        let field = Nearest::new(lattice(), |_| false);
        assert_eq!(field.distance(DVec2::ONE), None);
        assert_eq!(field.square(3), None);
    }
}
