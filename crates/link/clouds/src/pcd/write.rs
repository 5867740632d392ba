//! Clouds as PCD: the fields x, y, z and belief; the lattice and the poses in comments, the first pose as viewpoint too.

use base::geom::Pose;

use crate::cloud::Cloud;
use crate::scalar::fits_f32;
use crate::{notes, vertices};

pub(crate) fn encode(cloud: &Cloud) -> Vec<u8> {
    let is_single = fits_f32(cloud);
    let mut bytes = header(cloud, "binary", if is_single { 4 } else { 8 });
    vertices::binary(cloud, is_single, &mut bytes);
    bytes
}

pub(crate) fn encode_text(cloud: &Cloud) -> Vec<u8> {
    let mut bytes = header(cloud, "ascii", 8);
    vertices::text(cloud, &mut bytes);
    bytes
}

fn header(cloud: &Cloud, coding: &str, size: usize) -> Vec<u8> {
    let count = cloud.points().len();
    let Pose { position: p, rotation: q } =
        cloud.poses().first().copied().unwrap_or(Pose::IDENTITY);
    let mut text = "# .PCD v0.7 - Point Cloud Data file format\n".to_owned();
    for note in notes::lines(cloud) {
        text += &format!("# {note}\n");
    }
    text += &format!(
        "VERSION 0.7\nFIELDS x y z belief\nSIZE {size} {size} {size} 4\nTYPE F F F F\nCOUNT 1 1 1 1\n\
         WIDTH {count}\nHEIGHT 1\nVIEWPOINT {} {} {} {} {} {} {}\nPOINTS {count}\nDATA {coding}\n",
        p.x, p.y, p.z, q.w, q.x, q.y, q.z
    );
    text.into_bytes()
}
