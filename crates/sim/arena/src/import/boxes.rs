//! Few boxes that cover given cells and no others.

use glam::DVec2;

/// Maps of more cells are not searched for the largest box again and again.
const SEARCHED: usize = 1 << 17;

/// A rectangle of cells: first and last column, first and last row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellBox {
    pub(super) columns: [usize; 2],
    pub(super) rows: [usize; 2],
}

impl CellBox {
    pub(super) fn low(&self) -> DVec2 {
        DVec2::new(self.columns[0] as f64, self.rows[0] as f64)
    }

    pub(super) fn high(&self) -> DVec2 {
        DVec2::new(self.columns[1] as f64, self.rows[1] as f64) + DVec2::ONE
    }

    fn cells(&self) -> usize {
        (self.columns[1] + 1 - self.columns[0]) * (self.rows[1] + 1 - self.rows[0])
    }

    fn turned(self) -> Self {
        Self { columns: self.rows, rows: self.columns }
    }
}

/// The fewest boxes of three ways to cut: by rows, by columns, and the largest box first.
pub(super) fn fewest(solid: &[bool], width: usize) -> Vec<CellBox> {
    let turned = turned(solid, width);
    let height = solid.len() / width;
    let by_columns: Vec<CellBox> =
        by_rows(&turned, height).into_iter().map(CellBox::turned).collect();
    let mut best = by_rows(solid, width);
    if by_columns.len() < best.len() {
        best = by_columns;
    }
    if solid.len() <= SEARCHED {
        let largest = largest_first(solid, width, best.len());
        best = largest.unwrap_or(best);
    }
    best
}

fn turned(solid: &[bool], width: usize) -> Vec<bool> {
    let height = solid.len() / width;
    (0..solid.len()).map(|index| solid[index % height * width + index / height]).collect()
}

/// Runs of each row; a run just like one of the row before makes that box higher.
fn by_rows(solid: &[bool], width: usize) -> Vec<CellBox> {
    let mut boxes: Vec<CellBox> = vec![];
    let mut growing: Vec<usize> = vec![];
    for (row, cells) in solid.chunks_exact(width).enumerate() {
        let mut next = vec![];
        for columns in runs(cells) {
            let same = growing.iter().copied().find(|&index| boxes[index].columns == columns);
            let index = same.unwrap_or_else(|| {
                boxes.push(CellBox { columns, rows: [row, row] });
                boxes.len() - 1
            });
            boxes[index].rows[1] = row;
            next.push(index);
        }
        growing = next;
    }
    boxes
}

/// First and last of each run of solid cells.
fn runs(cells: &[bool]) -> Vec<[usize; 2]> {
    let mut found: Vec<[usize; 2]> = vec![];
    for (column, _) in cells.iter().enumerate().filter(|(_, is_solid)| **is_solid) {
        match found.last_mut() {
            Some(run) if run[1] + 1 == column => run[1] = column,
            _ => found.push([column, column]),
        }
    }
    found
}

/// Takes the largest box again and again; `None` once it is no better than `bound` boxes.
fn largest_first(solid: &[bool], width: usize, bound: usize) -> Option<Vec<CellBox>> {
    let mut left = solid.to_vec();
    let mut count = left.iter().filter(|&&is_solid| is_solid).count();
    let mut boxes = vec![];
    while count > 0 {
        if boxes.len() + 1 >= bound {
            return None;
        }
        let one = largest(&left, width)?;
        for row in one.rows[0]..=one.rows[1] {
            left[row * width + one.columns[0]..=row * width + one.columns[1]].fill(false);
        }
        count -= one.cells();
        boxes.push(one);
    }
    Some(boxes)
}

/// The box of most cells: above each row stand columns of solid cells, and the widest span over each height is found with a stack.
fn largest(left: &[bool], width: usize) -> Option<CellBox> {
    let mut heights = vec![0usize; width + 1];
    let mut best: Option<CellBox> = None;
    let mut stack: Vec<usize> = vec![];
    for (row, cells) in left.chunks_exact(width).enumerate() {
        for (height, &is_solid) in heights.iter_mut().zip(cells) {
            *height = if is_solid { *height + 1 } else { 0 };
        }
        stack.clear();
        // The height behind the last column is 0 and ends every span.
        for column in 0..=width {
            while let Some(&top) = stack.last().filter(|&&top| heights[top] >= heights[column]) {
                stack.pop();
                let height = heights[top];
                let first = stack.last().map_or(0, |&before| before + 1);
                if height > 0 {
                    let one =
                        CellBox { columns: [first, column - 1], rows: [row + 1 - height, row] };
                    if best.is_none_or(|best| one.cells() > best.cells()) {
                        best = Some(one);
                    }
                }
            }
            stack.push(column);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use base::noise::NoiseStream;

    use super::*;

    fn cover(boxes: &[CellBox], cells: usize, width: usize) -> Vec<u32> {
        let mut counts = vec![0; cells];
        for one in boxes {
            for row in one.rows[0]..=one.rows[1] {
                (one.columns[0]..=one.columns[1]).for_each(|x| counts[row * width + x] += 1);
            }
        }
        counts
    }

    #[test]
    fn every_solid_cell_is_in_one_box_and_no_other_cell_in_any() {
        for seed in 0..20 {
            let mut noise = NoiseStream::new(seed, "cells");
            let (width, height) = (3 + noise.below(20), 3 + noise.below(20));
            let solid: Vec<bool> = (0..width * height).map(|_| noise.chance(0.6)).collect();
            let counts = cover(&fewest(&solid, width), solid.len(), width);
            let wanted: Vec<u32> = solid.iter().map(|&is_solid| u32::from(is_solid)).collect();
            assert_eq!(counts, wanted, "seed {seed}");
        }
    }

    #[test]
    fn a_ring_is_four_boxes_and_a_block_is_one() {
        let ring: Vec<bool> =
            (0..100).map(|i| i % 10 == 0 || i % 10 == 9 || i / 10 == 0 || i / 10 == 9).collect();
        assert_eq!(fewest(&ring, 10).len(), 4);
        assert_eq!(fewest(&[true; 35], 7), [CellBox { columns: [0, 6], rows: [0, 4] }]);
        assert!(fewest(&[false; 35], 7).is_empty());
    }

    #[test]
    fn a_cross_is_three_boxes_and_not_a_stack_of_runs() {
        let cross: Vec<bool> =
            (0..121).map(|i| (4..7).contains(&(i % 11)) || (4..7).contains(&(i / 11))).collect();
        assert_eq!(fewest(&cross, 11).len(), 3);
    }
}
