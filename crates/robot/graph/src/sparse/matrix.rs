//! The values of a system of blocks.

use super::Structure;
use crate::Square;

/// A symmetric matrix of blocks with `D` rows: its diagonal, and the blocks below it that are not zero.
#[derive(Clone, Debug)]
pub(crate) struct BlockMatrix<const D: usize> {
    /// One for each block of unknowns.
    pub(crate) diagonal: Vec<Square<D>>,
    /// One for each pair of the structure: rows of the higher block, columns of the lower.
    pub(crate) below: Vec<Square<D>>,
}

impl<const D: usize> BlockMatrix<D> {
    /// All zero.
    pub(crate) fn new(structure: &Structure) -> Self {
        Self {
            diagonal: vec![Square::ZERO; structure.count()],
            below: vec![Square::ZERO; structure.pairs()],
        }
    }

    /// All zero again.
    pub(crate) fn clear(&mut self) {
        self.diagonal.fill(Square::ZERO);
        self.below.fill(Square::ZERO);
    }

    /// Adds the block that couples the rows of `row` with the columns of `column`, kept at `slot`.
    #[inline]
    pub(crate) fn couple(&mut self, slot: usize, row: usize, column: usize, block: &Square<D>) {
        self.below[slot] += if row > column { *block } else { block.transposed() };
    }
}
