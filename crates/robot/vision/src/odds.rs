//! How much more a colour speaks for one thing than for another.

use std::sync::LazyLock;

use base::colour::Rgb;
use fearless_simd::{Level, dispatch};

use crate::histogram::{Histogram, bin, check, index};
use crate::{Roc, VisionError};

/// Log-likelihood ratios of colours, in a table: one look a pixel.
///
/// After Jones and Rehg, "Statistical color models with application to skin detection" (IJCV 46, 2002): a pixel is skin where
/// P(colour | skin) / P(colour | other) is over a threshold. Both are smoothed after Laplace, so that a colour never seen decides nothing
/// by itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    bins: usize,
    /// Where each channel value's boxes begin: red, green, blue.
    steps: Box<[[u32; 256]; 3]>,
    ratios: Vec<f32>,
}

impl Odds {
    /// Learns from what was counted of both, as if each box had been seen `smoothing` times more often.
    ///
    /// Of whichever there are fewer pixels the smoothing is less in proportion: a colour never seen speaks for neither.
    pub fn learn(
        wanted: &Histogram,
        other: &Histogram,
        smoothing: f64,
    ) -> Result<Self, VisionError> {
        wanted.alike(other)?;
        if !(smoothing > 0.0 && smoothing.is_finite()) {
            return Err(VisionError::Smoothing { value: smoothing });
        }
        for (histogram, what) in [(wanted, "what is wanted"), (other, "anything else")] {
            if histogram.total() == 0 {
                return Err(VisionError::Nothing { what });
            }
        }
        let most = wanted.total().max(other.total()) as f64;
        let log_share = |histogram: &Histogram, count: u64| {
            let total = histogram.total() as f64;
            let added = smoothing * total / most;
            let all = total + added * histogram.counts().len() as f64;
            libm::log((count as f64 + added) / all)
        };
        let counts = wanted.counts().iter().zip(other.counts());
        let ratio = |(&a, &b)| (log_share(wanted, a) - log_share(other, b)) as f32;
        Self::from_ratios(wanted.bins(), counts.map(ratio).collect())
    }

    /// From log-ratios in the order of a histogram's boxes.
    pub fn from_ratios(bins: usize, ratios: Vec<f32>) -> Result<Self, VisionError> {
        check(bins)?;
        if ratios.len() != bins * bins * bins {
            return Err(VisionError::Counts { bins, found: ratios.len() });
        }
        let steps = [bins * bins, bins, 1]
            .map(|stride| std::array::from_fn(|value| (bin(bins, value as u8) * stride) as u32));
        Ok(Self { bins, steps: Box::new(steps), ratios })
    }

    /// Bins a channel.
    pub fn bins(&self) -> usize {
        self.bins
    }

    /// The natural logarithm of P(colour | wanted) / P(colour | other).
    #[inline]
    pub fn log_ratio(&self, colour: Rgb) -> f32 {
        let [red, green, blue] = &*self.steps;
        let index = red[usize::from(colour.r)] + green[usize::from(colour.g)];
        self.ratios[(index + blue[usize::from(colour.b)]) as usize]
    }

    /// Which pixels are over a threshold of the log-ratio, as a mask in their order.
    pub fn mask(&self, pixels: &[Rgb], threshold: f32) -> Vec<bool> {
        let mut mask = vec![false; pixels.len()];
        // A byte a box instead of four: 32 bins a channel fit the nearest memory.
        let is_over: Vec<bool> = self.ratios.iter().map(|&ratio| ratio >= threshold).collect();
        match (self.bins, <&[bool; 1 << 15]>::try_from(is_over.as_slice())) {
            (32, Ok(boxes)) => {
                dispatch!(*LEVEL, _simd => mask_of_32(boxes, pixels, &mut mask));
            }
            _ => {
                for (is_one, pixel) in mask.iter_mut().zip(pixels) {
                    *is_one = is_over[index(self.bins, *pixel)];
                }
            }
        }
        mask
    }

    /// How well the table parts pixels of which the truth was counted, for every threshold.
    pub fn judged(&self, wanted: &Histogram, other: &Histogram) -> Result<Roc, VisionError> {
        wanted.alike(other)?;
        if wanted.bins() != self.bins {
            return Err(VisionError::Unlike { first: self.bins, second: wanted.bins() });
        }
        let counts = wanted.counts().iter().zip(other.counts());
        Roc::new(self.ratios.iter().zip(counts).map(|(&ratio, (&a, &b))| (ratio, a, b)))
    }
}

/// Pixels whose boxes are worked out in one go.
const BLOCK: usize = 128;

/// What this processor can do.
static LEVEL: LazyLock<Level> = LazyLock::new(Level::new);

/// The usual number of bins: a box's number is five bits of each channel. First all numbers, which the compiler works out side by side,
/// then the looks into the table.
#[inline(always)]
fn mask_of_32(boxes: &[bool; 1 << 15], pixels: &[Rgb], mask: &mut [bool]) {
    let mut numbers = [0u16; BLOCK];
    for (mask, pixels) in mask.chunks_mut(BLOCK).zip(pixels.chunks(BLOCK)) {
        for (number, pixel) in numbers.iter_mut().zip(pixels) {
            let bits = |channel: u8| u16::from(channel >> 3);
            *number = bits(pixel.r) << 10 | bits(pixel.g) << 5 | bits(pixel.b);
        }
        for (is_one, number) in mask.iter_mut().zip(&numbers) {
            *is_one = boxes[usize::from(*number & 0x7fff)];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SKIN: Rgb = Rgb::new(198, 143, 106);
    const WALL: Rgb = Rgb::new(120, 120, 125);

    fn counted(colour: Rgb, pixels: u64) -> Histogram {
        let mut histogram = Histogram::new(32).unwrap();
        (0..pixels).for_each(|_| histogram.add(colour));
        histogram
    }

    #[test]
    fn the_ratio_is_laplaces() {
        let odds = Odds::learn(&counted(SKIN, 50), &counted(WALL, 200), 2.0).unwrap();
        let boxes = 32.0 * 32.0 * 32.0;
        // A quarter of the pixels has a quarter of the smoothing.
        let expected = (50.5 / (50.0 + 0.5 * boxes)) / (2.0 / (200.0 + 2.0 * boxes));
        assert!((f64::from(odds.log_ratio(SKIN)) - libm::log(expected)).abs() < 1e-6);
    }

    #[test]
    fn a_colour_never_seen_says_next_to_nothing() {
        let odds = Odds::learn(&counted(SKIN, 500), &counted(WALL, 50_000), 1.0).unwrap();
        assert!(odds.log_ratio(Rgb::new(0, 255, 0)).abs() < 1e-6);
        assert_eq!(odds.mask(&[SKIN, WALL], 0.5), [true, false]);
    }

    #[test]
    fn the_mask_is_what_each_pixel_says_for_any_number_of_bins() {
        let pixels: Vec<Rgb> = (0..999u32)
            .map(|i| {
                let [r, g, b, _] = (i * 2_654_435).to_le_bytes();
                Rgb::new(r, g, b)
            })
            .collect();
        for bins in [32, 20] {
            let some = Histogram::of(bins, pixels.iter().copied().step_by(3)).unwrap();
            let all = Histogram::of(bins, pixels.iter().copied()).unwrap();
            let odds = Odds::learn(&some, &all, 1.0).unwrap();
            let one_by_one: Vec<bool> = pixels.iter().map(|&p| odds.log_ratio(p) >= 0.1).collect();
            assert!(one_by_one.contains(&true) && one_by_one.contains(&false));
            assert_eq!(odds.mask(&pixels, 0.1), one_by_one, "{bins} bins");
        }
    }

    #[test]
    fn nothing_is_learnt_of_nothing() {
        let none = Histogram::new(32).unwrap();
        let error = Odds::learn(&none, &counted(WALL, 1), 1.0).unwrap_err();
        assert_eq!(error, VisionError::Nothing { what: "what is wanted" });
        let error = Odds::learn(&counted(SKIN, 1), &counted(WALL, 1), 0.0).unwrap_err();
        assert_eq!(error, VisionError::Smoothing { value: 0.0 });
    }

    #[test]
    fn a_table_is_judged_on_pixels_it_has_not_seen() {
        let odds = Odds::learn(&counted(SKIN, 500), &counted(WALL, 500), 1.0).unwrap();
        let mut mixed = counted(WALL, 90);
        mixed.merge(&counted(SKIN, 10)).unwrap();
        let roc = odds.judged(&counted(SKIN, 40), &mixed).unwrap();
        let at = roc.at_false_share(0.2);
        assert_eq!((at.found, at.falsely), (1.0, 0.1));
    }
}
