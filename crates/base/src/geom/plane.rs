//! A pose on the plane.

use std::ops::Mul;

use glam::DVec2;
use serde::{Deserialize, Serialize};

use super::{Pose, wrap_angle};

/// Where something stands on the plane and which way it faces: `a_from_b` takes points of frame b into frame a.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Pose2 {
    /// Metres along x.
    pub x: f64,
    /// Metres along y.
    pub y: f64,
    /// Radians to the left, in (-π, π] wherever this type made it.
    pub yaw: f64,
}

impl Pose2 {
    /// At the origin, facing along x.
    pub const IDENTITY: Self = Self { x: 0.0, y: 0.0, yaw: 0.0 };

    /// At (x, y), facing `yaw`.
    pub fn new(x: f64, y: f64, yaw: f64) -> Self {
        Self { x, y, yaw }
    }

    /// Where it stands.
    pub fn position(&self) -> DVec2 {
        DVec2::new(self.x, self.y)
    }

    /// Which way it faces, as a unit vector.
    pub fn direction(&self) -> DVec2 {
        let (sin, cos) = libm::sincos(self.yaw);
        DVec2::new(cos, sin)
    }

    /// `b_from_a` of `a_from_b`.
    #[must_use]
    #[inline]
    pub fn inverse(&self) -> Self {
        let (sin, cos) = libm::sincos(self.yaw);
        Self {
            x: -cos * self.x - sin * self.y,
            y: sin * self.x - cos * self.y,
            yaw: wrap_angle(-self.yaw),
        }
    }

    /// The pose `other` as seen from this one.
    #[must_use]
    #[inline]
    pub fn to(&self, other: &Self) -> Self {
        let (sin, cos) = libm::sincos(self.yaw);
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        Self {
            x: cos * dx + sin * dy,
            y: cos * dy - sin * dx,
            yaw: wrap_angle(other.yaw - self.yaw),
        }
    }

    /// Whether every number of it is finite.
    pub fn is_finite(&self) -> bool {
        self.x.is_finite() && self.y.is_finite() && self.yaw.is_finite()
    }
}

impl Mul for Pose2 {
    type Output = Self;

    #[inline]
    fn mul(self, inner: Self) -> Self {
        let place = self * inner.position();
        Self { x: place.x, y: place.y, yaw: wrap_angle(self.yaw + inner.yaw) }
    }
}

impl Mul<DVec2> for Pose2 {
    type Output = DVec2;

    #[expect(
        clippy::suspicious_arithmetic_impl,
        reason = "a pose carries a point: turn, then shift"
    )]
    #[inline]
    fn mul(self, point: DVec2) -> DVec2 {
        self.position() + self.direction().rotate(point)
    }
}

impl From<Pose2> for Pose {
    fn from(pose: Pose2) -> Self {
        Self::from_xyz_yaw(pose.x, pose.y, 0.0, pose.yaw)
    }
}

impl From<&Pose> for Pose2 {
    /// Its shadow on the ground: height, roll and pitch are left out.
    fn from(pose: &Pose) -> Self {
        Self { x: pose.position.x, y: pose.position.y, yaw: pose.yaw() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: Pose2, b: Pose2) -> bool {
        (a.position() - b.position()).length() < 1e-12 && wrap_angle(a.yaw - b.yaw).abs() < 1e-12
    }

    #[test]
    fn a_pose_and_its_inverse_cancel() {
        let pose = Pose2::new(1.0, -2.0, 2.5);
        assert!(close(pose * pose.inverse(), Pose2::IDENTITY));
        assert!(close(pose.inverse() * pose, Pose2::IDENTITY));
    }

    #[test]
    fn what_is_seen_from_a_pose_leads_to_the_other() {
        let (here, there) = (Pose2::new(1.0, -2.0, 2.5), Pose2::new(-3.0, 0.5, -3.0));
        assert!(close(here * here.to(&there), there));
        assert!(close(here.inverse() * there, here.to(&there)));
    }

    #[test]
    fn poses_on_the_plane_compose_as_those_in_space_do() {
        let (a, b) = (Pose2::new(1.0, -2.0, 2.5), Pose2::new(0.3, 0.4, 1.5));
        let in_space = Pose::from(a) * Pose::from(b);
        assert!(close(Pose2::from(&in_space), a * b));
    }
}
