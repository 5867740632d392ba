//! Which cells one scan found free and which occupied: a bit each, so that a cell changes once a scan and a hit outweighs passing rays.

use crate::patch::EDGE;

/// A bit for each cell of a block: word x, bit y << 3 | z.
pub(super) type Mask = [u64; EDGE];

/// The masks of one block.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Masks {
    pub(super) free: Mask,
    pub(super) hit: Mask,
    pub(super) is_listed: bool,
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
            self.all.resize(number + 1, Masks::default());
        }
        let masks = &mut self.all[number];
        if !masks.is_listed {
            masks.is_listed = true;
            self.touched.push(block);
        }
        masks
    }

    /// Hands over every touched block with its masks, in the order they were touched, and forgets them.
    pub(super) fn drain(&mut self, mut visit: impl FnMut(u32, &Mask, &Mask)) {
        for block in self.touched.drain(..) {
            let masks = std::mem::take(&mut self.all[block as usize]);
            visit(block, &masks.free, &masks.hit);
        }
    }

    pub(super) fn memory(&self) -> usize {
        self.all.capacity() * size_of::<Masks>() + self.touched.capacity() * size_of::<u32>()
    }
}

impl Masks {
    #[inline(always)]
    pub(super) fn set_free(&mut self, place: usize) {
        self.free[place >> 6] |= 1 << (place & 63);
    }

    #[inline(always)]
    pub(super) fn set_hit(&mut self, place: usize) {
        self.hit[place >> 6] |= 1 << (place & 63);
    }
}
