//! `sensor_msgs/msg/CameraInfo`: how a camera maps directions to pixels; exact.
//!
//! A pinhole camera is `plumb_bob` with five zeroes, as ROS's own nodes write it. A camera below a mirror is `usar_catadioptric` with
//! a, b, radius and distance of the mirror. One that nobody described has a `k` of zeroes, which ROS calls uncalibrated.

use base::camera::{CameraModel, Catadioptric, Pinhole};

use super::region_of_interest;
use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::std_msgs::header::{self, Header};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "sensor_msgs/msg/CameraInfo",
    fields: "\
std_msgs/Header header
uint32 height
uint32 width
string distortion_model
float64[] d
float64[9] k
float64[9] r
float64[12] p
uint32 binning_x
uint32 binning_y
sensor_msgs/RegionOfInterest roi
",
    uses: &[&header::TYPE, &region_of_interest::TYPE],
};

const PINHOLE: &str = "plumb_bob";
const CATADIOPTRIC: &str = "usar_catadioptric";
/// Lenses without distortion.
const STRAIGHT: [f64; 5] = [0.0; 5];

/// Writes a camera; the header's frame is its optical one, which looks along z.
pub fn write(to: &mut CdrWriter<'_>, header: Header<'_>, camera: &CameraModel) {
    header::write(to, header);
    let (width, height) = camera.size();
    to.u32(height as u32);
    to.u32(width as u32);
    match camera {
        CameraModel::Unknown { .. } => write_lens(to, "", &[], None),
        CameraModel::Pinhole(pinhole) => write_lens(to, PINHOLE, &STRAIGHT, Some(pinhole)),
        CameraModel::Catadioptric(c) => {
            let mirror = [c.mirror_a, c.mirror_b, c.mirror_radius, c.mirror_distance];
            write_lens(to, CATADIOPTRIC, &mirror, Some(&c.camera));
        }
    }
    for _binning in ["x", "y"] {
        to.u32(0);
    }
    region_of_interest::write_whole(to);
}

/// Distortion, camera matrix, rectification and projection.
fn write_lens(to: &mut CdrWriter<'_>, model: &str, distortion: &[f64], camera: Option<&Pinhole>) {
    to.string(model);
    to.f64_sequence(distortion.iter().copied());
    let Some(&Pinhole { focal: [fx, fy], centre: [cx, cy], .. }) = camera else {
        return to.f64_zeroes(9 + 9 + 12);
    };
    let k = [fx, 0.0, cx, 0.0, fy, cy, 0.0, 0.0, 1.0];
    let r = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
    let p = [fx, 0.0, cx, 0.0, 0.0, fy, cy, 0.0, 0.0, 0.0, 1.0, 0.0];
    k.into_iter().chain(r).chain(p).for_each(|value| to.f64(value));
}

/// Reads a camera; one with a model of distortion that is not ours, or with distortion, is unknown to us.
pub fn read(from: &mut CdrReader<'_>) -> Result<CameraModel, CdrError> {
    header::skip(from)?;
    let height = from.u32()? as usize;
    let width = from.u32()? as usize;
    let model = from.string()?.to_owned();
    let distortion = from.f64_sequence()?;
    let (focal_x, _skew, centre_x) = (from.f64()?, from.f64()?, from.f64()?);
    let (_zero, focal_y, centre_y) = (from.f64()?, from.f64()?, from.f64()?);
    let camera = Pinhole { width, height, focal: [focal_x, focal_y], centre: [centre_x, centre_y] };
    Ok(match (model.as_str(), distortion.as_slice()) {
        (PINHOLE, values) if focal_x > 0.0 && values.iter().all(|value| *value == 0.0) => {
            CameraModel::Pinhole(camera)
        }
        (CATADIOPTRIC, &[mirror_a, mirror_b, mirror_radius, mirror_distance]) => {
            let mirror =
                Catadioptric { camera, mirror_a, mirror_b, mirror_radius, mirror_distance };
            CameraModel::Catadioptric(mirror)
        }
        _ => CameraModel::Unknown { width, height },
    })
}
