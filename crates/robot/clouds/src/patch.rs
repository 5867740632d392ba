//! Evidence for one block of 8 x 8 x 8 lattice points.

use crate::judge::UNTOUCHED;
use crate::key::Key;

/// Points along an edge of a block.
pub const EDGE: usize = 8;
/// Points of a block.
pub const VOLUME: usize = EDGE * EDGE * EDGE;
/// Bits of a coordinate that say where in its block a point is.
const BITS: u32 = 3;
const WITHIN: i32 = EDGE as i32 - 1;

/// A block by its whole coordinates, ordered by x, then y, then z.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Block {
    /// Blocks along x.
    pub x: i32,
    /// Blocks along y.
    pub y: i32,
    /// Blocks along z.
    pub z: i32,
}

impl Block {
    /// The block a point is in, and the point's place in it, z fastest.
    #[inline(always)]
    pub fn of(key: Key) -> (Self, usize) {
        let block = Self { x: key.x >> BITS, y: key.y >> BITS, z: key.z >> BITS };
        let place =
            ((key.x & WITHIN) << (2 * BITS)) | ((key.y & WITHIN) << BITS) | (key.z & WITHIN);
        (block, place as usize)
    }

    /// The block's least point.
    pub fn first(self) -> Key {
        Key::new(self.x << BITS, self.y << BITS, self.z << BITS)
    }

    /// The point at a place of the block.
    #[inline(always)]
    pub fn key(self, place: usize) -> Key {
        let place = place as i32;
        self.first().moved(place >> (2 * BITS), (place >> BITS) & WITHIN, place & WITHIN)
    }
}

/// What one reading says of the points of one block.
#[derive(Clone, Debug)]
pub struct Patch {
    /// Which block.
    pub block: Block,
    /// Evidence by place, NaN for points the reading says nothing of.
    pub evidence: [f32; VOLUME],
}

impl Patch {
    pub(crate) fn untouched() -> Self {
        Self { block: Block::default(), evidence: [UNTOUCHED; VOLUME] }
    }

    /// Points the reading speaks of, in order.
    pub fn points(&self) -> impl Iterator<Item = (Key, f32)> + '_ {
        let touched = self.evidence.iter().enumerate().filter(|(_, evidence)| !evidence.is_nan());
        touched.map(|(place, evidence)| (self.block.key(place), *evidence))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_found_again_at_its_place() {
        for key in
            [Key::new(0, 0, 0), Key::new(-1, 7, 8), Key::new(100, -200, 300), Key::new(-8, -9, -16)]
        {
            let (block, place) = Block::of(key);
            assert_eq!(block.key(place), key);
        }
        assert_eq!(Block::of(Key::new(1, 2, 3)), (Block::default(), 64 + 16 + 3));
        assert_eq!(Block::of(Key::new(-1, 0, 0)).0, Block { x: -1, y: 0, z: 0 });
    }
}
