//! A picture made of another one by a table: which four pixels are mixed into each, and how.

use std::sync::LazyLock;

use base::camera::CameraModel;
use base::colour::Rgb;
use base::picture::Picture;
use fearless_simd::{Level, dispatch};
use rayon::prelude::*;

use super::mix::{BLOCK, Block, Mixer, WHOLE};
use crate::VisionError;

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
            Block { index: taps.map(|tap| tap.index), weights: taps.map(Tap::packed) }
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
        let seen = |block: &Block| block.weights.iter().filter(|&&weights| weights > 0).count();
        self.blocks.iter().map(seen).sum::<usize>() as f64 / self.count.max(1) as f64
    }

    /// Whether a pixel of the view, by its number, shows something.
    pub fn is_shown(&self, index: usize) -> bool {
        let block = self.blocks.get(index / BLOCK);
        block.is_some_and(|block| block.weights[index % BLOCK] > 0)
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
        self.draw_at(*LEVEL, &picture.pixels, &mut view.pixels);
        Ok(())
    }

    /// With registers of this level; all give the same.
    fn draw_at(&self, level: Level, pixels: &[Rgb], to: &mut [Rgb]) {
        let width = self.from.0 as u32;
        dispatch!(level, simd => {
            let mixer = Mixer::new(simd);
            for (to, block) in to.chunks_mut(BLOCK).zip(&self.blocks) {
                mixer.mix(block, pixels, width, to);
            }
        });
    }
}

impl Tap {
    const BLACK: Self = Self { index: 0, weights: [0; 4] };

    /// All four weights side by side.
    fn packed(self) -> u64 {
        let [a, b, c, d] = self.weights.map(u64::from);
        a | b << 16 | c << 32 | d << 48
    }

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
        for level in lower_levels() {
            let mut narrower = vec![Rgb::default(); 1000];
            view.draw_at(level, &picture.pixels, &mut narrower);
            assert!(narrower == found.pixels, "{level:?}");
        }
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

    /// Everything the processor can do short of its best.
    fn lower_levels() -> Vec<Level> {
        #[cfg(target_arch = "x86_64")]
        {
            let best = Level::new();
            let avx2 = best.as_avx2().map(Level::Avx2);
            let sse4 = best.as_sse4_2().map(Level::Sse4_2);
            avx2.into_iter().chain(sse4).chain(best.as_sse2().map(Level::Sse2)).collect()
        }
        #[cfg(not(target_arch = "x86_64"))]
        vec![]
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
