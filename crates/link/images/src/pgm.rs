//! Binary PGM ("P5"), the image of a map: <https://netpbm.sourceforge.net/doc/pgm.html>.

use crate::{MapError, shape};

/// A grey image.
#[derive(Debug)]
pub(crate) struct Pgm {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// Whiteness of each pixel, 0 to 1, the top row first.
    pub(crate) shares: Vec<f64>,
}

/// Rows of grey levels, 0 black to 255 white, the top row first.
pub(crate) fn encode(width: usize, height: usize, greys: &[u8]) -> Vec<u8> {
    let mut bytes = format!("P5\n{width} {height}\n255\n").into_bytes();
    bytes.extend_from_slice(greys);
    bytes
}

/// Reads one image; whatever follows it is ignored.
pub(crate) fn decode(bytes: &[u8]) -> Result<Pgm, MapError> {
    let mut rest = bytes.strip_prefix(b"P5").ok_or_else(|| MapError::NotPgm {
        found: String::from_utf8_lossy(&bytes[..bytes.len().min(2)]).into_owned(),
    })?;
    let width = number(&mut rest, "width")?;
    let height = number(&mut rest, "height")?;
    let white = number(&mut rest, "greatest grey")?;
    if !(1..=255).contains(&white) {
        return Err(MapError::PgmDepth { found: white });
    }
    shape::check(width, height)?;
    // One blank, and only one, parts the header from the pixels.
    let pixels = rest.get(1..).unwrap_or_default();
    let expected = width * height;
    let pixels =
        pixels.get(..expected).ok_or(MapError::PgmTruncated { expected, found: pixels.len() })?;
    let shares = pixels.iter().map(|&p| (f64::from(p) / white as f64).min(1.0)).collect();
    Ok(Pgm { width, height, shares })
}

/// Takes the next number off the header, with the blanks and comments before it.
fn number(rest: &mut &[u8], what: &'static str) -> Result<usize, MapError> {
    loop {
        *rest = rest.trim_ascii_start();
        if rest.first() != Some(&b'#') {
            break;
        }
        let end = rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
        *rest = &rest[end..];
    }
    let end = rest.iter().position(|b| !b.is_ascii_digit()).unwrap_or(rest.len());
    let (digits, after) = rest.split_at(end);
    let found = if digits.is_empty() { &rest[..rest.len().min(1)] } else { digits };
    let text = String::from_utf8_lossy(found);
    let value = text.parse().map_err(|_| MapError::PgmHeader { what, found: text.to_string() })?;
    *rest = after;
    Ok(value)
}
