//! The points of many blocks by x, y, z, although each block is ordered by itself.
//!
//! Blocks are sorted once; then come all points with the least x of all blocks of the first slab, row by row through the blocks that
//! share the row. Nothing is copied but the numbers of the blocks.

use crate::key::{Key, KeyBox};
use crate::patch::{Block, EDGE};

/// An iterator over blocks of values; `F` gives the value at a place of a block.
pub(crate) struct Ordered<F> {
    /// Blocks that touch the box, sorted.
    blocks: Vec<(Block, u32)>,
    bounds: KeyBox,
    value: F,
    /// Blocks with the same x.
    slab: (usize, usize),
    /// Blocks of the slab with the same y.
    row: (usize, usize),
    /// The block of the row.
    at: usize,
    /// Place within the block.
    x: usize,
    y: usize,
    z: usize,
}

impl<F, V> Ordered<F>
where
    F: Fn(u32, usize) -> Option<V>,
{
    /// The values of `blocks`, each with its number, that lie within `bounds`.
    pub(crate) fn new(mut blocks: Vec<(Block, u32)>, bounds: KeyBox, value: F) -> Self {
        blocks.sort_unstable();
        let mut ordered =
            Self { blocks, bounds, value, slab: (0, 0), row: (0, 0), at: 0, x: 0, y: 0, z: 0 };
        ordered.begin_slab(0);
        ordered
    }

    fn begin_slab(&mut self, from: usize) {
        self.slab = (from, self.run(from, self.blocks.len(), |block| (block.x, 0)));
        self.x = 0;
        self.begin_row(from);
    }

    fn begin_row(&mut self, from: usize) {
        self.row = (from, self.run(from, self.slab.1, |block| (block.x, block.y)));
        (self.y, self.z, self.at) = (0, 0, from);
    }

    /// End of the run of blocks that are alike from `from` on.
    fn run(&self, from: usize, end: usize, like: impl Fn(&Block) -> (i32, i32)) -> usize {
        let Some((first, _)) = self.blocks.get(from) else { return from };
        let alike =
            self.blocks[from..end].iter().take_while(|(block, _)| like(block) == like(first));
        from + alike.count()
    }

    /// Goes on to the next place of a row of blocks.
    fn advance(&mut self) {
        self.z += 1;
        if self.z < EDGE {
            return;
        }
        (self.z, self.at) = (0, self.at + 1);
        if self.at < self.row.1 {
            return;
        }
        (self.y, self.at) = (self.y + 1, self.row.0);
        if self.y < EDGE {
            return;
        }
        if self.row.1 < self.slab.1 {
            return self.begin_row(self.row.1);
        }
        self.x += 1;
        if self.x < EDGE { self.begin_row(self.slab.0) } else { self.begin_slab(self.slab.1) }
    }
}

impl<F, V> Iterator for Ordered<F>
where
    F: Fn(u32, usize) -> Option<V>,
{
    type Item = (Key, V);

    fn next(&mut self) -> Option<(Key, V)> {
        loop {
            let (block, number) = *self.blocks.get(self.at)?;
            let place = (self.x * EDGE + self.y) * EDGE + self.z;
            self.advance();
            let key = block.key(place);
            if let Some(value) = (self.value)(number, place)
                && self.bounds.contains(key)
            {
                return Some((key, value));
            }
        }
    }
}
