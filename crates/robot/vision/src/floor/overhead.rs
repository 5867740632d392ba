//! The picture from above, in metres.

use base::picture::Picture;
use glam::DVec2;

use crate::{BirdsEye, Mount, View, VisionError};

/// Makes pictures of the floor around a camera, ahead at the top, every pixel as large as every other.
#[derive(Clone, Debug, PartialEq)]
pub struct Overhead {
    view: View,
    /// Pixels along each edge.
    edge: usize,
    /// Metres a pixel.
    resolution: f64,
    /// What lies in the middle, in the robot's frame, metres.
    middle: DVec2,
}

impl Overhead {
    /// Of a camera mounted so above a floor of this height in the robot's frame, as far as `reach` to each side, with pixels of
    /// `resolution`, both metres.
    pub fn new(mount: &Mount, floor: f64, reach: f64, resolution: f64) -> Self {
        let eye = mount.viewpoint();
        let edge = 2 * libm::ceil(reach / resolution).max(1.0) as usize + 1;
        let height_px = (eye.z - floor) / resolution;
        let view = mount.birds_eye(&BirdsEye { size: (edge, edge), height_px, floor });
        Self { view, edge, resolution, middle: eye.truncate() }
    }

    /// The floor from above.
    pub fn of(&self, picture: &Picture) -> Result<Picture, VisionError> {
        self.view.of(picture)
    }

    /// Metres a pixel.
    pub fn resolution(&self) -> f64 {
        self.resolution
    }

    /// What lies in the middle, in the robot's frame.
    pub fn middle(&self) -> DVec2 {
        self.middle
    }

    /// Where a pixel lies in the robot's frame.
    pub fn place(&self, column: usize, row: usize) -> DVec2 {
        let half = (self.edge / 2) as f64;
        self.middle + DVec2::new(half - row as f64, half - column as f64) * self.resolution
    }

    /// The pixel that shows a place of the robot's frame.
    pub fn pixel(&self, place: DVec2) -> Option<usize> {
        let half = (self.edge / 2) as f64;
        let away = (place - self.middle) / self.resolution;
        let (column, row) = (libm::round(half - away.y), libm::round(half - away.x));
        let is_inside = |at: f64| at >= 0.0 && at < self.edge as f64;
        (is_inside(column) && is_inside(row)).then(|| row as usize * self.edge + column as usize)
    }

    /// Whether the camera shows what lies there.
    pub fn is_shown(&self, index: usize) -> bool {
        self.view.is_shown(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::floor::testing::mount;

    #[test]
    fn places_and_pixels_belong_to_each_other_and_ahead_is_at_the_top() {
        let above = Overhead::new(&mount(), 0.0, 1.0, 0.05);
        for index in [0, 20, 41 * 41 - 1, 20 * 41 + 20, 3 * 41 + 7] {
            assert_eq!(above.pixel(above.place(index % 41, index / 41)), Some(index));
        }
        assert!(above.place(20, 0).x > above.place(20, 40).x && above.place(0, 20).y > 0.9);
        assert_eq!(above.pixel(above.middle() + DVec2::new(1.2, 0.0)), None);
        assert!(above.is_shown(10 * 41 + 20));
    }
}
