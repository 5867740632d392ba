//! Cells as few rectangles: the largest first.

use crate::grid::Grid;

/// Whole cells, the ends not included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellRect {
    pub(crate) x: (usize, usize),
    pub(crate) y: (usize, usize),
}

impl CellRect {
    pub(crate) fn area(&self) -> usize {
        (self.x.1 - self.x.0) * (self.y.1 - self.y.0)
    }
}

/// Rectangles over the true cells, none overlapping, each of at least `least` cells and two cells wide.
pub(crate) fn rectangles(grid: &Grid, least: usize) -> Vec<CellRect> {
    let mut left = grid.clone();
    let mut found = vec![];
    while let Some(largest) = largest(&left).filter(|rect| rect.area() >= least.max(1)) {
        for y in largest.y.0..largest.y.1 {
            (largest.x.0..largest.x.1).for_each(|x| left.set(x, y, false));
        }
        let is_sliver = largest.x.1 - largest.x.0 < 2 || largest.y.1 - largest.y.0 < 2;
        if !is_sliver {
            found.push(largest);
        }
    }
    found
}

/// The largest rectangle of true cells, by the heights of columns above each row.
fn largest(grid: &Grid) -> Option<CellRect> {
    let mut heights = vec![0; grid.width];
    let mut best: Option<CellRect> = None;
    for y in 0..grid.height {
        for (x, height) in heights.iter_mut().enumerate() {
            *height = if grid.get(x, y) { *height + 1 } else { 0 };
        }
        // Columns that could still begin a rectangle: place and height, growing.
        let mut open: Vec<(usize, usize)> = vec![];
        for x in 0..=grid.width {
            let height = heights.get(x).copied().unwrap_or(0);
            let mut from = x;
            while let Some((start, tall)) = open.pop_if(|(_, tall)| *tall >= height) {
                let rect = CellRect { x: (start, x), y: (y + 1 - tall, y + 1) };
                if tall > 0 && best.is_none_or(|best| rect.area() > best.area()) {
                    best = Some(rect);
                }
                from = start;
            }
            open.push((from, height));
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wall_with_a_door_is_three_rectangles() {
        let mut wall = Grid::new(20, 10);
        for y in 0..10 {
            (0..20).for_each(|x| wall.set(x, y, !((8..12).contains(&x) && y < 7)));
        }
        let found = rectangles(&wall, 1);
        assert_eq!(found.len(), 3, "{found:?}");
        assert_eq!(found.iter().map(CellRect::area).sum::<usize>(), 20 * 10 - 4 * 7);
    }

    #[test]
    fn nothing_gives_nothing() {
        assert_eq!(rectangles(&Grid::new(5, 5), 1), []);
        assert_eq!(rectangles(&Grid::new(0, 0), 1), []);
    }
}
