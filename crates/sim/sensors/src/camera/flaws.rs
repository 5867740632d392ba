//! What real cameras do to a picture: drops and scratches, vignetting, dirt on the lens, flicker, noise, dead pixels.

use base::colour::{Rgb, linear_from_srgb};
use base::model::Flaws;
use base::noise::NoiseStream;
use base::picture::Picture;
use base::time::SimTime;

use super::glass;
use super::spots::spots;

/// Radius of the largest spot of dirt, as a share of the picture's shorter edge.
const LARGEST_SPOT: f64 = 0.08;
/// Light that gets through the middle of a spot.
const THROUGH_DIRT: f64 = 0.35;

/// The flaws of one camera, with the number that its own dead pixels and dirt follow from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spoiler {
    flaws: Flaws,
    seed: u64,
}

impl Spoiler {
    /// A camera without flaws has none, and draws nothing from its stream.
    pub(super) fn new(flaws: Flaws, noise: &mut NoiseStream) -> Option<Self> {
        (!flaws.are_none()).then(|| Self { flaws, seed: noise.bits() })
    }

    /// The number that all of this camera's own flaws follow from.
    pub(super) fn seed(&self) -> u64 {
        self.seed
    }

    /// Spoils the picture taken at this time: light first, then what the pixels make of it.
    pub(super) fn spoil(&self, picture: &mut Picture, time: SimTime) {
        glass::wet(picture, self.flaws.drops, self.seed);
        glass::scratch(picture, self.flaws.damage, self.seed);
        let mut chance = NoiseStream::new(self.seed ^ time.nanos(), "picture");
        let gain = (1.0 + chance.gaussian(self.flaws.flicker)).max(0.0);
        let shares = self.light_left(picture.width, picture.height());
        for (pixel, share) in picture.pixels.iter_mut().zip(&shares) {
            let light = f64::from(*share) * gain;
            if light != 1.0 {
                *pixel = Rgb::new(
                    dimmed(pixel.r, light),
                    dimmed(pixel.g, light),
                    dimmed(pixel.b, light),
                );
            }
        }
        if self.flaws.noise > 0.0 {
            for pixel in &mut picture.pixels {
                let mut noisy = |channel: u8| {
                    (f64::from(channel) + chance.gaussian(self.flaws.noise)).round() as u8
                };
                *pixel = Rgb::new(noisy(pixel.r), noisy(pixel.g), noisy(pixel.b));
            }
        }
        let mut dead = NoiseStream::new(self.seed, "dead pixels");
        if self.flaws.dead_pixels > 0.0 {
            for pixel in &mut picture.pixels {
                if dead.chance(self.flaws.dead_pixels) {
                    let stuck = if dead.chance(0.5) { 255 } else { 0 };
                    *pixel = Rgb::new(stuck, stuck, stuck);
                }
            }
        }
    }

    /// Share of light that reaches each pixel past the lens's edge and the dirt on it.
    fn light_left(&self, width: usize, height: usize) -> Vec<f32> {
        let (half_width, half_height) = (width as f64 / 2.0, height as f64 / 2.0);
        let corner = half_width * half_width + half_height * half_height;
        let at_pixel = |index: usize| {
            let x = (index % width) as f64 + 0.5 - half_width;
            let y = (index / width) as f64 + 0.5 - half_height;
            (1.0 - self.flaws.vignetting * (x * x + y * y) / corner) as f32
        };
        let mut shares: Vec<f32> = (0..width * height).map(at_pixel).collect();
        self.dirt(&mut shares, width, height);
        shares
    }

    /// Lays soft round spots over the picture until they cover their share of it, were they beside each other.
    fn dirt(&self, shares: &mut [f32], width: usize, height: usize) {
        let chance = NoiseStream::new(self.seed, "dirt");
        for spot in spots(chance, self.flaws.dirt, LARGEST_SPOT, (width, height)) {
            for (column, row, square) in spot.pixels(width, height) {
                let depth = 1.0 - square;
                shares[row * width + column] *= (1.0 - (1.0 - THROUGH_DIRT) * depth) as f32;
            }
        }
    }
}

/// A channel under this share of its light.
fn dimmed(channel: u8, share: f64) -> u8 {
    srgb(f64::from(linear_from_srgb(channel)) * share)
}

/// The channel of this much light, 1 being white.
pub(super) fn srgb(light: f64) -> u8 {
    let srgb = if light <= 0.003_130_8 {
        light * 12.92
    } else {
        1.055 * libm::pow(light, 1.0 / 2.4) - 0.055
    };
    (srgb * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spoilt(flaws: Flaws, seed: u64, millis: u64) -> Picture {
        let mut picture = Picture::filled(80, 60, Rgb::new(120, 120, 120));
        let spoiler = Spoiler::new(flaws, &mut NoiseStream::new(seed, "camera")).unwrap();
        spoiler.spoil(&mut picture, SimTime::from_millis(millis));
        picture
    }

    fn greys(picture: &Picture) -> Vec<f64> {
        picture.pixels.iter().map(|pixel| f64::from(pixel.g)).collect()
    }

    fn spread(values: &[f64]) -> f64 {
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        (values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / values.len() as f64).sqrt()
    }

    #[test]
    fn a_camera_without_flaws_draws_nothing() {
        let mut noise = NoiseStream::new(1, "camera");
        assert_eq!(Spoiler::new(Flaws::default(), &mut noise), None);
        assert_eq!(noise.bits(), NoiseStream::new(1, "camera").bits());
    }

    #[test]
    fn noise_spreads_as_the_file_says_and_differs_from_picture_to_picture() {
        let flaws = Flaws { noise: 6.0, ..Flaws::default() };
        let picture = spoilt(flaws, 1, 0);
        // 4800 pixels: four standard errors are 4 %.
        assert!((spread(&greys(&picture)) - 6.0).abs() < 0.3, "{}", spread(&greys(&picture)));
        assert_eq!(picture, spoilt(flaws, 1, 0), "one seed and time, one picture");
        assert_ne!(picture, spoilt(flaws, 1, 100));
    }

    #[test]
    fn vignetting_darkens_the_corners_and_leaves_the_middle() {
        let picture = spoilt(Flaws { vignetting: 0.6, ..Flaws::default() }, 1, 0);
        let (middle, corner) = (picture.at(40, 30).g, picture.at(0, 0).g);
        assert!(middle >= 119, "{middle}");
        let left = linear_from_srgb(corner) / linear_from_srgb(120);
        assert!((left - 0.4).abs() < 0.03, "{left} of the light is left in the corner");
    }

    #[test]
    fn dead_pixels_stay_where_they_are() {
        let flaws = Flaws { dead_pixels: 0.02, ..Flaws::default() };
        let dead = |millis: u64| -> Vec<usize> {
            let picture = spoilt(flaws, 5, millis);
            let grey = Rgb::new(120, 120, 120);
            (0..picture.pixels.len()).filter(|&i| picture.pixels[i] != grey).collect()
        };
        let count = dead(0).len();
        // 96 expected, standard deviation 9.7.
        assert!((57..=135).contains(&count), "{count} of 4800");
        assert_eq!(dead(0), dead(900));
    }

    #[test]
    fn dirt_covers_its_share_and_belongs_to_one_lens() {
        let picture = |seed| spoilt(Flaws { dirt: 0.2, ..Flaws::default() }, seed, 0);
        let covered = greys(&picture(1)).iter().filter(|&&grey| grey < 120.0).count();
        assert!((0.08..0.26).contains(&(covered as f64 / 4800.0)), "{covered} of 4800");
        assert_ne!(picture(1), picture(2));
    }

    #[test]
    fn flicker_changes_the_brightness_of_whole_pictures() {
        let flaws = Flaws { flicker: 0.2, ..Flaws::default() };
        let lights: Vec<f64> = (0..40).map(|i| greys(&spoilt(flaws, 1, i * 100))[0]).collect();
        assert!(spread(&greys(&spoilt(flaws, 1, 0))) == 0.0, "one picture is even");
        assert!(spread(&lights) > 5.0, "{}", spread(&lights));
    }
}
