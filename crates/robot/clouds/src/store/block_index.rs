//! From a block's coordinates to its place in an arena: open addressing, a power of two of slots, at most half of them taken.

use crate::key::KeyBox;
use crate::patch::Block;

/// No block here.
const EMPTY: u32 = u32::MAX;

/// Finds blocks.
#[derive(Clone, Debug)]
pub(crate) struct BlockIndex {
    slots: Vec<(Block, u32)>,
    taken: usize,
    /// Shift that leaves the upper bits of a hash.
    shift: u32,
}

const LEAST: usize = 64;

impl Default for BlockIndex {
    fn default() -> Self {
        Self {
            slots: vec![(Block::default(), EMPTY); LEAST],
            taken: 0,
            shift: 64 - LEAST.trailing_zeros(),
        }
    }
}

impl BlockIndex {
    /// The block's number, if it is known.
    #[inline]
    pub(crate) fn find(&self, block: Block) -> Option<u32> {
        let mask = self.slots.len() - 1;
        let mut slot = (hash(block) >> self.shift) as usize;
        loop {
            let (known, number) = self.slots[slot & mask];
            // The block first: most questions are answered by one comparison.
            if known == block || number == EMPTY {
                return (number != EMPTY).then_some(number);
            }
            slot += 1;
        }
    }

    /// The block's number; a new block gets `fresh` and `true`.
    #[inline]
    pub(crate) fn find_or_add(&mut self, block: Block, fresh: u32) -> (u32, bool) {
        let slot = self.slot(block);
        let number = self.slots[slot].1;
        if number != EMPTY {
            return (number, false);
        }
        self.slots[slot] = (block, fresh);
        self.taken += 1;
        if self.taken * 2 > self.slots.len() {
            self.grow();
        }
        (fresh, true)
    }

    /// The blocks of `known`, which are numbered by their order, that touch a box.
    pub(crate) fn within(&self, known: &[Block], bounds: KeyBox) -> Vec<(Block, u32)> {
        let (least, greatest) = (Block::of(bounds.min).0, Block::of(bounds.max).0);
        let span = |a: i32, b: i32| (i64::from(b) - i64::from(a) + 1).max(0) as u128;
        let count =
            span(least.x, greatest.x) * span(least.y, greatest.y) * span(least.z, greatest.z);
        if count < known.len() as u128 {
            let all = (least.x..=greatest.x).flat_map(|x| {
                (least.y..=greatest.y)
                    .flat_map(move |y| (least.z..=greatest.z).map(move |z| Block { x, y, z }))
            });
            return all.filter_map(|block| Some((block, self.find(block)?))).collect();
        }
        let touches = |b: &Block| {
            (least.x..=greatest.x).contains(&b.x)
                && (least.y..=greatest.y).contains(&b.y)
                && (least.z..=greatest.z).contains(&b.z)
        };
        let numbered = known.iter().enumerate().filter(|(_, block)| touches(block));
        numbered.map(|(number, block)| (*block, number as u32)).collect()
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> usize {
        self.slots.capacity() * size_of::<(Block, u32)>()
    }

    /// The slot with the block, or the empty one where it would be.
    #[inline]
    fn slot(&self, block: Block) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (hash(block) >> self.shift) as usize;
        while self.slots[slot & mask].1 != EMPTY && self.slots[slot & mask].0 != block {
            slot += 1;
        }
        slot & mask
    }

    fn grow(&mut self) {
        let larger = vec![(Block::default(), EMPTY); self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, larger);
        self.shift -= 1;
        for (block, number) in old.into_iter().filter(|(_, number)| *number != EMPTY) {
            let slot = self.slot(block);
            self.slots[slot] = (block, number);
        }
    }
}

/// Multiplicative hashing by an odd number near 2^64 / φ. The coordinates are laid side by side, 21 bits each, which is all that maps have.
#[inline(always)]
fn hash(block: Block) -> u64 {
    const BITS: u32 = 21;
    let part = |c: i32| u64::from(c as u32 & ((1 << BITS) - 1));
    let key = (part(block.x) << (2 * BITS)) | (part(block.y) << BITS) | part(block.z);
    key.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_found_under_the_number_they_were_given() {
        let mut index = BlockIndex::default();
        let blocks: Vec<Block> = (0..3000)
            .map(|i| Block { x: i % 13 - 6, y: i / 13 % 17 - 8, z: i / 221 - 7 })
            .collect();
        for (number, block) in blocks.iter().enumerate() {
            assert_eq!(index.find(*block), None);
            assert_eq!(index.find_or_add(*block, number as u32), (number as u32, true));
        }
        for (number, block) in blocks.iter().enumerate() {
            assert_eq!(index.find(*block), Some(number as u32));
            assert_eq!(index.find_or_add(*block, 9999), (number as u32, false));
        }
    }
}
