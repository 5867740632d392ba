//! Cells of a plane that hold points.

/// Rows of cells, true where something is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) width: usize,
    pub(crate) height: usize,
    cells: Vec<bool>,
}

impl Grid {
    pub(crate) fn new(width: usize, height: usize) -> Self {
        Self { width, height, cells: vec![false; width * height] }
    }

    pub(crate) fn get(&self, x: usize, y: usize) -> bool {
        self.cells[y * self.width + x]
    }

    pub(crate) fn set(&mut self, x: usize, y: usize, value: bool) {
        self.cells[y * self.width + x] = value;
    }

    /// Grown by `radius` cells and shrunk again: gaps up to twice that close.
    pub(crate) fn closed(&self, radius: usize) -> Self {
        self.spread(radius, true).spread(radius, false)
    }

    /// Every cell that has `value` within `radius` gets it. What is outside the grid never counts as free.
    fn spread(&self, radius: usize, value: bool) -> Self {
        let along = |from: &Self, is_row: bool| {
            let mut out = from.clone();
            for y in 0..from.height {
                for x in 0..from.width {
                    let (at, end) = if is_row { (x, from.width) } else { (y, from.height) };
                    let range = at.saturating_sub(radius)..(at + radius + 1).min(end);
                    let mut near =
                        range.map(|i| if is_row { from.get(i, y) } else { from.get(x, i) });
                    if near.any(|cell| cell == value) {
                        out.set(x, y, value);
                    }
                }
            }
            out
        };
        along(&along(self, true), false)
    }

    /// Without connected pieces of fewer cells than `least`, of cells that are `value`.
    pub(crate) fn without_small(&self, value: bool, least: usize) -> Self {
        let mut out = self.clone();
        let mut is_seen = vec![false; self.cells.len()];
        for start in 0..self.cells.len() {
            if is_seen[start] || self.cells[start] != value {
                continue;
            }
            let piece = self.piece(start, &mut is_seen);
            if piece.len() < least {
                for index in piece {
                    out.cells[index] = !value;
                }
            }
        }
        out
    }

    fn piece(&self, start: usize, is_seen: &mut [bool]) -> Vec<usize> {
        let mut piece = vec![start];
        is_seen[start] = true;
        let mut next = 0;
        while next < piece.len() {
            let (x, y) = (piece[next] % self.width, piece[next] / self.width);
            next += 1;
            let beside = [
                (x > 0).then(|| (x - 1, y)),
                (x + 1 < self.width).then(|| (x + 1, y)),
                (y > 0).then(|| (x, y - 1)),
                (y + 1 < self.height).then(|| (x, y + 1)),
            ];
            for (x, y) in beside.into_iter().flatten() {
                let index = y * self.width + x;
                if !is_seen[index] && self.cells[index] == self.cells[start] {
                    is_seen[index] = true;
                    piece.push(index);
                }
            }
        }
        piece
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(rows: &[&str]) -> Grid {
        let mut grid = Grid::new(rows[0].len(), rows.len());
        for (y, row) in rows.iter().enumerate() {
            row.bytes().enumerate().for_each(|(x, cell)| grid.set(x, y, cell == b'#'));
        }
        grid
    }

    #[test]
    fn gaps_close_and_doors_stay_open() {
        let wall = grid(&["##.##....##", "##.##....##", "##.##....##"]);
        assert_eq!(wall.closed(1), grid(&["#####....##", "#####....##", "#####....##"]));
    }

    #[test]
    fn small_pieces_go_and_small_holes_fill() {
        let wall = grid(&["####.#", "#.##..", "####.."]);
        let clean = wall.without_small(true, 3).without_small(false, 3);
        assert_eq!(clean, grid(&["####..", "####..", "####.."]));
    }
}
