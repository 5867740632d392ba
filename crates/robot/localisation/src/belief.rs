//! What a robot believes of where it is.

use base::geom::Pose;
use base::time::SimTime;
use glam::DMat3;

/// Where a robot believes to be at one time, and how sure it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Belief {
    /// When it was there.
    pub time: SimTime,
    /// Its pose in the frame of its map.
    pub world_from_robot: Pose,
    /// Covariance of x, y (metres) and yaw (radians), in the frame of the map.
    pub covariance: DMat3,
    /// Grows whenever poses of the past have moved: what was drawn from them has to be drawn anew.
    pub revision: u64,
    /// Whether the pose is no longer worth acting upon: the robot was carried away, or is too uncertain.
    pub is_lost: bool,
}

impl Belief {
    /// Standard deviation of the place, metres: the root of the mean variance of x and y.
    pub fn place_sigma(&self) -> f64 {
        libm::sqrt(f64::midpoint(self.covariance.x_axis.x, self.covariance.y_axis.y).max(0.0))
    }

    /// Standard deviation of the heading, radians.
    pub fn yaw_sigma(&self) -> f64 {
        libm::sqrt(self.covariance.z_axis.z.max(0.0))
    }
}
