//! JPEG out: small pictures for screens and for the image server.

use base::picture::Picture;
use jpeg_encoder::{ColorType, Encoder};

use crate::{ImageError, shape};

/// The picture as a JPEG file, `quality` 1 to 100.
pub fn encode(picture: &Picture, quality: u8) -> Result<Vec<u8>, ImageError> {
    if !(1..=100).contains(&quality) {
        return Err(ImageError::Quality { quality });
    }
    let height = shape::height(picture.width, picture.pixels.len())?;
    let mut bytes = Vec::new();
    // Both sides are at most `MAX_SIDE`, which is the most a u16 holds.
    let (width, height) = (picture.width as u16, height as u16);
    Encoder::new(&mut bytes, quality).encode(&picture.bytes(), width, height, ColorType::Rgb)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use base::colour::Rgb;
    use zune_jpeg::JpegDecoder;
    use zune_jpeg::zune_core::bytestream::ZCursor;

    use super::*;

    /// A smooth picture, as JPEG likes them: red grows to the right, green downwards.
    fn gradient() -> Picture {
        let pixels =
            (0..48 * 40).map(|i| Rgb::new((i % 48 * 5) as u8, (i / 48 * 6) as u8, 90)).collect();
        Picture { width: 48, pixels }
    }

    fn worst_difference(picture: &Picture, jpeg: &[u8]) -> u8 {
        let decoded = JpegDecoder::new(ZCursor::new(jpeg)).decode().unwrap();
        let bytes = picture.bytes();
        assert_eq!(decoded.len(), bytes.len());
        decoded.iter().zip(&bytes).map(|(a, b)| a.abs_diff(*b)).max().unwrap()
    }

    #[test]
    fn another_decoder_sees_nearly_the_same_picture() {
        let jpeg = encode(&gradient(), 95).unwrap();
        let worst = worst_difference(&gradient(), &jpeg);
        assert!(worst <= 12, "a channel is off by {worst} of 255");
    }

    #[test]
    fn lower_quality_makes_fewer_bytes() {
        let [fine, coarse] = [95, 20].map(|q| encode(&gradient(), q).unwrap().len());
        assert!(coarse < fine, "{coarse} bytes at quality 20, {fine} at 95");
    }

    #[test]
    fn the_same_picture_gives_the_same_bytes() {
        assert_eq!(encode(&gradient(), 80).unwrap(), encode(&gradient(), 80).unwrap());
    }

    #[test]
    fn quality_outside_its_scale_is_refused_by_value() {
        for quality in [0, 101, 255] {
            let error = encode(&gradient(), quality).unwrap_err().to_string();
            assert!(error.contains(&quality.to_string()), "{error}");
        }
    }

    #[test]
    fn a_picture_without_pixels_is_refused() {
        let empty = Picture { width: 0, pixels: vec![] };
        assert!(matches!(encode(&empty, 80), Err(ImageError::Ragged { width: 0, pixels: 0 })));
        let ragged = Picture { width: 3, pixels: vec![Rgb::default(); 4] };
        assert!(matches!(encode(&ragged, 80), Err(ImageError::Ragged { width: 3, pixels: 4 })));
    }
}
