//! JPEG: small pictures for screens, for the image server and in recordings.

use base::colour::Rgb;
use base::picture::Picture;
use jpeg_encoder::{ColorType, Encoder};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

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

/// Any JPEG file as a picture.
pub fn decode(bytes: &[u8]) -> Result<Picture, ImageError> {
    let options = DecoderOptions::default()
        .jpeg_set_out_colorspace(ColorSpace::RGB)
        .set_max_width(shape::MAX_SIDE)
        .set_max_height(shape::MAX_SIDE);
    let broken =
        |reason: &dyn std::fmt::Display| ImageError::NotJpeg { reason: reason.to_string() };
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(|error| broken(&error))?;
    let size = decoder.dimensions().unwrap_or_default();
    if size.0 * size.1 > shape::MAX_PIXELS {
        return Err(ImageError::TooLarge { width: size.0, height: size.1 });
    }
    let channels = decoder.decode().map_err(|error| broken(&error))?;
    let pixels: Vec<Rgb> = channels.chunks_exact(3).map(|c| Rgb::new(c[0], c[1], c[2])).collect();
    if shape::height(size.0, pixels.len())? != size.1 {
        return Err(broken(&"rows are missing"));
    }
    Ok(Picture { width: size.0, pixels })
}

#[cfg(test)]
mod tests {

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
    fn what_was_pressed_is_read_again_and_what_is_no_jpeg_is_refused() {
        let again = decode(&encode(&gradient(), 95).unwrap()).unwrap();
        assert_eq!((again.width, again.pixels.len()), (48, 48 * 40));
        let off =
            |a: &Rgb, b: &Rgb| a.r.abs_diff(b.r).max(a.g.abs_diff(b.g)).max(a.b.abs_diff(b.b));
        let worst = again.pixels.iter().zip(&gradient().pixels).map(|(a, b)| off(a, b)).max();
        assert!(worst.unwrap() <= 12, "{worst:?}");
        let jpeg = encode(&gradient(), 95).unwrap();
        for bytes in [&b"no JPEG at all"[..], &[], &jpeg[..20]] {
            let error = decode(bytes).unwrap_err().to_string();
            assert!(error.contains("JPEG"), "{error}");
        }
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
