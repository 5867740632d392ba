//! The line along which a pixel looks.

use glam::DVec3;

/// Half a line in the camera's frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight {
    /// Where it begins, metres: the lens, or the place on a mirror where the light turns.
    pub from: DVec3,
    /// Unit vector away from the camera.
    pub towards: DVec3,
}

impl Sight {
    /// From the lens itself.
    pub(super) fn of_lens(direction: DVec3) -> Self {
        Self { from: DVec3::ZERO, towards: direction.normalize() }
    }
}
