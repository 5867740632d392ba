//! How log odds change by a scan.

use super::masks::Mask;
use crate::patch::VOLUME;

/// Log odds change by these, in steps of a twentieth of a nat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OddsSteps {
    /// Added by a hit.
    pub hit: i8,
    /// Added by a passing ray; negative.
    pub miss: i8,
    /// Least value.
    pub low: i8,
    /// Greatest value.
    pub high: i8,
}

impl OddsSteps {
    /// Steps a nat.
    pub const PER_NAT: f32 = 20.0;
}

impl Default for OddsSteps {
    /// OctoMap's: 0.85 and -0.4, within -2 and 3.5.
    fn default() -> Self {
        Self { hit: 17, miss: -8, low: -40, high: 70 }
    }
}

/// Never seen.
pub(super) const UNKNOWN: i8 = i8::MIN;

/// Cells of a block with the same x, which share a word of a mask.
const WORD: usize = 64;
/// From so many cells of a word on it is quicker to change all of them by rows than one by one.
const MANY: u32 = 8;

/// Changes the marked cells of a block; a hit outweighs passing rays. Returns how many were never seen before.
pub(super) fn change(
    cells: &mut [i8; VOLUME],
    (free, hit): (&Mask, &Mask),
    odds: OddsSteps,
) -> usize {
    let rows = cells.as_chunks_mut::<WORD>().0;
    let mut grown = 0;
    for ((cells, free), hit) in rows.iter_mut().zip(free).zip(hit) {
        grown += change_word(cells, free & !hit, odds, odds.miss);
        grown += change_word(cells, *hit, odds, odds.hit);
    }
    grown
}

fn change_word(cells: &mut [i8; WORD], marked: u64, odds: OddsSteps, by: i8) -> usize {
    if marked.count_ones() >= MANY {
        return change_many(cells, marked, odds, by);
    }
    let (mut left, mut grown) = (marked, 0);
    while left != 0 {
        let cell = &mut cells[left.trailing_zeros() as usize];
        grown += usize::from(*cell == UNKNOWN);
        *cell = changed(*cell, odds, by);
        left &= left - 1;
    }
    grown
}

/// All cells of a word together, without branches.
fn change_many(cells: &mut [i8; WORD], marked: u64, odds: OddsSteps, by: i8) -> usize {
    let mut spread = [0u64; 8];
    for (bytes, bits) in spread.iter_mut().zip(marked.to_le_bytes()) {
        *bytes = SPREAD[usize::from(bits)];
    }
    let mut grown = 0u8;
    for (cells, bytes) in cells.as_chunks_mut::<8>().0.iter_mut().zip(spread) {
        for (cell, is_marked) in cells.iter_mut().zip(bytes.to_le_bytes()) {
            grown += u8::from(*cell == UNKNOWN) & is_marked;
            *cell = if is_marked != 0 { changed(*cell, odds, by) } else { *cell };
        }
    }
    usize::from(grown)
}

#[inline(always)]
fn changed(cell: i8, odds: OddsSteps, by: i8) -> i8 {
    let from = if cell == UNKNOWN { 0 } else { cell };
    // Not `clamp`, which asserts and so keeps loops from being vectorised.
    from.saturating_add(by).max(odds.low).min(odds.high)
}

/// Eight bits as eight bytes, the lowest first.
static SPREAD: [u64; 256] = spread();

const fn spread() -> [u64; 256] {
    let mut all = [0; 256];
    let mut bits = 0;
    while bits < all.len() {
        let mut bit = 0;
        while bit < 8 {
            all[bits] |= ((bits as u64 >> bit) & 1) * (0xff << (8 * bit));
            bit += 1;
        }
        bits += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_cells_change_as_each_of_them_alone_does() {
        let odds = OddsSteps::default();
        let before: [i8; WORD] =
            std::array::from_fn(|i| if i % 3 == 0 { UNKNOWN } else { (i * 7 % 70) as i8 - 30 });
        for marked in [u64::MAX, 0x0123_4567_89ab_cdef, 0xff00_0000_0000_00ff, 1 << 63 | 0xfff] {
            for by in [odds.hit, odds.miss] {
                let (mut many, mut alone) = (before, before);
                let grown = change_many(&mut many, marked, odds, by);
                let mut expected = 0;
                for bit in (0..64).filter(|bit| marked >> bit & 1 == 1) {
                    expected += change_word(&mut alone, 1 << bit, odds, by);
                }
                assert_eq!((many, grown), (alone, expected), "{marked:x} {by}");
            }
        }
    }
}
