//! Clouds as PLY: x, y, z and belief of each vertex; the lattice and the poses in comments.

use crate::cloud::Cloud;
use crate::scalar::fits_f32;
use crate::{notes, vertices};

pub(crate) fn encode(cloud: &Cloud) -> Vec<u8> {
    let is_single = fits_f32(cloud);
    let mut bytes =
        header(cloud, "binary_little_endian", if is_single { "float" } else { "double" });
    vertices::binary(cloud, is_single, &mut bytes);
    bytes
}

pub(crate) fn encode_text(cloud: &Cloud) -> Vec<u8> {
    let mut bytes = header(cloud, "ascii", "double");
    vertices::text(cloud, &mut bytes);
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
