//! `sensor_msgs/msg/CameraInfo`: how a camera maps directions to pixels; exact.
//!
//! A pinhole camera is `plumb_bob` with five zeroes, as ROS's own nodes write it. A fisheye lens is `equidistant` with
//! four zeroes, as ROS's own nodes write that. A camera before a mirror is `usar_catadioptric` with a, b, radius and distance of the
//! mirror, how far it is to the left and above, and how far it leans to the left and up; a ring of cameras is `usar_ring` with their number
//! and the ring's radius; a turning camera is `usar_turning`, its focal length across in pixels a radian. A polynomial camera is
//! `usar_polynomial` with c, d, e, a0 to a4, radius and viewpoint; its focal lengths are a0's. One that nobody described has a `k` of zeroes, which ROS calls uncalibrated.

use base::camera::{CameraModel, Catadioptric, Fisheye, Pinhole, Polynomial, Ring, Turning};

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
const FISHEYE: &str = "equidistant";
const CATADIOPTRIC: &str = "usar_catadioptric";
const RING: &str = "usar_ring";
const TURNING: &str = "usar_turning";
const POLYNOMIAL: &str = "usar_polynomial";
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
            let [left, up] = c.mirror_shift;
            let [lean_left, lean_up] = c.mirror_tilt;
            let size = [c.mirror_a, c.mirror_b, c.mirror_radius, c.mirror_distance];
            let [a, b, radius, distance] = size;
            let mirror = [a, b, radius, distance, left, up, lean_left, lean_up];
            write_lens(to, CATADIOPTRIC, &mirror, Some(&c.camera));
        }
        CameraModel::Fisheye(Fisheye(lens)) => write_lens(to, FISHEYE, &[0.0; 4], Some(lens)),
        CameraModel::Turning(Turning(camera)) => write_lens(to, TURNING, &[], Some(camera)),
        CameraModel::Polynomial(lens) => {
            let &Polynomial { width, height, centre, coefficients, .. } = lens;
            let camera = Pinhole { width, height, focal: [coefficients[0].abs(); 2], centre };
            let rest = lens.affine.into_iter().chain(coefficients);
            let rest: Vec<f64> = rest.chain([lens.radius, lens.viewpoint]).collect();
            write_lens(to, POLYNOMIAL, &rest, Some(&camera));
        }
        CameraModel::Ring(ring) => {
            write_lens(to, RING, &[ring.count as f64, ring.radius], Some(&ring.camera));
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
        (FISHEYE, values) if focal_x > 0.0 && values.iter().all(|value| *value == 0.0) => {
            CameraModel::Fisheye(Fisheye(camera))
        }
        (POLYNOMIAL, &[c, d, e, a0, a1, a2, a3, a4, radius, viewpoint]) => {
            CameraModel::Polynomial(Polynomial {
                width,
                height,
                centre: [centre_x, centre_y],
                affine: [c, d, e],
                coefficients: [a0, a1, a2, a3, a4],
                radius,
                viewpoint,
            })
        }
        (TURNING, []) if focal_x > 0.0 => CameraModel::Turning(Turning(camera)),
        (RING, &[count, radius]) if count >= 1.0 && count <= width as f64 => {
            let (count, width) = (count as usize, width / count as usize);
            CameraModel::Ring(Ring { camera: Pinhole { width, ..camera }, count, radius })
        }
        (CATADIOPTRIC, &[mirror_a, mirror_b, mirror_radius, mirror_distance, ref off @ ..])
            if matches!(off.len(), 0 | 4) =>
        {
            let off = |i: usize| off.get(i).copied().unwrap_or(0.0);
            let (mirror_shift, mirror_tilt) = ([off(0), off(1)], [off(2), off(3)]);
            CameraModel::Catadioptric(Catadioptric {
                camera,
                mirror_a,
                mirror_b,
                mirror_radius,
                mirror_distance,
                mirror_shift,
                mirror_tilt,
            })
        }
        _ => CameraModel::Unknown { width, height },
    })
}

#[cfg(test)]
mod tests {
    use base::time::SimTime;

    use super::*;

    fn again(camera: &CameraModel) -> CameraModel {
        let mut bytes = vec![];
        let header = Header { time: SimTime::from_millis(7), frame: "scout/eye" };
        write(&mut CdrWriter::new(&mut bytes), header, camera);
        read(&mut CdrReader::new(&bytes).unwrap()).unwrap()
    }

    #[test]
    fn every_camera_is_read_as_it_was_written() {
        let mirror = Catadioptric::whole_mirror(360, 240, 11.736, 0.09, 0.038);
        let bumped =
            Catadioptric { mirror_shift: [0.001, -0.002], mirror_tilt: [0.03, 0.01], ..mirror };
        for camera in [
            CameraModel::Unknown { width: 3, height: 2 },
            CameraModel::Pinhole(Pinhole::of_view(64, 48, 1.1)),
            CameraModel::Fisheye(Fisheye::of_view(64, 64, 3.3)),
            CameraModel::Turning(Turning::of_view(720, 64, std::f64::consts::TAU)),
            CameraModel::Ring(Ring::all_round(600, 100, 6, 0.05)),
            CameraModel::Catadioptric(mirror),
            CameraModel::Catadioptric(bumped),
            CameraModel::Polynomial(Polynomial {
                width: 360,
                height: 240,
                centre: [181.0, 119.0],
                affine: [1.01, 0.02, 0.03],
                coefficients: [-70.0, 0.0, 0.004, -1e-6, 2e-8],
                radius: 190.0,
                viewpoint: 0.09,
            }),
        ] {
            assert_eq!(again(&camera), camera);
        }
    }

    #[test]
    fn a_ring_of_nonsense_is_a_camera_that_nobody_described() {
        let mut ring = Ring::all_round(600, 100, 6, 0.05);
        ring.count = 0;
        let found = again(&CameraModel::Ring(ring));
        assert!(matches!(found, CameraModel::Unknown { .. }), "{found:?}");
    }
}
