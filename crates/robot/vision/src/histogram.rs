//! Colours of pixels, counted in boxes of the RGB cube.

use base::colour::Rgb;

use crate::VisionError;

/// How often each colour was seen, in `bins` x `bins` x `bins` boxes.
///
/// The order of the boxes is red, then green, then blue; with 32 bins it is the order of the `.hist` files of the UvA's programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    bins: usize,
    counts: Vec<u64>,
    total: u64,
}

impl Histogram {
    /// Empty, with 1 to 256 bins a channel.
    pub fn new(bins: usize) -> Result<Self, VisionError> {
        check(bins)?;
        Ok(Self { bins, counts: vec![0; bins * bins * bins], total: 0 })
    }

    /// From counts in the order of the boxes.
    pub fn from_counts(bins: usize, counts: Vec<u64>) -> Result<Self, VisionError> {
        check(bins)?;
        if counts.len() != bins * bins * bins {
            return Err(VisionError::Counts { bins, found: counts.len() });
        }
        let total = counts.iter().sum();
        Ok(Self { bins, counts, total })
    }

    /// Of some pixels.
    pub fn of(bins: usize, pixels: impl IntoIterator<Item = Rgb>) -> Result<Self, VisionError> {
        let mut histogram = Self::new(bins)?;
        pixels.into_iter().for_each(|pixel| histogram.add(pixel));
        Ok(histogram)
    }

    /// Counts one pixel.
    pub fn add(&mut self, colour: Rgb) {
        self.add_many(colour, 1);
    }

    /// Counts so many pixels of one colour.
    pub fn add_many(&mut self, colour: Rgb, count: u64) {
        let index = self.index(colour);
        self.counts[index] += count;
        self.total += count;
    }

    /// Takes in all that another of the same bins has counted.
    pub fn merge(&mut self, other: &Self) -> Result<(), VisionError> {
        self.alike(other)?;
        self.counts.iter_mut().zip(&other.counts).for_each(|(mine, theirs)| *mine += theirs);
        self.total += other.total;
        Ok(())
    }

    /// Bins a channel.
    pub fn bins(&self) -> usize {
        self.bins
    }

    /// Counts in the order of the boxes.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Pixels counted.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// How many pixels of about this colour were counted.
    pub fn count(&self, colour: Rgb) -> u64 {
        self.counts[self.index(colour)]
    }

    /// The number of the box a colour falls into.
    #[inline]
    pub fn index(&self, colour: Rgb) -> usize {
        index(self.bins, colour)
    }

    /// The share of pixels in each box; all zero where none were counted.
    pub fn shares(&self) -> Vec<f64> {
        let total = self.total.max(1) as f64;
        self.counts.iter().map(|&count| count as f64 / total).collect()
    }

    /// How alike two are, 0 to 1: the sum over boxes of the root of both shares (Bhattacharyya's coefficient).
    pub fn likeness(&self, other: &Self) -> Result<f64, VisionError> {
        self.alike(other)?;
        let both = self.total as f64 * other.total as f64;
        if both == 0.0 {
            return Ok(0.0);
        }
        let counts = self.counts.iter().zip(&other.counts);
        Ok(counts.map(|(&a, &b)| libm::sqrt(a as f64 * b as f64)).sum::<f64>() / libm::sqrt(both))
    }

    pub(crate) fn alike(&self, other: &Self) -> Result<(), VisionError> {
        let (first, second) = (self.bins, other.bins);
        if first == second { Ok(()) } else { Err(VisionError::Unlike { first, second }) }
    }
}

/// The number of the box a colour falls into, with so many bins a channel.
#[inline]
pub fn index(bins: usize, colour: Rgb) -> usize {
    (bin(bins, colour.r) * bins + bin(bins, colour.g)) * bins + bin(bins, colour.b)
}

/// Which of `bins` equal parts of 0 to 255 a channel falls into.
#[inline]
pub fn bin(bins: usize, channel: u8) -> usize {
    usize::from(channel) * bins / 256
}

pub(crate) fn check(bins: usize) -> Result<(), VisionError> {
    if (1..=256).contains(&bins) { Ok(()) } else { Err(VisionError::Bins { bins }) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn thirty_two_bins_lie_as_in_the_files_of_others() {
        let colour = Rgb::new(200, 17, 255);
        assert_eq!(index(32, colour), 200 / 8 * 1024 + 17 / 8 * 32 + 255 / 8);
    }

    #[test]
    fn what_was_counted_apart_is_the_same_as_what_was_counted_together() {
        let (red, blue) = (Rgb::new(250, 0, 0), Rgb::new(0, 0, 250));
        let mut apart = Histogram::of(8, [red, red]).unwrap();
        apart.merge(&Histogram::of(8, [blue]).unwrap()).unwrap();
        assert_eq!(apart, Histogram::of(8, [blue, red, red]).unwrap());
        assert_eq!((apart.count(red), apart.count(blue), apart.total()), (2, 1, 3));
    }

    #[test]
    fn likeness_is_one_for_the_same_mix_and_none_for_other_colours() {
        let (red, blue) = (Rgb::new(250, 0, 0), Rgb::new(0, 0, 250));
        let mix = Histogram::of(8, [red, blue, blue]).unwrap();
        let twice = Histogram::of(8, [red, red, blue, blue, blue, blue]).unwrap();
        assert!((mix.likeness(&twice).unwrap() - 1.0).abs() < 1e-12);
        let green = Histogram::of(8, [Rgb::new(0, 250, 0)]).unwrap();
        assert_eq!(mix.likeness(&green).unwrap(), 0.0);
        assert_eq!(mix.likeness(&Histogram::new(8).unwrap()).unwrap(), 0.0);
    }

    #[test]
    fn what_cannot_be_is_refused_by_its_number() {
        assert_eq!(Histogram::new(0), Err(VisionError::Bins { bins: 0 }));
        assert_eq!(Histogram::new(257), Err(VisionError::Bins { bins: 257 }));
        let counts = Histogram::from_counts(2, vec![0; 9]).unwrap_err().to_string();
        assert!(counts.contains('9') && counts.contains("8 belong"), "{counts}");
        let mut small = Histogram::new(2).unwrap();
        let unlike = VisionError::Unlike { first: 2, second: 3 };
        assert_eq!(small.merge(&Histogram::new(3).unwrap()), Err(unlike));
    }

    proptest! {
        #[test]
        fn every_colour_has_a_box(bins in 1usize..=256, r: u8, g: u8, b: u8) {
            prop_assert!(index(bins, Rgb::new(r, g, b)) < bins * bins * bins);
        }
    }
}
