//! `sensor_msgs/msg/Image` for pictures (`rgb8`) and heat (`32FC1`, kelvin), and `sensor_msgs/msg/CompressedImage` for encoded pictures.

use std::sync::Arc;

use base::colour::Rgb;
use base::picture::Picture;

use super::{HEADER, Header, MessageType, skip_header, write_header};
use crate::cdr::{CdrError, CdrReader, CdrWriter};

pub(crate) static TYPE: MessageType = MessageType {
    name: "sensor_msgs/msg/Image",
    fields: "std_msgs/Header header\nuint32 height\nuint32 width\nstring encoding\nuint8 is_bigendian\nuint32 step\nuint8[] data\n",
    uses: &[&HEADER],
};

pub(crate) static COMPRESSED: MessageType = MessageType {
    name: "sensor_msgs/msg/CompressedImage",
    fields: "std_msgs/Header header\nstring format\nuint8[] data\n",
    uses: &[&HEADER],
};

const COLOUR: &str = "rgb8";
const HEAT: &str = "32FC1";

pub(crate) fn write_picture(to: &mut CdrWriter<'_>, header: Header<'_>, picture: &Picture) {
    write_start(to, header, (picture.width, picture.height()), (COLOUR, 3));
    to.length(3 * picture.width * picture.height());
    for pixel in &picture.pixels[..picture.width * picture.height()] {
        to.u8(pixel.r);
        to.u8(pixel.g);
        to.u8(pixel.b);
    }
}

pub(crate) fn read_picture(from: &mut CdrReader<'_>) -> Result<Picture, CdrError> {
    let (width, data) = read_pixels(from, COLOUR, 3)?;
    let pixels = data.chunks_exact(3).map(|p| Rgb::new(p[0], p[1], p[2])).collect();
    Ok(Picture { width, pixels })
}

pub(crate) fn write_heat(to: &mut CdrWriter<'_>, header: Header<'_>, width: usize, kelvin: &[f32]) {
    let height = kelvin.len().checked_div(width).unwrap_or(0);
    write_start(to, header, (width, height), (HEAT, 4));
    to.length(4 * width * height);
    kelvin[..width * height].iter().for_each(|&value| to.f32(value));
}

pub(crate) fn read_heat(from: &mut CdrReader<'_>) -> Result<(usize, Arc<Vec<f32>>), CdrError> {
    let (width, data) = read_pixels(from, HEAT, 4)?;
    let kelvin = data.chunks_exact(4).map(|p| f32::from_le_bytes([p[0], p[1], p[2], p[3]]));
    Ok((width, Arc::new(kelvin.collect())))
}

pub(crate) fn write_encoded(
    to: &mut CdrWriter<'_>,
    header: Header<'_>,
    format: &str,
    bytes: &[u8],
) {
    write_header(to, header);
    to.string(format);
    to.byte_sequence(bytes);
}

pub(crate) fn read_encoded(from: &mut CdrReader<'_>) -> Result<(String, Vec<u8>), CdrError> {
    skip_header(from)?;
    Ok((from.string()?.to_owned(), from.byte_sequence()?.to_vec()))
}

fn write_start(
    to: &mut CdrWriter<'_>,
    header: Header<'_>,
    (width, height): (usize, usize),
    (encoding, pixel_bytes): (&str, usize),
) {
    write_header(to, header);
    to.u32(height as u32);
    to.u32(width as u32);
    to.string(encoding);
    to.u8(0);
    to.u32((pixel_bytes * width) as u32);
}

/// Width and bytes of a picture without padding, of the expected encoding.
fn read_pixels<'a>(
    from: &mut CdrReader<'a>,
    encoding: &str,
    pixel_bytes: usize,
) -> Result<(usize, &'a [u8]), CdrError> {
    skip_header(from)?;
    let height = from.u32()? as usize;
    let width = from.u32()? as usize;
    let found = from.string()?;
    if found != encoding {
        return Err(CdrError::BadValue {
            field: "encoding",
            value: format!("{found:?}, not {encoding:?}"),
        });
    }
    from.u8()?;
    from.u32()?;
    let data = from.byte_sequence()?;
    if width.checked_mul(height).and_then(|n| n.checked_mul(pixel_bytes)) != Some(data.len()) {
        let value = format!("{} bytes for {width} x {height} pixels", data.len());
        return Err(CdrError::BadValue { field: "data of the image", value });
    }
    Ok((width, data))
}
