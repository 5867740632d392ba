//! USARSim's frame, x forward, y right, z down, turned into ours, x forward, y left, z up.
//!
//! It is half a turn about x, so that rotations and axes are turned as vectors are, and angles keep their signs.

use base::geom::Pose;
use glam::{DQuat, DVec3};

/// Half a turn about x.
pub(crate) fn vector(v: DVec3) -> DVec3 {
    // Adding zero turns -0 into 0, which is what people expect to see.
    DVec3::new(v.x, -v.y, -v.z) + DVec3::ZERO
}

/// A position and roll, pitch, yaw about USARSim's axes.
pub(crate) fn pose(position: DVec3, direction: DVec3) -> Pose {
    let there = Pose::from_roll_pitch_yaw(position, direction.x, direction.y, direction.z);
    let DQuat { x, y, z, w } = there.rotation;
    Pose::new(vector(position), DQuat::from_xyzw(x, -y, -z, w))
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_PI_2;

    use super::*;

    fn looks(direction: DVec3) -> DVec3 {
        pose(DVec3::ZERO, direction).rotation * DVec3::X
    }

    #[test]
    fn right_and_down_become_minus_left_and_minus_up() {
        assert_eq!(vector(DVec3::new(1.0, 2.0, 3.0)), DVec3::new(1.0, -2.0, -3.0));
    }

    #[test]
    fn yaw_turns_clockwise_and_pitch_looks_up() {
        assert!((looks(DVec3::Z * FRAC_PI_2) - DVec3::NEG_Y).length() < 1e-12);
        assert!((looks(DVec3::Y * FRAC_PI_2) - DVec3::Z).length() < 1e-12);
    }

    #[test]
    fn roll_lowers_the_right_side() {
        let right = pose(DVec3::ZERO, DVec3::X * FRAC_PI_2).rotation * DVec3::NEG_Y;
        assert!((right - DVec3::NEG_Z).length() < 1e-12, "{right}");
    }

    #[test]
    fn poses_of_poses_come_out_the_same_in_both_frames() {
        let (p, q) = (DVec3::new(1.0, 2.0, 3.0), DVec3::new(0.1, -0.2, 0.3));
        let there = Pose::from_roll_pitch_yaw(p, q.x, q.y, q.z) * DVec3::new(0.5, -0.7, 0.2);
        let here = pose(p, q) * vector(DVec3::new(0.5, -0.7, 0.2));
        assert!((vector(there) - here).length() < 1e-12);
    }
}
