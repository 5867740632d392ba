//! Clouds as PLY: x, y, z and belief of each vertex; the lattice and the poses in comments.

use crate::cloud::Cloud;
use crate::notes;
use crate::number;
use crate::scalar::fits_f32;

pub(crate) fn encode(cloud: &Cloud) -> Vec<u8> {
    let is_single = fits_f32(cloud);
    let mut bytes =
        header(cloud, "binary_little_endian", if is_single { "float" } else { "double" });
    bytes.reserve(cloud.points().len() * if is_single { 16 } else { 28 });
    for (position, belief) in cloud.positions() {
        for coordinate in position.to_array() {
            if is_single {
                bytes.extend((coordinate as f32).to_le_bytes());
            } else {
                bytes.extend(coordinate.to_le_bytes());
            }
        }
        bytes.extend(belief.to_le_bytes());
    }
    bytes
}

pub(crate) fn encode_text(cloud: &Cloud) -> Vec<u8> {
    let mut bytes = header(cloud, "ascii", "double");
    for (position, belief) in cloud.positions() {
        bytes.extend(format!("{} {belief}\n", number::position(position, ' ')).into_bytes());
    }
    bytes
}

fn header(cloud: &Cloud, coding: &str, kind: &str) -> Vec<u8> {
    let mut text = format!("ply\nformat {coding} 1.0\n");
    for note in notes::lines(cloud) {
        text += &format!("comment {note}\n");
    }
    text += &format!("element vertex {}\n", cloud.points().len());
    for axis in ["x", "y", "z"] {
        text += &format!("property {kind} {axis}\n");
    }
    text += "property float belief\nend_header\n";
    text.into_bytes()
}
