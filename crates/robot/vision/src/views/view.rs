//! A picture made of another one by a table: which four pixels are mixed into each, and how.

use std::sync::LazyLock;

use base::camera::CameraModel;
use base::colour::Rgb;
use base::picture::Picture;
use fearless_simd::{Level, dispatch};
use rayon::prelude::*;

use crate::VisionError;

/// Weights of the four pixels of a tap add up to this.
const WHOLE: u32 = 256;
/// Pixels that are made in one go: what is read of the picture, and their weights, stay in the nearest memory.
const BLOCK: usize = 64;

/// What this processor can do.
static LEVEL: LazyLock<Level> = LazyLock::new(Level::new);

/// The four pixels around a place between pixels, and the share of each.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Tap {
    /// The upper left one of them.
    index: u32,
    /// Upper left, upper right, lower left, lower right; all zero is black.
    weights: [u16; 4],
}

/// Taps of pixels that follow each other, each figure in a row of its own.
#[derive(Clone, Debug, PartialEq)]
struct Block {
    index: [u32; BLOCK],
    weights: [[u16; BLOCK]; 4],
}

/// A table that makes one picture of another.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    from: (usize, usize),
    width: usize,
    /// Pixels of the view; the last block may have more.
    count: usize,
    blocks: Vec<Block>,
}

impl View {
    /// The view of `width` x `height` pixels whose every pixel shows the place in the camera's picture that `place` names; black where it
    /// names none, or one outside.
    pub fn new(
        camera: &CameraModel,
        (width, height): (usize, usize),
        place: impl Fn(usize, usize) -> Option<[f64; 2]> + Sync,
    ) -> Self {
        let (from, count) = (camera.size(), width * height);
        let tap = |index: usize| {
            let place = if index < count { place(index % width, index / width) } else { None };
            place.map_or(Tap::BLACK, |place| Tap::at(place, from))
        };
        let block = |number: usize| {
            let taps: [Tap; BLOCK] = std::array::from_fn(|i| tap(number * BLOCK + i));
            Block {
                index: taps.map(|tap| tap.index),
                weights: std::array::from_fn(|corner| taps.map(|tap| tap.weights[corner])),
            }
        };
        let blocks = (0..count.div_ceil(BLOCK)).into_par_iter().map(block).collect();
        Self { from, width, count, blocks }
    }

    /// Pixels a row, and rows.
    pub fn size(&self) -> (usize, usize) {
        (self.width, self.count.checked_div(self.width).unwrap_or(0))
    }

    /// Share of the view's pixels that show something.
    pub fn seen(&self) -> f64 {
        let seen = |block: &Block| {
            (0..BLOCK).filter(|&i| block.weights.iter().any(|weights| weights[i] > 0)).count()
        };
        self.blocks.iter().map(seen).sum::<usize>() as f64 / self.count.max(1) as f64
    }

    /// Whether a pixel of the view, by its number, shows something.
    pub fn is_shown(&self, index: usize) -> bool {
        let block = self.blocks.get(index / BLOCK);
        block.is_some_and(|block| block.weights.iter().any(|row| row[index % BLOCK] > 0))
    }

    /// The view of a picture, bilinear; on one thread.
    pub fn of(&self, picture: &Picture) -> Result<Picture, VisionError> {
        let mut view = Picture::filled(self.width, self.size().1, Rgb::default());
        self.draw(picture, &mut view)?;
        Ok(view)
    }

    /// The view of a picture, into one that has its size already.
    pub fn draw(&self, picture: &Picture, view: &mut Picture) -> Result<(), VisionError> {
        let found = (picture.width, picture.height());
        if found != self.from || view.pixels.len() != self.count {
            return Err(VisionError::PictureSize { found, wanted: self.from });
        }
        let (pixels, width) = (picture.pixels.as_slice(), self.from.0);
        dispatch!(*LEVEL, _simd => {
            for (to, block) in view.pixels.chunks_mut(BLOCK).zip(&self.blocks) {
                block.mix(pixels, width, to);
            }
        });
        Ok(())
    }
}

impl Block {
    /// Mixes the pixels of the block. Nothing here is wider than 32 bits and nothing branches, so that the compiler uses registers as wide
    /// as the processor's; all is whole numbers, so the width changes nothing.
    #[inline(always)]
    fn mix(&self, pixels: &[Rgb], width: usize, to: &mut [Rgb]) {
        /// Red and blue side by side, 16 bits each: sums of weights times channels are at most 255 x 256.
        const APART: u32 = 0x00ff_00ff;
        const HALF: u32 = 0x0080_0080;
        let mut corners = [[0u32; BLOCK]; 4];
        for (i, index) in self.index.iter().enumerate() {
            let top = *index as usize;
            let ([a, b], [c, d]) = (pair(pixels, top), pair(pixels, top.wrapping_add(width)));
            (corners[0][i], corners[1][i], corners[2][i], corners[3][i]) = (a, b, c, d);
        }
        let (mut red_blue, mut green) = ([HALF; BLOCK], [WHOLE / 2; BLOCK]);
        for (corner, weights) in corners.iter().zip(&self.weights) {
            for i in 0..BLOCK {
                let weight = u32::from(weights[i]);
                // Weights add up to a whole, so nothing wraps; a check of each sum would cost more than the sum.
                let [two, one] =
                    [corner[i] & APART, corner[i] >> 8 & 0xff].map(|c| c.wrapping_mul(weight));
                red_blue[i] = red_blue[i].wrapping_add(two);
                green[i] = green[i].wrapping_add(one);
            }
        }
        for ((to, red_blue), green) in to.iter_mut().zip(&red_blue).zip(&green) {
            *to = Rgb::new((red_blue >> 8) as u8, (green >> 8) as u8, (red_blue >> 24) as u8);
        }
    }
}

impl Tap {
    const BLACK: Self = Self { index: 0, weights: [0; 4] };

    /// Of a column and a row with fractions; the outermost half pixel is taken from the pixel itself.
    fn at([column, row]: [f64; 2], (width, height): (usize, usize)) -> Self {
        let is_inside =
            column > -0.5 && row > -0.5 && column < width as f64 - 0.5 && row < height as f64 - 0.5;
        if !is_inside || width < 2 || height < 2 {
            return Self::BLACK;
        }
        let column = column.clamp(0.0, width as f64 - 1.0);
        let row = row.clamp(0.0, height as f64 - 1.0);
        let (left, top) = ((column as usize).min(width - 2), (row as usize).min(height - 2));
        let share = |fraction: f64| (fraction * f64::from(WHOLE)).round();
        let (x, y) = (share(column - left as f64), share(row - top as f64));
        // One product is rounded and the rest follows, so that none is below zero and all of them are a whole.
        let right_bottom = (x * y / f64::from(WHOLE)).round();
        let (right_top, left_bottom) = (x - right_bottom, y - right_bottom);
        let left_top = f64::from(WHOLE) - x - left_bottom;
        Self {
            index: (top * width + left) as u32,
            weights: [left_top, right_top, left_bottom, right_bottom].map(|w| w as u16),
        }
    }
}

/// Two pixels beside each other, red in the lowest byte of each; the uppermost byte is anything.
#[inline(always)]
fn pair(pixels: &[Rgb], first: usize) -> [u32; 2] {
    // Eight bytes in a row are one load.
    if let Some(&[a, b, c]) = pixels.get(first..first.wrapping_add(3)) {
        let bytes = u64::from_le_bytes([a.r, a.g, a.b, b.r, b.g, b.b, c.r, c.g]);
        return [bytes as u32, (bytes >> 24) as u32];
    }
    let packed = |pixel: Option<&Rgb>| pixel.map_or(0, |p| u32::from_le_bytes([p.r, p.g, p.b, 0]));
    [packed(pixels.get(first)), packed(pixels.get(first + 1))]
}

#[cfg(test)]
mod tests {
    use base::camera::Pinhole;

    use super::*;

    fn camera(width: usize, height: usize) -> CameraModel {
        CameraModel::Pinhole(Pinhole::of_view(width, height, 1.0))
    }

    /// Brightness grows with column and row, so that every mix is known.
    fn ramp(width: usize, height: usize) -> Picture {
        let mut picture = Picture::filled(width, height, Rgb::default());
        for (index, pixel) in picture.pixels.iter_mut().enumerate() {
            let (column, row) = (index % width, index / width);
            *pixel = Rgb::new((column * 10) as u8, (row * 10) as u8, 77);
        }
        picture
    }

    #[test]
    fn between_pixels_it_is_their_mix_within_a_grey_level() {
        let picture = ramp(20, 15);
        let places: Vec<[f64; 2]> =
            (0..200).map(|i| [f64::from(i) * 0.093, f64::from(i) * 0.069]).collect();
        let view = View::new(&camera(20, 15), (200, 1), |column, _| Some(places[column]));
        for (pixel, [column, row]) in view.of(&picture).unwrap().pixels.iter().zip(&places) {
            let off = |found: u8, expected: f64| (f64::from(found) - expected).abs();
            assert!(off(pixel.r, column * 10.0) <= 1.0, "{pixel:?} at {column} {row}");
            assert!(off(pixel.g, row * 10.0) <= 1.0, "{pixel:?} at {column} {row}");
            assert_eq!(pixel.b, 77, "a mix of one colour is that colour");
        }
    }

    #[test]
    fn every_corner_has_its_weight_in_every_channel_up_to_the_last_pixel() {
        let mut chance = base::noise::NoiseStream::new(5, "view");
        let mut picture = Picture::filled(23, 17, Rgb::default());
        for pixel in &mut picture.pixels {
            *pixel =
                Rgb::new(chance.below(256) as u8, chance.below(256) as u8, chance.below(256) as u8);
        }
        let mut places: Vec<[f64; 2]> =
            (0..997).map(|_| [chance.uniform(-0.4, 22.4), chance.uniform(-0.4, 16.4)]).collect();
        places.extend([[22.0, 16.0], [0.0, 0.0], [22.4, 16.4]]);
        let view = View::new(&camera(23, 17), (1000, 1), |column, _| Some(places[column]));
        let found = view.of(&picture).unwrap();
        for (pixel, place) in found.pixels.iter().zip(&places) {
            let tap = Tap::at(*place, (23, 17));
            let index = tap.index as usize;
            let corners = [0, 1, 23, 24].map(|step| picture.pixels[index + step]);
            let mixed = |channel: fn(Rgb) -> u8| {
                let sum: u32 = corners
                    .iter()
                    .zip(tap.weights)
                    .map(|(corner, weight)| u32::from(channel(*corner)) * u32::from(weight))
                    .sum();
                ((sum + WHOLE / 2) / WHOLE) as u8
            };
            assert_eq!(
                *pixel,
                Rgb::new(mixed(|p| p.r), mixed(|p| p.g), mixed(|p| p.b)),
                "{place:?}"
            );
        }
    }

    #[test]
    fn weights_are_a_whole_wherever_the_place_is() {
        let mut chance = base::noise::NoiseStream::new(7, "taps");
        for _ in 0..20_000 {
            let tap = Tap::at([chance.uniform(-0.5, 30.4), chance.uniform(-0.5, 20.4)], (31, 21));
            assert_eq!(tap.weights.iter().map(|weight| u32::from(*weight)).sum::<u32>(), WHOLE);
        }
    }

    #[test]
    fn what_is_not_in_the_picture_is_black() {
        let view = View::new(&camera(20, 15), (3, 1), |column, _| match column {
            0 => None,
            1 => Some([30.0, 2.0]),
            _ => Some([19.4, 14.4]),
        });
        let found = view.of(&ramp(20, 15)).unwrap();
        assert_eq!(found.pixels, [Rgb::default(), Rgb::default(), Rgb::new(190, 140, 77)]);
        assert!((view.seen() - 1.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn a_picture_of_another_size_is_refused_with_both_sizes() {
        let view = View::new(&camera(20, 15), (2, 2), |_, _| None);
        let error = view.of(&ramp(15, 20)).unwrap_err().to_string();
        assert!(error.contains("15 x 20") && error.contains("20 x 15"), "{error}");
    }
}
