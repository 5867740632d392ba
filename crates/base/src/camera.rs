//! Which direction a pixel of a picture shows.
//!
//! A camera looks along its x, y is left, z up. Columns count to the right and rows downwards; the middle of the first pixel is
//! (0, 0), as in ROS.

use glam::{DQuat, DVec3};

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
    /// A pinhole camera that looks at a hyperbolic mirror and sees all around.
    Catadioptric(Catadioptric),
}

/// A camera without distortion. Lengths in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pinhole {
    /// Pixels a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Focal length across and down.
    pub focal: [f64; 2],
    /// Column and row of the optical axis.
    pub centre: [f64; 2],
}

/// A pinhole camera below a mirror r² / b² - z² / a² = -1. Lengths in metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Catadioptric {
    /// The camera below the mirror.
    pub camera: Pinhole,
    /// a: half axis of the hyperbola along the line of sight.
    pub mirror_a: f64,
    /// b: half axis across.
    pub mirror_b: f64,
    /// Largest radius of the mirror.
    pub mirror_radius: f64,
    /// From the camera to the mirror's centre of projection.
    pub mirror_distance: f64,
}

impl CameraModel {
    /// The frame of pictures in computer vision and ROS: it looks along z, x is right, y down.
    pub const CAMERA_FROM_OPTICAL: Pose =
        Pose { position: DVec3::ZERO, rotation: DQuat::from_xyzw(-0.5, 0.5, -0.5, 0.5) };

    /// Pixels a row, and rows.
    pub fn size(&self) -> (usize, usize) {
        match self {
            Self::Unknown { width, height } => (*width, *height),
            Self::Pinhole(camera) | Self::Catadioptric(Catadioptric { camera, .. }) => {
                (camera.width, camera.height)
            }
        }
    }
}

impl Pinhole {
    /// Square pixels, the axis in the middle, and this horizontal field of view, radians.
    pub fn of_view(width: usize, height: usize, field_of_view: f64) -> Self {
        let focal = width as f64 / 2.0 / libm::tan(field_of_view / 2.0);
        let middle = |count: usize| (count as f64 - 1.0) / 2.0;
        Self { width, height, focal: [focal; 2], centre: [middle(width), middle(height)] }
    }

    /// Horizontal field of view, from edge to edge of the picture, radians.
    pub fn field_of_view(&self) -> f64 {
        let left = self.centre[0] + 0.5;
        let right = self.width as f64 - left;
        libm::atan(left / self.focal[0]) + libm::atan(right / self.focal[0])
    }

    /// What lies one metre ahead in this column and row, in the camera's frame.
    pub fn ray(&self, column: f64, row: f64) -> DVec3 {
        let left = (self.centre[0] - column) / self.focal[0];
        let up = (self.centre[1] - row) / self.focal[1];
        DVec3::new(1.0, left, up)
    }

    /// Column and row of a point in the camera's frame, inside the picture or not; `None` for what is not ahead.
    pub fn pixel(&self, point: DVec3) -> Option<[f64; 2]> {
        let ahead = point.x > 0.0;
        let column = self.centre[0] - self.focal[0] * point.y / point.x;
        let row = self.centre[1] - self.focal[1] * point.z / point.x;
        ahead.then_some([column, row])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_edges_of_the_picture_are_the_field_of_view_apart() {
        let camera = Pinhole::of_view(40, 30, 1.0);
        assert!((camera.field_of_view() - 1.0).abs() < 1e-12, "{}", camera.field_of_view());
        let left_edge = camera.ray(-0.5, 14.5);
        assert!((left_edge.y - libm::tan(0.5)).abs() < 1e-12 && left_edge.z == 0.0, "{left_edge}");
    }

    #[test]
    fn the_optical_frame_looks_along_its_z_with_y_down() {
        let turn = CameraModel::CAMERA_FROM_OPTICAL.rotation;
        assert_eq!(
            [turn * DVec3::Z, turn * DVec3::X, turn * DVec3::Y],
            [DVec3::X, DVec3::NEG_Y, DVec3::NEG_Z]
        );
    }

    #[test]
    fn a_point_on_the_ray_of_a_pixel_is_in_that_pixel() {
        let camera = Pinhole { width: 64, height: 48, focal: [50.0, 60.0], centre: [30.0, 25.0] };
        let [column, row] = camera.pixel(3.0 * camera.ray(7.0, 40.0)).unwrap();
        assert!((column - 7.0).abs() < 1e-12 && (row - 40.0).abs() < 1e-12, "{column} {row}");
        assert_eq!(camera.pixel(DVec3::new(-1.0, 0.0, 0.0)), None);
        assert!(camera.ray(0.0, 0.0).y > 0.0 && camera.ray(0.0, 0.0).z > 0.0, "left and up first");
    }
}
