//! Colours as people write them and as light adds them.

use std::fmt;
use std::str::FromStr;

/// A colour in sRGB, as in a picture file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rgb {
    /// Red, 0 to 255.
    pub r: u8,
    /// Green, 0 to 255.
    pub g: u8,
    /// Blue, 0 to 255.
    pub b: u8,
}

impl Rgb {
    /// From red, green and blue.
    pub const fn new(r: u8, g: u8, b: u8) -> Self {
        Self { r, g, b }
    }

    /// Red, green and blue as amounts of light, each 0 to 1 (IEC 61966-2-1).
    pub fn linear(self) -> [f32; 3] {
        [self.r, self.g, self.b].map(linear_from_srgb)
    }
}

/// Amount of light, 0 to 1, of one sRGB channel.
pub fn linear_from_srgb(channel: u8) -> f32 {
    let c = f32::from(channel) / 255.0;
    if c <= 0.04045 { c / 12.92 } else { libm::powf((c + 0.055) / 1.055, 2.4) }
}

/// A text that is not a colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAColour(String);

impl fmt::Display for NotAColour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a colour; write it like \"#c08040\"", self.0)
    }
}

impl std::error::Error for NotAColour {}

impl FromStr for Rgb {
    type Err = NotAColour;

    fn from_str(text: &str) -> Result<Self, NotAColour> {
        let digits = text
            .strip_prefix('#')
            .filter(|d| d.len() == 6 && d.bytes().all(|b| b.is_ascii_hexdigit()));
        let value = digits
            .and_then(|d| u32::from_str_radix(d, 16).ok())
            .ok_or_else(|| NotAColour(text.to_owned()))?;
        let [_, r, g, b] = value.to_be_bytes();
        Ok(Self { r, g, b })
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_read_and_written_alike() {
        let brown: Rgb = "#c08040".parse().unwrap();
        assert_eq!(brown, Rgb::new(0xc0, 0x80, 0x40));
        assert_eq!(brown.to_string(), "#c08040");
    }

    #[test]
    fn anything_else_is_refused_with_the_text_in_the_message() {
        for text in ["", "#12345", "#1234567", "c08040", "#gggggg", "#é2345"] {
            let error = text.parse::<Rgb>().unwrap_err().to_string();
            assert!(error.contains(&format!("{text:?}")), "{error}");
        }
    }

    #[test]
    fn linear_light_runs_from_nothing_to_one() {
        assert_eq!(Rgb::new(0, 0, 0).linear(), [0.0; 3]);
        assert_eq!(Rgb::new(255, 255, 255).linear(), [1.0; 3]);
        // Half the sRGB scale is about a fifth of the light.
        assert!((linear_from_srgb(128) - 0.2158).abs() < 1e-3);
    }
}
