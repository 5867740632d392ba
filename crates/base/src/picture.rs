//! A picture as plain pixels.

use crate::colour::Rgb;

/// Rows of pixels, the first row on top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Pixels a row.
    pub width: usize,
    /// `width` times the number of rows.
    pub pixels: Vec<Rgb>,
}

impl Picture {
    /// All of one colour.
    pub fn filled(width: usize, height: usize, colour: Rgb) -> Self {
        Self { width, pixels: vec![colour; width * height] }
    }

    /// Number of rows.
    pub fn height(&self) -> usize {
        self.pixels.len().checked_div(self.width).unwrap_or(0)
    }

    /// The pixel in column `x` of row `y`.
    pub fn at(&self, x: usize, y: usize) -> Rgb {
        self.pixels[y * self.width + x]
    }

    /// Red, green, blue, red, green, ... as encoders want it.
    pub fn bytes(&self) -> Vec<u8> {
        // Of a known length, unlike `flat_map`: a copy instead of a push for each byte.
        self.pixels.iter().map(|p| [p.r, p.g, p.b]).collect::<Vec<_>>().into_flattened()
    }
}
