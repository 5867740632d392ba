//! PNG files: textures and heights.

use std::io::Cursor;
use std::sync::Arc;

use base::colour::Rgb;
use base::picture::Picture;
use link_text::Item;
use png::{BitDepth, ColorType, Decoder, DecodingError, Limits, Reader, Transformations};

use super::context::Context;
use crate::error::ArenaError;
use crate::limits;

/// Why a file is not a usable picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureProblem {
    /// Not PNG at all, cut off, or spoilt.
    #[error("it is not a whole PNG file ({problem}); save it again as PNG")]
    Broken {
        /// In the decoder's words.
        problem: String,
    },
    /// Too many or too few pixels.
    #[error("it is {width} x {height} pixels, must be {min} to {max} along each edge; scale it")]
    Size {
        /// Pixels a row.
        width: u32,
        /// Rows.
        height: u32,
        /// Smallest edge allowed.
        min: u32,
        /// Largest edge allowed.
        max: u32,
    },
}

/// Bytes the decoder may take beside the pixels: the rows it works on.
const DECODER_BYTES: usize = 16 << 20;

/// The picture in the file that `item` names.
pub(crate) fn texture(item: &Item<'_>, context: &mut Context<'_>) -> Option<Arc<Picture>> {
    let path = context.path(item, "\"poster.png\"")?;
    if let Some(known) = context.pictures.get(&path) {
        return known.clone();
    }
    let picture = texture_at(item, &path, context).map(Arc::new);
    context.pictures.insert(path, picture.clone());
    picture
}

fn texture_at(item: &Item<'_>, path: &str, context: &mut Context<'_>) -> Option<Picture> {
    let content = context.side_file(item, path)?;
    let transformations = Transformations::EXPAND | Transformations::STRIP_16;
    let opened = open(&content, transformations, 1, limits::PICTURE_EDGE);
    let mut reader = opened.map_err(|problem| complain(item, context, problem)).ok()?;
    let (width, height) = reader.info().size();
    if !context.charge_pixels(width as usize * height as usize, item) {
        return None;
    }
    let decoded = pixels(&mut reader).map_err(|problem| complain(item, context, problem)).ok()?;
    let samples = reader.output_color_type().0.samples();
    let pixels = decoded.chunks_exact(samples).map(|pixel| match *pixel {
        [r, g, b, ..] => Rgb::new(r, g, b),
        [grey, ..] => Rgb::new(grey, grey, grey),
        [] => Rgb::default(),
    });
    Some(Picture { width: width as usize, pixels: pixels.collect() })
}

/// Brightness from 0 to 1: columns of the picture from left to right, each from its foot up.
pub(crate) fn heights(item: &Item<'_>, context: &mut Context<'_>) -> Option<Arc<Vec<Vec<f64>>>> {
    let path = context.path(item, "\"hill.png\"")?;
    if let Some(known) = context.heights.get(&path).cloned() {
        let cells = known.as_ref().map_or(0, |rows| (rows.len() - 1) * (rows[0].len() - 1));
        return known.filter(|_| context.charge_triangles(2 * cells, item));
    }
    let heights = heights_at(item, &path, context).map(Arc::new);
    context.heights.insert(path, heights.clone());
    heights
}

fn heights_at(item: &Item<'_>, path: &str, context: &mut Context<'_>) -> Option<Vec<Vec<f64>>> {
    let content = context.side_file(item, path)?;
    let edge = limits::HEIGHTFIELD_EDGE as u32;
    let opened = open(&content, Transformations::EXPAND, 2, edge);
    let mut reader = opened.map_err(|problem| complain(item, context, problem)).ok()?;
    let (width, height) = reader.info().size();
    let (width, height) = (width as usize, height as usize);
    if !context.charge_triangles(2 * (width - 1) * (height - 1), item) {
        return None;
    }
    let decoded = pixels(&mut reader).map_err(|problem| complain(item, context, problem)).ok()?;
    let (colour, depth) = reader.output_color_type();
    let at = |x: usize, y: usize| brightness(&decoded, y * width + x, colour, depth);
    Some((0..width).map(|x| (0..height).rev().map(|y| at(x, y)).collect()).collect())
}

/// Mean of the colour channels of one pixel; transparency does not count.
fn brightness(decoded: &[u8], pixel: usize, colour: ColorType, depth: BitDepth) -> f64 {
    let samples = colour.samples();
    let channels = if samples >= 3 { 3 } else { 1 };
    let sample = |channel: usize| {
        let index = pixel * samples + channel;
        if depth == BitDepth::Sixteen {
            f64::from(u16::from_be_bytes([decoded[2 * index], decoded[2 * index + 1]])) / 65535.0
        } else {
            f64::from(decoded[index]) / 255.0
        }
    };
    (0..channels).map(sample).sum::<f64>() / channels as f64
}

/// A decoder past the header, which alone decides how much memory the rest takes.
fn open(
    content: &[u8],
    transformations: Transformations,
    min: u32,
    max: u32,
) -> Result<Reader<Cursor<&[u8]>>, PictureProblem> {
    let limits = Limits { bytes: DECODER_BYTES };
    let mut decoder = Decoder::new_with_limits(Cursor::new(content), limits);
    decoder.set_transformations(transformations);
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let (width, height) = decoder.read_header_info().map_err(broken)?.size();
    if width < min || height < min || width > max || height > max {
        return Err(PictureProblem::Size { width, height, min, max });
    }
    decoder.read_info().map_err(broken)
}

fn pixels(reader: &mut Reader<Cursor<&[u8]>>) -> Result<Vec<u8>, PictureProblem> {
    let size = reader.output_buffer_size().unwrap_or(usize::MAX);
    // Eight bytes a pixel is the most that PNG has: four channels of sixteen bits.
    let (width, height) = reader.info().size();
    if size > width as usize * height as usize * 8 {
        return Err(PictureProblem::Broken { problem: "impossible row length".to_owned() });
    }
    let mut decoded = vec![0; size];
    let frame = reader.next_frame(&mut decoded).map_err(broken)?;
    if (frame.width, frame.height) != (width, height) {
        return Err(PictureProblem::Broken { problem: "the first frame is cut out".to_owned() });
    }
    Ok(decoded)
}

#[expect(clippy::needless_pass_by_value, reason = "the shape that map_err wants")]
fn broken(error: DecodingError) -> PictureProblem {
    PictureProblem::Broken { problem: link_text::shortened(&error.to_string()) }
}

fn complain(item: &Item<'_>, context: &Context<'_>, problem: PictureProblem) {
    let (at, key, value) = (item.place(), item.path(), item.shown());
    context.sink.push(ArenaError::BadPicture { at, key, value, problem });
}
