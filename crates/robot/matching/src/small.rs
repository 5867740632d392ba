//! Small steps of poses on the plane.

use base::geom::{Pose2, wrap_angle};
use glam::{DMat2, DVec2, DVec3};

/// The rotation of a pose as a matrix.
pub fn rotation(pose: &Pose2) -> DMat2 {
    let ahead = pose.direction();
    DMat2::from_cols(ahead, ahead.perp())
}

/// A pose moved by a small step (x, y, yaw) in its outer frame.
#[must_use]
pub fn nudged(pose: &Pose2, step: DVec3) -> Pose2 {
    Pose2::new(pose.x + step.x, pose.y + step.y, wrap_angle(pose.yaw + step.z))
}

/// The pose at `place`, facing `yaw`.
pub fn pose_at(place: DVec2, yaw: f64) -> Pose2 {
    Pose2::new(place.x, place.y, yaw)
}

/// The pose a share of the way from one to another: straight for the place, the shorter way round for the turn.
pub fn between(from: &Pose2, to: &Pose2, share: f64) -> Pose2 {
    let turn = wrap_angle(to.yaw - from.yaw);
    let place = from.position().lerp(to.position(), share);
    pose_at(place, wrap_angle(from.yaw + turn * share))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_way_between_two_poses_the_turn_is_the_shorter_one() {
        let middle = between(&Pose2::new(0.0, 0.0, 3.0), &Pose2::new(2.0, 0.0, -3.0), 0.5);
        assert!((middle.x - 1.0).abs() < 1e-12);
        assert!((middle.yaw.abs() - std::f64::consts::PI).abs() < 1e-12, "{}", middle.yaw);
    }
}
