//! The plain camera, and what other cameras borrow from it: numbers of pixels, focal lengths and a middle.

use glam::DVec3;

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

    /// Pixels between the middle and this column and row, to the left and up.
    pub(super) fn before_middle(&self, column: f64, row: f64) -> [f64; 2] {
        [self.centre[0] - column, self.centre[1] - row]
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
    fn a_point_on_the_ray_of_a_pixel_is_in_that_pixel() {
        let camera = Pinhole { width: 64, height: 48, focal: [50.0, 60.0], centre: [30.0, 25.0] };
        let [column, row] = camera.pixel(3.0 * camera.ray(7.0, 40.0)).unwrap();
        assert!((column - 7.0).abs() < 1e-12 && (row - 40.0).abs() < 1e-12, "{column} {row}");
        assert_eq!(camera.pixel(DVec3::new(-1.0, 0.0, 0.0)), None);
        assert!(camera.ray(0.0, 0.0).y > 0.0 && camera.ray(0.0, 0.0).z > 0.0, "left and up first");
    }
}
