//! Which cells one scan found free and which occupied: a bit each, so that a cell changes once a scan and a hit outweighs passing rays.

use super::cell_ray::Side;
use crate::patch::EDGE;

/// A bit for each cell of a block: word x, bit y << 3 | z.
pub(super) type Mask = [u64; EDGE];

/// No block is known on that side.
const UNKNOWN: u32 = u32::MAX;
const SIDES: usize = 6;

/// The masks of one block, and the numbers of the blocks beside it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Masks {
    pub(super) free: Mask,
    /// Rays go from neighbour to neighbour: a number here saves looking it up.
    beside: [u32; SIDES],
    is_listed: bool,
    pub(super) hit: Mask,
}

/// Masks of all blocks, and which of them the present scan has touched.
#[derive(Clone, Debug, Default)]
pub(super) struct ScanMasks {
    all: Vec<Masks>,
    touched: Vec<u32>,
}

impl ScanMasks {
    /// The masks of a block.
    #[inline]
    pub(super) fn of(&mut self, block: u32) -> &mut Masks {
        let number = block as usize;
        if number >= self.all.len() {
            self.all.resize(number + 1, Masks::EMPTY);
        }
        let masks = &mut self.all[number];
        if !masks.is_listed {
            masks.is_listed = true;
            self.touched.push(block);
        }
        masks
    }

    /// The number of the block on a side of a block that was asked for before, if it is known.
    #[inline]
    pub(super) fn beside(&self, block: u32, side: Side) -> Option<u32> {
        Some(self.all[block as usize].beside[side]).filter(|number| *number != UNKNOWN)
    }

    /// Remembers that number.
    pub(super) fn set_beside(&mut self, block: u32, side: Side, number: u32) {
        self.all[block as usize].beside[side] = number;
    }

    /// Hands over every touched block with its masks, in the order they were touched, and forgets them.
    pub(super) fn drain(&mut self, mut visit: impl FnMut(u32, &Mask, &Mask)) {
        for block in self.touched.drain(..) {
            let masks = &mut self.all[block as usize];
            visit(block, &masks.free, &masks.hit);
            *masks = Masks { beside: masks.beside, ..Masks::EMPTY };
        }
    }

    pub(super) fn memory(&self) -> usize {
        self.all.capacity() * size_of::<Masks>() + self.touched.capacity() * size_of::<u32>()
    }
}

impl Masks {
    const EMPTY: Self =
        Self { free: [0; EDGE], beside: [UNKNOWN; SIDES], is_listed: false, hit: [0; EDGE] };

    #[inline(always)]
    pub(super) fn set_free(&mut self, place: usize) {
        self.free[place >> 6] |= 1 << (place & 63);
    }

    #[inline(always)]
    pub(super) fn set_hit(&mut self, place: usize) {
        self.hit[place >> 6] |= 1 << (place & 63);
    }
}
