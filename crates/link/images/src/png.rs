//! PNG in and out: colour pictures, and grey images of 8 or 16 bits such as depths in millimetres.

use std::io::Cursor;

use base::colour::Rgb;
use base::picture::Picture;
use png::{BitDepth, ColorType, Compression, Decoder, Encoder, Limits, Transformations};

use crate::{ImageError, shape};

/// Memory the decoder may use for itself; the pixels come on top.
const DECODER_BYTES: usize = 1 << 26;

/// Grey levels in rows, the first row on top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grey16 {
    /// Pixels a row.
    pub width: usize,
    /// 0 black to 65535 white.
    pub pixels: Vec<u16>,
}

/// The picture as a PNG file of 8 bits a channel.
pub fn encode(picture: &Picture) -> Result<Vec<u8>, ImageError> {
    let height = shape::height(picture.width, picture.pixels.len())?;
    write(picture.width, height, ColorType::Rgb, BitDepth::Eight, &picture.bytes())
}

/// Rows of `width` grey levels as a PNG file of 8 bits a pixel.
pub fn encode_grey8(width: usize, pixels: &[u8]) -> Result<Vec<u8>, ImageError> {
    let height = shape::height(width, pixels.len())?;
    write(width, height, ColorType::Grayscale, BitDepth::Eight, pixels)
}

/// Rows of `width` grey levels as a PNG file of 16 bits a pixel; depth images hold millimetres, 0 for nothing seen.
pub fn encode_grey16(width: usize, pixels: &[u16]) -> Result<Vec<u8>, ImageError> {
    let height = shape::height(width, pixels.len())?;
    let bytes: Vec<u8> = pixels.iter().flat_map(|p| p.to_be_bytes()).collect();
    write(width, height, ColorType::Grayscale, BitDepth::Sixteen, &bytes)
}

/// Any PNG file as a picture: grey becomes colour, 16 bits become 8, transparency is dropped.
pub fn decode(bytes: &[u8]) -> Result<Picture, ImageError> {
    let raw = read(bytes, Transformations::EXPAND | Transformations::STRIP_16)?;
    let pixels =
        raw.bytes
            .chunks_exact(raw.channels)
            .map(|c| {
                if raw.channels < 3 {
                    Rgb::new(c[0], c[0], c[0])
                } else {
                    Rgb::new(c[0], c[1], c[2])
                }
            })
            .collect();
    Ok(Picture { width: raw.width, pixels })
}

/// Any PNG file as 16-bit grey: 8 bits are stretched, of colours the mean is taken, transparency is dropped.
pub fn decode_grey16(bytes: &[u8]) -> Result<Grey16, ImageError> {
    let raw = read(bytes, Transformations::EXPAND)?;
    let levels: Vec<u16> = if raw.depth == BitDepth::Sixteen {
        raw.bytes.chunks_exact(2).map(|b| u16::from_be_bytes([b[0], b[1]])).collect()
    } else {
        raw.bytes.iter().map(|&b| u16::from(b) * 257).collect()
    };
    let pixels = levels
        .chunks_exact(raw.channels)
        .map(|c| if raw.channels < 3 { c[0] } else { mean([c[0], c[1], c[2]]) })
        .collect();
    Ok(Grey16 { width: raw.width, pixels })
}

fn mean(colour: [u16; 3]) -> u16 {
    (colour.into_iter().map(u32::from).sum::<u32>() / 3) as u16
}

fn write(
    width: usize,
    height: usize,
    colour: ColorType,
    depth: BitDepth,
    pixels: &[u8],
) -> Result<Vec<u8>, ImageError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width as u32, height as u32);
    encoder.set_color(colour);
    encoder.set_depth(depth);
    encoder.set_compression(Compression::Balanced);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(bytes)
}

/// Samples as the decoder leaves them.
struct Raw {
    width: usize,
    channels: usize,
    depth: BitDepth,
    bytes: Vec<u8>,
}

fn read(bytes: &[u8], transformations: Transformations) -> Result<Raw, ImageError> {
    let limits = Limits { bytes: DECODER_BYTES };
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), limits);
    decoder.set_transformations(transformations);
    let mut reader = decoder.read_info()?;
    let (width, height) = (reader.info().width as usize, reader.info().height as usize);
    shape::check(width, height)?;
    let size = reader.output_buffer_size().ok_or(ImageError::TooLarge { width, height })?;
    let mut pixels = vec![0; size];
    let frame = reader.next_frame(&mut pixels)?;
    pixels.truncate(frame.buffer_size());
    Ok(Raw { width, channels: frame.color_type.samples(), depth: frame.bit_depth, bytes: pixels })
}

#[cfg(test)]
mod tests;
