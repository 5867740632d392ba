//! Mixing the pixels of a block: four of a picture for each of a view.

use base::colour::Rgb;
use fearless_simd::prelude::*;
use fearless_simd::{Simd, u8x64, u16x32, u64x8};

/// Weights of the four pixels of a tap add up to this.
pub(super) const WHOLE: u32 = 256;
/// Pixels that are made in one go: what is read of the picture, and their weights, stay in the nearest memory.
pub(super) const BLOCK: usize = 64;
/// Pixels that share a register: 64 bits each.
const LANES: usize = 8;
/// Pixels that are packed together.
const PACKED: usize = 2 * LANES;

/// Taps of pixels that follow each other, each figure in a row of its own.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Block {
    /// The upper left pixel of each tap.
    pub(super) index: [u32; BLOCK],
    /// The weights of each tap, 16 bits each: upper left in the lowest, upper right, lower left, lower right.
    pub(super) weights: [u64; BLOCK],
}

/// What stays the same for all blocks of a picture.
///
/// All is whole numbers of at most 16 bits, so any width of register gives the same: weights add up to 256, and 256 x 255 fits.
#[derive(Clone, Copy)]
pub(super) struct Mixer<S: Simd> {
    simd: S,
    /// Where the channels of the left and of the right pixel are in six bytes, each widened by a zero.
    channels: [u8x64<S>; 2],
    /// Each of the four weights, once for every channel.
    spread: [u8x64<S>; 4],
    /// Six bytes of eight.
    six: u64x8<S>,
    half: u16x32<S>,
    /// Three bytes of every four, in each sixteen.
    pack: u8x64<S>,
}

impl<S: Simd> Mixer<S> {
    #[inline(always)]
    pub(super) fn new(simd: S) -> Self {
        let each = |bytes: [u8; 8]| {
            // A swizzle stays within its sixteen bytes: two pixels.
            u8x64::from_fn(simd, |i| (i / 8 % 2 * 8) as u8 + bytes[i % 8])
        };
        Self {
            simd,
            // The last byte is zero.
            channels: [each([0, 7, 1, 7, 2, 7, 7, 7]), each([3, 7, 4, 7, 5, 7, 7, 7])],
            spread: [0, 2, 4, 6].map(|k| each([k, k + 1, k, k + 1, k, k + 1, k, k + 1])),
            six: u64x8::splat(simd, 0x0000_ffff_ffff_ffff),
            half: u16x32::splat(simd, (WHOLE / 2) as u16),
            pack: u8x64::from_fn(simd, |i| match i % 16 {
                i @ 0..12 => (i / 3 * 4 + i % 3) as u8,
                _ => 15,
            }),
        }
    }

    /// Mixes the pixels of a block, of a picture of so many pixels a row.
    #[inline(always)]
    pub(super) fn mix(&self, block: &Block, pixels: &[Rgb], width: u32, to: &mut [Rgb]) {
        let (mut upper, mut lower) = ([0; BLOCK], [0; BLOCK]);
        for ((index, upper), lower) in block.index.iter().zip(&mut upper).zip(&mut lower) {
            let first = *index as usize;
            *upper = pair(pixels, first);
            *lower = pair(pixels, first + width as usize);
        }
        let mut bytes = [0; 3 * BLOCK];
        for (number, bytes) in bytes.as_chunks_mut::<{ 3 * PACKED }>().0.iter_mut().enumerate() {
            let low = self.eight(2 * number, &upper, &lower, &block.weights);
            let high = self.eight(2 * number + 1, &upper, &lower, &block.weights);
            self.packed(low, high, bytes);
        }
        // Of a block whose length the compiler knows it makes a copy; the last one may be shorter.
        match <&mut [Rgb; BLOCK]>::try_from(&mut *to) {
            Ok(to) => coloured(to, &bytes),
            Err(_) => coloured(to, &bytes),
        }
    }

    /// Eight mixed pixels: red, green, blue and nothing, each times 256.
    ///
    /// Functions and no closures: those would not be compiled for the level.
    #[inline(always)]
    fn eight(
        &self,
        part: usize,
        upper: &[u64; BLOCK],
        lower: &[u64; BLOCK],
        weights: &[u64; BLOCK],
    ) -> u16x32<S> {
        let upper: u8x64<S> = (self.part(part, upper) & self.six).bitcast();
        let lower: u8x64<S> = (self.part(part, lower) & self.six).bitcast();
        let weights: u8x64<S> = self.part(part, weights).bitcast();
        let mut sum = self.half;
        sum += self.swizzle(upper, self.channels[0]) * self.swizzle(weights, self.spread[0]);
        sum += self.swizzle(upper, self.channels[1]) * self.swizzle(weights, self.spread[1]);
        sum += self.swizzle(lower, self.channels[0]) * self.swizzle(weights, self.spread[2]);
        sum += self.swizzle(lower, self.channels[1]) * self.swizzle(weights, self.spread[3]);
        sum
    }

    #[inline(always)]
    fn part(&self, number: usize, row: &[u64; BLOCK]) -> u64x8<S> {
        u64x8::load_array_ref(self.simd, &row.as_chunks::<LANES>().0[number])
    }

    #[inline(always)]
    fn swizzle(&self, bytes: u8x64<S>, order: u8x64<S>) -> u16x32<S> {
        self.simd.swizzle_dyn_within_blocks_u8x64(bytes, order).bitcast()
    }

    /// The upper bytes of sums, three for each pixel.
    #[inline(always)]
    fn packed(&self, low: u16x32<S>, high: u16x32<S>, to: &mut [u8; 3 * PACKED]) {
        let four: u8x64<S> = (low >> 8).narrow(high >> 8);
        let mut three = [0; 64];
        self.simd.swizzle_dyn_within_blocks_u8x64(four, self.pack).store_array(&mut three);
        for (to, three) in to.as_chunks_mut::<12>().0.iter_mut().zip(three.as_chunks::<16>().0) {
            to.copy_from_slice(&three[..12]);
        }
    }
}

#[inline(always)]
fn coloured(to: &mut [Rgb], bytes: &[u8; 3 * BLOCK]) {
    for (to, [r, g, b]) in to.iter_mut().zip(bytes.as_chunks::<3>().0) {
        *to = Rgb::new(*r, *g, *b);
    }
}

/// Two pixels beside each other in six bytes, the first in the lowest; the two uppermost bytes are anything.
#[inline(always)]
fn pair(pixels: &[Rgb], first: usize) -> u64 {
    // Eight bytes in a row are one load.
    if let Some(&[a, b, c]) = pixels.get(first..first.wrapping_add(3)) {
        return u64::from_le_bytes([a.r, a.g, a.b, b.r, b.g, b.b, c.r, c.g]);
    }
    let [a, b] = [0, 1].map(|next| pixels.get(first + next).copied().unwrap_or_default());
    u64::from_le_bytes([a.r, a.g, a.b, b.r, b.g, b.b, 0, 0])
}
