//! The size of a picture, written `640x480`.

use std::fmt;
use std::str::FromStr;

/// Longest side of a picture, pixels.
const MAX_SIDE: usize = 8192;

/// Pixels across and down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImageSize {
    /// Pixels in a row.
    pub width: usize,
    /// Rows of pixels.
    pub height: usize,
}

impl FromStr for ImageSize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let sides = text.split_once(['x', 'X']);
        let (width, height) = sides
            .and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)))
            .ok_or("write width x height in pixels, like 640x480")?;
        if [width, height].iter().all(|side| (1..=MAX_SIDE).contains(side)) {
            Ok(Self { width, height })
        } else {
            Err(format!("each side may have 1 to {MAX_SIDE} pixels"))
        }
    }
}

impl fmt::Display for ImageSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_read_and_written_alike() {
        let size: ImageSize = "640x480".parse().unwrap();
        assert_eq!(size, ImageSize { width: 640, height: 480 });
        assert_eq!(size.to_string(), "640x480");
    }

    #[test]
    fn anything_else_is_refused() {
        for text in ["", "640", "640x", "x480", "640x480x3", "0x10", "10x0", "9000x10", "-4x4"] {
            assert!(text.parse::<ImageSize>().is_err(), "{text:?} was taken");
        }
    }
}
