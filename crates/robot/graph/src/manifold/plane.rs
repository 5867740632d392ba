//! Poses on the plane, SE(2).
//!
//! The error of a measurement is (x, y, yaw) of `measured⁻¹ · from⁻¹ · to`, as g2o and GTSAM have it.

use base::geom::{Pose2, wrap_angle};

use super::{Linearised, Manifold};
use crate::Square;

impl Manifold<3> for Pose2 {
    const AXES: usize = 2;

    fn origin() -> Self {
        Self::IDENTITY
    }

    fn then(&self, inner: &Self) -> Self {
        *self * *inner
    }

    fn inverted(&self) -> Self {
        self.inverse()
    }

    fn moved(&self, &[x, y, yaw]: &[f64; 3]) -> Self {
        *self * Self { x, y, yaw }
    }

    fn offset(&self) -> [f64; 3] {
        [self.x, self.y, wrap_angle(self.yaw)]
    }

    fn error(measured: &Self, from: &Self, to: &Self) -> [f64; 3] {
        measured.to(&from.to(to)).offset()
    }

    #[inline]
    fn linearised(measured: &Self, from: &Self, to: &Self) -> Linearised<3> {
        let seen = from.to(to);
        let error = measured.to(&seen).offset();
        // With a = yaw of the error: a step of `to` moves the error by R(a),
        // a step of `from` by -R(-measured), and turning `from` swings `seen` round it.
        let (sin, cos) = libm::sincos(error[2]);
        let (sin_z, cos_z) = libm::sincos(measured.yaw);
        let swing = [cos_z * seen.y - sin_z * seen.x, -sin_z * seen.y - cos_z * seen.x];
        Linearised {
            error,
            by_from: Square([
                [-cos_z, -sin_z, swing[0]],
                [sin_z, -cos_z, swing[1]],
                [0.0, 0.0, -1.0],
            ]),
            by_to: Square([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]]),
        }
    }

    fn is_finite(&self) -> bool {
        Pose2::is_finite(self)
    }

    fn rotation(&self) -> [[f64; 3]; 3] {
        let (sin, cos) = libm::sincos(self.yaw);
        [[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]]
    }

    fn translation(&self) -> [f64; 3] {
        [self.x, self.y, 0.0]
    }

    fn from_parts(rotation: &[[f64; 3]; 3], [x, y, _]: [f64; 3]) -> Option<Self> {
        let (sin, cos) = (rotation[1][0] - rotation[0][1], rotation[0][0] + rotation[1][1]);
        let pose = Self { x, y, yaw: libm::atan2(sin, cos) };
        ((sin != 0.0 || cos != 0.0) && Pose2::is_finite(&pose)).then_some(pose)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifold::testing::check_derivatives;

    #[test]
    fn derivatives_are_those_that_small_steps_show() {
        let (from, to) = (Pose2::new(1.0, -2.0, 2.5), Pose2::new(0.5, 1.0, -2.0));
        check_derivatives(&Pose2::new(0.7, 0.2, 1.6), &from, &to);
    }

    #[test]
    fn a_measurement_that_agrees_has_no_error() {
        let (from, to) = (Pose2::new(1.0, -2.0, 2.5), Pose2::new(0.5, 1.0, -2.0));
        let error = Pose2::error(&from.to(&to), &from, &to);
        assert!(error.iter().all(|value| value.abs() < 1e-12), "{error:?}");
    }
}
