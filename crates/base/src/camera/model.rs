//! All kinds of cameras behind one pair of questions.

use glam::{DQuat, DVec3};

use super::{Catadioptric, Fisheye, Pinhole, Polynomial, Ring, Sight, Turning};
use crate::geom::Pose;

/// How a camera maps directions to pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CameraModel {
    /// Nobody has said; only the number of pixels is known.
    Unknown {
        /// Pixels a row.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// Straight lines stay straight.
    Pinhole(Pinhole),
    /// Equal angles from the axis are equal steps in the picture.
    Fisheye(Fisheye),
    /// A camera that looks at a hyperbolic mirror and sees all around.
    Catadioptric(Catadioptric),
    /// Several cameras, their pictures side by side.
    Ring(Ring),
    /// One column after the other, all around.
    Turning(Turning),
    /// Any camera with one viewpoint, as a calibration found it.
    Polynomial(Polynomial),
}

impl CameraModel {
    /// The frame of pictures in computer vision and ROS: it looks along z, x is right, y down.
    pub const CAMERA_FROM_OPTICAL: Pose =
        Pose { position: DVec3::ZERO, rotation: DQuat::from_xyzw(-0.5, 0.5, -0.5, 0.5) };

    /// Pixels a row, and rows.
    pub fn size(&self) -> (usize, usize) {
        match self {
            Self::Unknown { width, height } => (*width, *height),
            Self::Pinhole(camera)
            | Self::Fisheye(Fisheye(camera))
            | Self::Turning(Turning(camera))
            | Self::Catadioptric(Catadioptric { camera, .. }) => (camera.width, camera.height),
            Self::Polynomial(camera) => (camera.width, camera.height),
            Self::Ring(ring) => (ring.camera.width * ring.count, ring.camera.height),
        }
    }

    /// The line along which the pixel in this column and row looks; `None` where it sees nothing of the world.
    pub fn sight(&self, column: f64, row: f64) -> Option<Sight> {
        match self {
            Self::Unknown { .. } => None,
            Self::Pinhole(camera) => Some(Sight::of_lens(camera.ray(column, row))),
            Self::Fisheye(lens) => lens.sight(column, row),
            Self::Catadioptric(mirror) => mirror.sight(column, row),
            Self::Ring(ring) => ring.sight(column, row),
            Self::Turning(camera) => Some(camera.sight(column, row)),
            Self::Polynomial(camera) => camera.sight(column, row),
        }
    }

    /// Column and row that show a point in the camera's frame, inside the picture or not; `None` for what is never shown.
    pub fn pixel(&self, point: DVec3) -> Option<[f64; 2]> {
        match self {
            Self::Unknown { .. } => None,
            Self::Pinhole(camera) => camera.pixel(point),
            Self::Fisheye(lens) => lens.pixel(point),
            Self::Catadioptric(mirror) => mirror.pixel(point),
            Self::Ring(ring) => ring.pixel(point),
            Self::Turning(camera) => camera.pixel(point),
            Self::Polynomial(camera) => camera.pixel(point),
        }
    }

    /// Where lines of sight come from, as nearly as one point says it: the lens, or a mirror's centre of projection.
    pub fn viewpoint(&self) -> DVec3 {
        match self {
            Self::Catadioptric(mirror) => mirror.camera_from_mirror().position,
            Self::Polynomial(camera) => DVec3::X * camera.viewpoint,
            _ => DVec3::ZERO,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_optical_frame_looks_along_its_z_with_y_down() {
        let turn = CameraModel::CAMERA_FROM_OPTICAL.rotation;
        assert_eq!(
            [turn * DVec3::Z, turn * DVec3::X, turn * DVec3::Y],
            [DVec3::X, DVec3::NEG_Y, DVec3::NEG_Z]
        );
    }

    #[test]
    fn a_camera_that_nobody_described_sees_nothing() {
        let camera = CameraModel::Unknown { width: 3, height: 2 };
        assert_eq!((camera.sight(1.0, 1.0), camera.pixel(DVec3::X)), (None, None));
    }
}
