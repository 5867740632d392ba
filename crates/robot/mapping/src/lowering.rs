//! Lowering the beliefs of a row, many cells at a time.
//!
//! Whole blocks of cells are taken, and those outside the part in question written back as they were: a remainder cell by cell
//! would take longer than all the rest. Rows of a map are whole blocks.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, i16x32};

use crate::model::ConeEvidence;
use crate::sector::Span;

/// Cells of a block.
const BLOCK: usize = 32;

/// What is added to cells that are no wall.
pub(crate) struct Lowering<S: Simd> {
    simd: S,
    miss: i16x32<S>,
    least: i16x32<S>,
    protected: i16x32<S>,
    /// 0, 1, 2, ...
    numbers: i16x32<S>,
}

impl<S: Simd> Lowering<S> {
    #[inline(always)]
    pub(crate) fn new(simd: S, evidence: &ConeEvidence) -> Self {
        Self {
            simd,
            miss: i16x32::splat(simd, evidence.miss),
            least: i16x32::splat(simd, evidence.limits.min.0),
            protected: i16x32::splat(simd, evidence.protected),
            numbers: i16x32::from_fn(simd, |number| number as i16),
        }
    }

    /// Lowers what is no wall in a part of a row; false if no wall is there.
    #[inline(always)]
    pub(crate) fn row(&self, cells: &mut [i16], span: Span) -> bool {
        self.lower(cells, span, (i16::MIN, self.least))
    }

    /// The same, but what was not taken for solid stays as it is, and the rest is not taken for free.
    #[inline(always)]
    pub(crate) fn doubt_row(&self, cells: &mut [i16], span: Span) -> bool {
        self.lower(cells, span, (1, i16x32::splat(self.simd, 0)))
    }

    /// Lowers what is at least so much and no wall, but not below the limit.
    #[inline(always)]
    fn lower(&self, cells: &mut [i16], span: Span, (from, least): (i16, i16x32<S>)) -> bool {
        let (start, end) = (span.start as usize, (span.end as usize).min(cells.len()));
        if start >= end {
            return false;
        }
        let first = start - start % BLOCK;
        let last = end.next_multiple_of(BLOCK).min(cells.len());
        let mut most = i16x32::splat(self.simd, i16::MIN);
        let mut column = first;
        for cells in cells[first..last].chunks_mut(BLOCK) {
            let within = |end: usize| end.saturating_sub(column).min(BLOCK) as i16;
            let part = (within(start), within(end));
            let known = match <&mut [i16; BLOCK]>::try_from(&mut *cells) {
                Ok(block) => self.block(block, part, (from, least)),
                Err(_) => self.last_block(cells, part, (from, least)),
            };
            most = most.max(known);
            column += BLOCK;
        }
        most.simd_gt(self.protected).any_true()
    }

    /// Lowers the cells from the one number on, up to the other; what they were before.
    #[inline(always)]
    fn block(
        &self,
        block: &mut [i16; BLOCK],
        (start, end): (i16, i16),
        (from, least): (i16, i16x32<S>),
    ) -> i16x32<S> {
        let known = i16x32::load_array_ref(self.simd, block);
        let lower = self.simd.saturating_add_i16x32(known, self.miss).max(least);
        let is_inside = self.numbers.simd_ge(start) & self.numbers.simd_lt(end);
        let is_lowered = known.simd_le(self.protected) & known.simd_ge(from) & is_inside;
        is_lowered.select(lower, known).store_array(block);
        known
    }

    /// The same for the last cells of a map that was read from a file and has no whole blocks.
    fn last_block(
        &self,
        cells: &mut [i16],
        part: (i16, i16),
        lowest: (i16, i16x32<S>),
    ) -> i16x32<S> {
        let mut block = [i16::MIN; BLOCK];
        block[..cells.len()].copy_from_slice(cells);
        let known = self.block(&mut block, part, lowest);
        cells.copy_from_slice(&block[..cells.len()]);
        known
    }
}

#[cfg(test)]
mod tests {
    use fearless_simd::{Level, dispatch};

    use super::*;
    use crate::model::Model;

    /// A row of all kinds of beliefs, from surely free to surely a wall.
    fn beliefs(length: usize) -> Vec<i16> {
        (0..length).map(|column| (column as i16 * 97) % 1400 - 510).collect()
    }

    #[test]
    fn a_part_of_a_row_is_lowered_as_cell_by_cell() {
        let evidence = Model::ours().echo(0.01);
        for (length, start, end) in
            [(64, 0, 64), (128, 31, 33), (128, 3, 100), (70, 40, 70), (20, 5, 9), (64, 9, 9)]
        {
            let (mut row, mut expected) = (beliefs(length), beliefs(length));
            for belief in &mut expected[start..end] {
                if *belief <= evidence.protected {
                    *belief = belief.saturating_add(evidence.miss).max(evidence.limits.min.0);
                }
            }
            let span = Span { start: start as i32, end: end as i32 };
            dispatch!(Level::new(), simd => {
                Lowering::new(simd, &evidence).row(&mut row, span);
            });
            assert_eq!(row, expected, "{start}..{end} of {length}");
        }
    }

    #[test]
    fn a_wall_is_noticed_and_left() {
        let evidence = Model::ours().echo(0.01);
        let mut row = vec![0; 96];
        let span = Span { start: 20, end: 90 };
        let has_walls = |row: &mut [i16]| dispatch!(Level::new(), simd => Lowering::new(simd, &evidence).row(row, span));
        assert!(!has_walls(&mut row));
        row[70] = evidence.protected + 1;
        assert!(has_walls(&mut row));
        assert_eq!(row[70], evidence.protected + 1);
    }
}
