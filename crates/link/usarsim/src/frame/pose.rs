//! Poses, vectors and angles.

use base::geom::Pose;
use glam::DVec3;

use crate::Triple;

/// The other frame's vector. Zero stays plain zero, which would print as `-0.00` otherwise.
pub fn flip([x, y, z]: Triple) -> Triple {
    [x, 0.0 - y, 0.0 - z]
}

/// The other frame's roll, pitch and yaw.
pub fn flip_angles([roll, pitch, yaw]: Triple) -> Triple {
    [roll, 0.0 - pitch, 0.0 - yaw]
}

/// Our vector as theirs.
pub fn wire_from_vector(vector: DVec3) -> Triple {
    flip(vector.to_array())
}

/// Their vector as ours.
pub fn vector_from_wire(vector: Triple) -> DVec3 {
    DVec3::from_array(flip(vector))
}

/// Our pose as their location and their roll, pitch and yaw, each within half a turn either way.
pub fn wire_from_pose(pose: &Pose) -> (Triple, Triple) {
    let (roll, pitch, yaw) = pose.roll_pitch_yaw();
    (wire_from_vector(pose.position), flip_angles([roll, pitch, yaw]))
}

/// Their location and roll, pitch and yaw, applied yaw first, as our pose.
pub fn pose_from_wire(location: Triple, rotation: Triple) -> Pose {
    let [roll, pitch, yaw] = flip_angles(rotation);
    Pose::from_roll_pitch_yaw(vector_from_wire(location), roll, pitch, yaw)
}

/// Our pose on the plane as odometry tells it: x, y to the right, theta clockwise within half a turn (section 8.2).
pub fn wire_flat_pose(pose: &Pose) -> Triple {
    [pose.position.x, 0.0 - pose.position.y, 0.0 - pose.yaw()]
}

/// Odometry's pose as ours.
pub fn flat_pose([x, y, theta]: Triple) -> Pose {
    Pose::from_xyz_yaw(x, 0.0 - y, 0.0, 0.0 - theta)
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_PI_2;

    use super::*;

    #[test]
    fn section_2_4_their_right_is_our_minus_y_and_their_down_our_minus_z() {
        assert_eq!(wire_from_vector(DVec3::new(1.0, 2.0, 3.0)), [1.0, -2.0, -3.0]);
        assert!(wire_from_vector(DVec3::ZERO).iter().all(|value| value.is_sign_positive()));
    }

    #[test]
    fn section_2_4_clockwise_yaw_turns_right_and_positive_pitch_looks_up() {
        let right = pose_from_wire([0.0; 3], [0.0, 0.0, FRAC_PI_2]) * DVec3::X;
        assert!((right + DVec3::Y).length() < 1e-12, "{right}");
        let up = pose_from_wire([0.0; 3], [0.0, FRAC_PI_2, 0.0]) * DVec3::X;
        assert!((up - DVec3::Z).length() < 1e-12, "{up}");
    }

    #[test]
    fn section_2_4_yaw_is_applied_before_pitch_and_pitch_before_roll() {
        let pose = pose_from_wire([0.0; 3], [0.3, 0.2, 1.1]);
        let about = |axis, angle| glam::DQuat::from_axis_angle(axis, angle);
        let stepwise = about(DVec3::Z, -1.1) * about(DVec3::Y, -0.2) * about(DVec3::X, 0.3);
        assert!(pose.rotation.dot(stepwise).abs() > 1.0 - 1e-12);
        let (location, angles) = wire_from_pose(&pose);
        assert_eq!(location, [0.0; 3]);
        for (angle, expected) in angles.iter().zip([0.3, 0.2, 1.1]) {
            assert!((angle - expected).abs() < 1e-12, "{angles:?}");
        }
    }

    #[test]
    fn section_8_2_odometry_counts_right_and_clockwise_as_positive() {
        let pose = Pose::from_xyz_yaw(1.0, -0.5, 0.0, -0.3);
        let [x, y, theta] = wire_flat_pose(&pose);
        assert_eq!((x, y), (1.0, 0.5));
        assert!((theta - 0.3).abs() < 1e-12, "{theta}");
        let back = flat_pose([x, y, theta]);
        assert!(
            (back.position - pose.position).length() < 1e-12 && (back.yaw() + 0.3).abs() < 1e-12
        );
    }
}
