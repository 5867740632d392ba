//! Which of several known colours each pixel has.

use base::colour::Rgb;
use base::picture::Picture;

use crate::histogram::index;
use crate::lights::Lights;
use crate::{Histogram, Odds, VisionError};

/// Colours that can be told apart at the most: their numbers are kept in a byte, and 255 is none.
const MOST: usize = 254;
/// The number of a pixel that has none of the colours.
pub const NO_COLOUR: u8 = u8::MAX;

/// What a colour is compared by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Constancy {
    /// The colour as it is, as in the thesis.
    #[default]
    Plain,
    /// Its hue, its saturation and its brightness; what was shown to learn from counts as seen in many lights.
    Light,
}

/// Tables that tell several colours from everything else and from each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Palette {
    constancy: Constancy,
    colours: Vec<Known>,
    threshold: f32,
}

/// One colour: its table, and which boxes were truly seen of it.
#[derive(Clone, Debug, PartialEq)]
struct Known {
    odds: Odds,
    bins: usize,
    is_seen: Vec<bool>,
}

/// A box has to hold this share of a colour's pixels: of what was seen of nothing, the table of the rarer thing says too much.
const LEAST_SHARE: f64 = 0.001;
/// The same where the pixels are spread over many lights.
const LEAST_LIT_SHARE: f64 = 1e-4;

/// What has been counted of several colours, to make a palette of.
#[derive(Clone, Debug, PartialEq)]
pub struct Training {
    constancy: Constancy,
    colours: Vec<Histogram>,
    rest: Histogram,
}

impl Training {
    /// Nothing counted yet, of so many colours with so many bins a channel.
    pub fn new(colours: usize, bins: usize, constancy: Constancy) -> Result<Self, VisionError> {
        let one = Histogram::new(bins)?;
        Ok(Self { constancy, colours: vec![one.clone(); colours.min(MOST)], rest: one })
    }

    /// Takes in a picture with the number of each pixel's colour; a number that is none of them is everything else.
    pub fn show(&mut self, picture: &Picture, colours: &[u8]) -> Result<(), VisionError> {
        if picture.pixels.len() != colours.len() {
            let rows = colours.len().checked_div(picture.width).unwrap_or(0);
            return Err(VisionError::PictureSize {
                found: (picture.width, picture.height()),
                wanted: (picture.width, rows),
            });
        }
        // Alike ones at once: a picture has far fewer colours than pixels, and each is seen in many lights.
        let mut seen: Vec<[u8; 4]> =
            picture.pixels.iter().zip(colours).map(|(p, &of)| [of, p.r, p.g, p.b]).collect();
        seen.sort_unstable();
        let lights = (self.constancy == Constancy::Light).then(Lights::new);
        for alike in seen.chunk_by(|a, b| a == b) {
            let [of, r, g, b] = alike[0];
            let histogram = self.colours.get_mut(usize::from(of)).unwrap_or(&mut self.rest);
            let (pixel, count) = (Rgb::new(r, g, b), alike.len() as u64);
            match &lights {
                None => histogram.add_many(pixel, count),
                Some(lights) => lights.of(pixel).for_each(|lit| {
                    histogram.add_many(self.constancy.seen(lit), count);
                }),
            }
        }
        Ok(())
    }

    /// Takes in that things are painted so, and that everything else may have any colour: for who has no pictures.
    pub fn imagine(&mut self, paints: &[Rgb]) -> Result<(), VisionError> {
        const STEP: usize = 9;
        let painted = paints.iter().copied().zip(0..);
        let any = (0..=255).step_by(STEP).flat_map(|r| {
            (0..=255).step_by(STEP).flat_map(move |g| {
                (0..=255).step_by(STEP).map(move |b| (Rgb::new(r, g, b), NO_COLOUR))
            })
        });
        let (pixels, colours): (Vec<Rgb>, Vec<u8>) = painted.chain(any).unzip();
        self.show(&Picture { width: pixels.len(), pixels }, &colours)
    }

    /// What was counted of each colour, and of everything else.
    pub fn histograms(&self) -> (&[Histogram], &Histogram) {
        (&self.colours, &self.rest)
    }

    /// The tables; a pixel has a colour where its log-ratio against everything else is at least `threshold`.
    pub fn palette(&self, smoothing: f64, threshold: f32) -> Result<Palette, VisionError> {
        let known = self.colours.iter().map(|colour| {
            let mut others = self.rest.clone();
            for other in self.colours.iter().filter(|other| !std::ptr::eq(*other, colour)) {
                others.merge(other)?;
            }
            let (spread, share) = match self.constancy {
                Constancy::Plain => (colour.clone(), LEAST_SHARE),
                Constancy::Light => (spread(colour)?, LEAST_LIT_SHARE),
            };
            let least = share * spread.total() as f64;
            let is_seen = spread.counts().iter().map(|&count| count > 0 && count as f64 >= least);
            Ok(Known {
                odds: Odds::learn(&spread, &others, smoothing)?,
                bins: colour.bins(),
                is_seen: is_seen.collect(),
            })
        });
        let colours = known.collect::<Result<_, VisionError>>()?;
        Ok(Palette { constancy: self.constancy, colours, threshold })
    }
}

/// How much of a box's pixels its neighbours could have had, by steps away: few grey levels in the dark move saturation and brightness by as
/// much, and a hue by less.
const SPREAD: [&[u64]; 3] = [&[2, 1], &[3, 2, 1], &[3, 2, 1]];

/// A histogram whose boxes share with their neighbours along hue, saturation and brightness.
fn spread(histogram: &Histogram) -> Result<Histogram, VisionError> {
    let bins = histogram.bins();
    let mut counts = histogram.counts().to_vec();
    for (stride, spread) in [bins * bins, bins, 1].into_iter().zip(SPREAD) {
        let of = |index: usize| {
            let place = index / stride % bins;
            let from = place.saturating_sub(spread.len() - 1);
            let neighbours = from..(place + spread.len()).min(bins);
            let shared = neighbours.map(|other| {
                spread[other.abs_diff(place)] * counts[index + other * stride - place * stride]
            });
            shared.sum::<u64>()
        };
        counts = (0..counts.len()).map(of).collect();
    }
    Histogram::from_counts(bins, counts)
}

impl Palette {
    /// The number of each pixel's colour, [`NO_COLOUR`] where it has none of them.
    pub fn colours(&self, picture: &Picture) -> Vec<u8> {
        picture.pixels.iter().map(|&pixel| self.colour(pixel)).collect()
    }

    /// The number of one pixel's colour: the likeliest of those over the threshold.
    #[inline]
    pub fn colour(&self, pixel: Rgb) -> u8 {
        let pixel = self.constancy.seen(pixel);
        let mut best = (NO_COLOUR, self.threshold);
        for (number, known) in (0..).zip(&self.colours) {
            let ratio = known.odds.log_ratio(pixel);
            if ratio >= best.1 && known.is_seen[index(known.bins, pixel)] {
                best = (number, ratio);
            }
        }
        best.0
    }
}

impl Constancy {
    #[inline]
    fn seen(self, pixel: Rgb) -> Rgb {
        if self == Self::Plain { pixel } else { by_hue(pixel) }
    }
}

/// Hue, saturation and brightness in place of red, green and blue; what is too dark for a hue is black.
#[inline]
fn by_hue(pixel: Rgb) -> Rgb {
    let [r, g, b] = [pixel.r, pixel.g, pixel.b].map(i32::from);
    let (most, least) = (r.max(g).max(b), r.min(g).min(b));
    let chroma = most - least;
    if most < i32::from(DARKEST) || chroma == 0 {
        return Rgb::new(0, 0, most.max(0) as u8);
    }
    let turn = match most {
        most if most == r => (g - b) * SEXTANT / chroma,
        most if most == g => 2 * SEXTANT + (b - r) * SEXTANT / chroma,
        _ => 4 * SEXTANT + (r - g) * SEXTANT / chroma,
    };
    Rgb::new(turn.rem_euclid(6 * SEXTANT) as u8, (chroma * 255 / most) as u8, most as u8)
}

/// A sixth of all hues.
const SEXTANT: i32 = 42;
/// Darker than this a pixel's hue is noise.
const DARKEST: u8 = 10;

#[cfg(test)]
mod tests {
    use super::*;

    const CYAN: Rgb = Rgb::new(53, 182, 232);
    const YELLOW: Rgb = Rgb::new(242, 208, 44);
    const GREY: Rgb = Rgb::new(120, 120, 120);

    fn trained(constancy: Constancy) -> Palette {
        let mut training = Training::new(2, 32, constancy).unwrap();
        let pixels: Vec<Rgb> = [CYAN, YELLOW, GREY, GREY].repeat(50);
        let colours: Vec<u8> = [0, 1, NO_COLOUR, NO_COLOUR].repeat(50);
        training.show(&Picture { width: 10, pixels }, &colours).unwrap();
        training.palette(0.01, 1.0).unwrap()
    }

    fn in_light(colour: Rgb, share: f64) -> Rgb {
        let dim = |channel: u8| (f64::from(channel) * share) as u8;
        Rgb::new(dim(colour.r), dim(colour.g), dim(colour.b))
    }

    #[test]
    fn colours_are_told_from_each_other_and_from_the_rest() {
        let palette = trained(Constancy::Plain);
        let found = [CYAN, YELLOW, GREY, Rgb::new(0, 255, 0)].map(|pixel| palette.colour(pixel));
        assert_eq!(found, [0, 1, NO_COLOUR, NO_COLOUR]);
    }

    #[test]
    fn a_colour_that_was_never_seen_is_none_however_rare_the_known_ones_are() {
        let mut training = Training::new(1, 32, Constancy::Plain).unwrap();
        let pixels = [vec![CYAN; 10], vec![GREY; 9990]].concat();
        let colours: Vec<u8> = [vec![0; 10], vec![NO_COLOUR; 9990]].concat();
        training.show(&Picture { width: 100, pixels }, &colours).unwrap();
        let palette = training.palette(0.01, 1.0).unwrap();
        let found = [CYAN, YELLOW, GREY].map(|pixel| palette.colour(pixel));
        assert_eq!(found, [0, NO_COLOUR, NO_COLOUR]);
    }

    #[test]
    fn half_the_light_is_another_colour_unless_light_is_reckoned_with() {
        let dim = in_light(CYAN, 0.5);
        assert_eq!(trained(Constancy::Plain).colour(dim), NO_COLOUR);
        let palette = trained(Constancy::Light);
        assert_eq!(
            [dim, in_light(YELLOW, 0.4), in_light(GREY, 0.5)].map(|p| palette.colour(p)),
            [0, 1, NO_COLOUR]
        );
        assert_eq!(palette.colour(Rgb::new(2, 8, 11)), NO_COLOUR, "too dark for a hue");
    }

    #[test]
    fn another_white_is_reckoned_with_and_another_colour_is_not() {
        let palette = trained(Constancy::Light);
        let warm = |c: Rgb| Rgb::new(c.r, c.g, (f64::from(c.b) * 0.92) as u8);
        assert_eq!([warm(CYAN), warm(YELLOW)].map(|pixel| palette.colour(pixel)), [0, 1]);
        let (green, orange) = (Rgb::new(60, 220, 80), Rgb::new(242, 106, 27));
        assert_eq!([green, orange].map(|p| palette.colour(p)), [NO_COLOUR; 2]);
    }

    #[test]
    fn nothing_is_learnt_from_nothing_or_from_labels_that_do_not_fit() {
        let training = Training::new(2, 32, Constancy::Plain).unwrap();
        assert!(matches!(training.palette(1.0, 1.0), Err(VisionError::Nothing { .. })));
        let mut training = training;
        let picture = Picture::filled(4, 3, CYAN);
        let error = training.show(&picture, &[0; 8]).unwrap_err().to_string();
        assert!(error.contains("4 x 3") && error.contains("4 x 2"), "{error}");
    }
}
