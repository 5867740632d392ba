//! Whether there is light enough in a picture to speak of colours.

use base::colour::Rgb;

/// A pixel whose strongest channel is below this has no colour worth the name: eight steps of eight bits, one box of a usual histogram.
const DARK: u8 = 24;

/// How bright a picture is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Light {
    /// Mean of the strongest channel of each pixel, 0 to 1.
    pub mean: f64,
    /// Share of pixels too dark to have a colour.
    pub dark: f64,
}

impl Light {
    /// The least mean at which colours may vote; the study of victims finds hardly any skin below it.
    pub const LEAST: f64 = 0.12;

    /// Measures a picture's pixels; no pixels are no light.
    pub fn of(pixels: &[Rgb]) -> Self {
        let count = pixels.len().max(1) as f64;
        let (mut sum, mut dark) = (0u64, 0u64);
        for &pixel in pixels {
            let strongest = strongest(pixel);
            sum += u64::from(strongest);
            dark += u64::from(strongest < DARK);
        }
        if pixels.is_empty() {
            return Self { mean: 0.0, dark: 1.0 };
        }
        Self { mean: sum as f64 / 255.0 / count, dark: dark as f64 / count }
    }

    /// Whether colours may vote at all.
    pub fn is_enough(&self) -> bool {
        self.mean >= Self::LEAST
    }
}

/// Whether a pixel is bright enough to have a colour.
pub fn has_colour(pixel: Rgb) -> bool {
    strongest(pixel) >= DARK
}

fn strongest(pixel: Rgb) -> u8 {
    pixel.r.max(pixel.g).max(pixel.b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dark_picture_does_not_vote() {
        let dark = Light::of(&[Rgb::new(9, 4, 2); 50]);
        assert!(!dark.is_enough() && dark.dark == 1.0, "{dark:?}");
        assert!(!Light::of(&[]).is_enough());
        let half = [[Rgb::new(9, 4, 2); 50], [Rgb::new(180, 120, 90); 50]].concat();
        let half = Light::of(&half);
        assert!(half.is_enough() && half.dark == 0.5, "{half:?}");
    }
}
