//! A rigid pose, which is also the transform from its own frame to the frame it is given in.

use std::ops::Mul;

use glam::{DQuat, DVec3, EulerRot};
use serde::{Deserialize, Serialize};

/// Where something stands and how it is turned: `a_from_b` takes points of frame b into frame a.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pose {
    /// Origin of the inner frame, metres.
    pub position: DVec3,
    /// Unit quaternion.
    pub rotation: DQuat,
}

impl Pose {
    /// At the origin, not turned.
    pub const IDENTITY: Self = Self { position: DVec3::ZERO, rotation: DQuat::IDENTITY };

    /// Turned by `rotation` at `position`.
    pub fn new(position: DVec3, rotation: DQuat) -> Self {
        Self { position, rotation }
    }

    /// Moved but not turned.
    pub fn at(position: DVec3) -> Self {
        Self { position, rotation: DQuat::IDENTITY }
    }

    /// On the plane: moved and turned to the left by `yaw` radians.
    pub fn from_xyz_yaw(x: f64, y: f64, z: f64, yaw: f64) -> Self {
        Self { position: DVec3::new(x, y, z), rotation: DQuat::from_rotation_z(yaw) }
    }

    /// Turned by roll about x, then pitch about y (nose down is positive), then yaw about z, all about fixed axes.
    pub fn from_roll_pitch_yaw(position: DVec3, roll: f64, pitch: f64, yaw: f64) -> Self {
        Self { position, rotation: DQuat::from_euler(EulerRot::ZYX, yaw, pitch, roll) }
    }

    /// At `eye`, x forward towards `target`, z as near to up as that allows.
    pub fn looking_at(eye: DVec3, target: DVec3) -> Self {
        let forward = (target - eye).try_normalize().unwrap_or(DVec3::X);
        let yaw = libm::atan2(forward.y, forward.x);
        let pitch = -libm::asin(forward.z.clamp(-1.0, 1.0));
        Self::from_roll_pitch_yaw(eye, 0.0, pitch, yaw)
    }

    /// Roll, pitch and yaw about fixed axes, as [`Pose::from_roll_pitch_yaw`] takes them.
    pub fn roll_pitch_yaw(&self) -> (f64, f64, f64) {
        let (yaw, pitch, roll) = self.rotation.to_euler(EulerRot::ZYX);
        (roll, pitch, yaw)
    }

    /// Heading about the vertical, in (-π, π].
    pub fn yaw(&self) -> f64 {
        let forward = self.rotation * DVec3::X;
        libm::atan2(forward.y, forward.x)
    }

    /// `b_from_a` of `a_from_b`.
    #[must_use]
    #[inline]
    pub fn inverse(&self) -> Self {
        let rotation = self.rotation.conjugate();
        Self { position: rotation * -self.position, rotation }
    }
}

impl Mul for Pose {
    type Output = Self;

    #[inline]
    fn mul(self, inner: Self) -> Self {
        Self {
            position: self.position + self.rotation * inner.position,
            rotation: self.rotation * inner.rotation,
        }
    }
}

impl Mul<DVec3> for Pose {
    type Output = DVec3;

    #[inline]
    fn mul(self, point: DVec3) -> DVec3 {
        self.position + self.rotation * point
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_PI_2;

    use super::*;

    fn some_pose() -> Pose {
        Pose::from_roll_pitch_yaw(DVec3::new(1.0, -2.0, 0.5), 0.3, -0.4, 1.2)
    }

    #[test]
    fn a_pose_and_its_inverse_cancel() {
        let there_and_back = some_pose() * some_pose().inverse();
        assert!(there_and_back.position.length() < 1e-12, "{there_and_back:?}");
        let point = DVec3::new(3.0, 1.0, -2.0);
        assert!((there_and_back * point - point).length() < 1e-12);
    }

    #[test]
    fn roll_pitch_yaw_come_back_as_given() {
        let (roll, pitch, yaw) = some_pose().roll_pitch_yaw();
        assert!(
            (roll - 0.3).abs() < 1e-12 && (pitch + 0.4).abs() < 1e-12 && (yaw - 1.2).abs() < 1e-12
        );
    }

    #[test]
    fn positive_yaw_turns_left_and_positive_pitch_looks_down() {
        let left = Pose::from_roll_pitch_yaw(DVec3::ZERO, 0.0, 0.0, FRAC_PI_2) * DVec3::X;
        assert!((left - DVec3::Y).length() < 1e-12, "{left}");
        let down = Pose::from_roll_pitch_yaw(DVec3::ZERO, 0.0, FRAC_PI_2, 0.0) * DVec3::X;
        assert!((down + DVec3::Z).length() < 1e-12, "{down}");
    }

    #[test]
    fn looking_at_a_point_puts_it_straight_ahead() {
        let eye = DVec3::new(4.0, -1.0, 2.0);
        let target = DVec3::new(-1.0, 3.0, 0.2);
        let seen = Pose::looking_at(eye, target).inverse() * target;
        assert!((seen - DVec3::X * (target - eye).length()).length() < 1e-9, "{seen}");
    }
}
