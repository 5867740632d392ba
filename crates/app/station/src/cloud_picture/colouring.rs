//! Beliefs as colours.

use base::colour::Rgb;
use clap::ValueEnum;

/// Grey of a belief of 0: still told from the black around it.
const DARKEST: f32 = 40.0;

/// Blue, green, yellow, red.
const BANDS: [Rgb; 4] =
    [Rgb::new(70, 120, 255), Rgb::new(60, 200, 90), Rgb::new(250, 215, 60), Rgb::new(240, 70, 55)];

/// How a belief becomes a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Colouring {
    /// The brighter the surer
    Grey,
    /// Blue below 0.25, green below 0.5, yellow below 0.75, red above
    Bands,
}

impl Colouring {
    /// The colour of a belief, 0 to 1.
    pub fn colour(self, belief: f32) -> Rgb {
        match self {
            Self::Grey => {
                let grey = (DARKEST + (255.0 - DARKEST) * belief).round() as u8;
                Rgb::new(grey, grey, grey)
            }
            Self::Bands => BANDS[((belief * BANDS.len() as f32) as usize).min(BANDS.len() - 1)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bands_are_quarters_and_grey_grows_with_belief() {
        let bands = [0.0, 0.24, 0.25, 0.5, 0.75, 1.0].map(|belief| Colouring::Bands.colour(belief));
        assert_eq!(bands, [BANDS[0], BANDS[0], BANDS[1], BANDS[2], BANDS[3], BANDS[3]]);
        assert_eq!(Colouring::Grey.colour(1.0), Rgb::new(255, 255, 255));
        assert!(Colouring::Grey.colour(0.2).r < Colouring::Grey.colour(0.8).r);
    }
}
