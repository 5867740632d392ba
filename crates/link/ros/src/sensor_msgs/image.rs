//! `sensor_msgs/msg/Image` for pictures (`rgb8`) and heat (`32FC1`, kelvin); exact.

use base::colour::Rgb;
use base::messages::HeatView;
use base::picture::Picture;

use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::std_msgs::header::{self, Header};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "sensor_msgs/msg/Image",
    fields: "\
std_msgs/Header header
uint32 height
uint32 width
string encoding
uint8 is_bigendian
uint32 step
uint8[] data
",
    uses: &[&header::TYPE],
};

const COLOUR: &str = "rgb8";
const HEAT: &str = "32FC1";

/// Writes colours as `rgb8`.
pub fn write_picture(to: &mut CdrWriter<'_>, header: Header<'_>, picture: &Picture) {
    write_start(to, header, (picture.width, picture.height()), (COLOUR, 3));
    to.length(3 * picture.width * picture.height());
    for pixel in &picture.pixels[..picture.width * picture.height()] {
        to.u8(pixel.r);
        to.u8(pixel.g);
        to.u8(pixel.b);
    }
}

/// Reads an image of the encoding `rgb8`.
pub fn read_picture(from: &mut CdrReader<'_>) -> Result<Picture, CdrError> {
    let (width, data) = read_pixels(from, COLOUR, 3)?;
    let pixels = data.chunks_exact(3).map(|p| Rgb::new(p[0], p[1], p[2])).collect();
    Ok(Picture { width, pixels })
}

/// Writes temperatures as `32FC1`.
pub fn write_heat(to: &mut CdrWriter<'_>, header: Header<'_>, view: &HeatView) {
    let width = view.camera.size().0;
    let height = view.kelvin.len().checked_div(width).unwrap_or(0);
    write_start(to, header, (width, height), (HEAT, 4));
    to.length(4 * width * height);
    view.kelvin[..width * height].iter().for_each(|&value| to.f32(value));
}

/// Width, height and kelvin of an image of the encoding `32FC1`.
pub fn read_heat(from: &mut CdrReader<'_>) -> Result<((usize, usize), Vec<f32>), CdrError> {
    let (width, data) = read_pixels(from, HEAT, 4)?;
    let kelvin = data.chunks_exact(4).map(|p| f32::from_le_bytes([p[0], p[1], p[2], p[3]]));
    let height = (data.len() / 4).checked_div(width).unwrap_or(0);
    Ok(((width, height), kelvin.collect()))
}

fn write_start(
    to: &mut CdrWriter<'_>,
    header: Header<'_>,
    (width, height): (usize, usize),
    (encoding, pixel_bytes): (&str, usize),
) {
    header::write(to, header);
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
    header::skip(from)?;
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
