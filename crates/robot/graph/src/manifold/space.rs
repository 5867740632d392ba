//! Poses in space, SE(3).
//!
//! The error of a measurement is the logarithm of `measured⁻¹ · from⁻¹ · to`, translation first, as GTSAM has it.
//! Formulas: Barfoot, *State Estimation for Robotics* (2017), §7.1.3 and §7.1.5.
//! We step by (t + R·dt, R·exp(dw)), whose derivative at no step is that of the exponential.

use base::geom::Pose;
use glam::{DMat3, DQuat, DVec3};

use super::{Linearised, Manifold};
use crate::Square;

/// Below this angle, in radians, series stand in for quotients that would lose all digits.
const SMALL: f64 = 1e-3;

impl Manifold<6> for Pose {
    const AXES: usize = 3;

    fn origin() -> Self {
        Self::IDENTITY
    }

    fn then(&self, inner: &Self) -> Self {
        *self * *inner
    }

    fn inverted(&self) -> Self {
        self.inverse()
    }

    fn moved(&self, step: &[f64; 6]) -> Self {
        let [x, y, z, a, b, c] = *step;
        Self {
            position: self.position + self.rotation * DVec3::new(x, y, z),
            rotation: (self.rotation * exp(DVec3::new(a, b, c))).normalize(),
        }
    }

    fn offset(&self) -> [f64; 6] {
        let turn = log(self.rotation);
        let shift = inverse_left(turn) * self.position;
        [shift.x, shift.y, shift.z, turn.x, turn.y, turn.z]
    }

    fn error(measured: &Self, from: &Self, to: &Self) -> [f64; 6] {
        (measured.inverse() * (from.inverse() * *to)).offset()
    }

    #[inline]
    fn linearised(measured: &Self, from: &Self, to: &Self) -> Linearised<6> {
        let seen = from.inverse() * *to;
        let error = (measured.inverse() * seen).offset();
        let by_to = inverse_right(&error);
        // A step of `from` is the opposite step of `to`, carried over by the adjoint of to⁻¹·from.
        let turned = DMat3::from_quat(seen.rotation.conjugate());
        let swung = turned * cross_matrix(-seen.position);
        let carried = compose(&turned, &swung, &turned);
        Linearised { error, by_from: (by_to * carried).scaled(-1.0), by_to }
    }

    fn is_finite(&self) -> bool {
        self.position.is_finite() && self.rotation.is_finite()
    }

    fn rotation(&self) -> [[f64; 3]; 3] {
        DMat3::from_quat(self.rotation).transpose().to_cols_array_2d()
    }

    fn translation(&self) -> [f64; 3] {
        self.position.to_array()
    }

    fn from_parts(rotation: &[[f64; 3]; 3], translation: [f64; 3]) -> Option<Self> {
        let nearest = nearest_rotation(&Square(*rotation))?;
        let rotation = DMat3::from_cols_array_2d(&nearest.transposed().0);
        let pose = Self::new(DVec3::from(translation), DQuat::from_mat3(&rotation).normalize());
        pose.is_finite().then_some(pose)
    }
}

/// The unit quaternion of a rotation vector.
fn exp(turn: DVec3) -> DQuat {
    let angle = turn.length();
    let half = angle / 2.0;
    let scale = if angle < SMALL { 0.5 - angle * angle / 48.0 } else { libm::sin(half) / angle };
    let axis = turn * scale;
    DQuat::from_xyzw(axis.x, axis.y, axis.z, libm::cos(half))
}

/// The rotation vector of a unit quaternion, at most π long.
fn log(rotation: DQuat) -> DVec3 {
    let q = if rotation.w < 0.0 { -rotation } else { rotation };
    let axis = DVec3::new(q.x, q.y, q.z);
    let sine = axis.length();
    let scale = if sine < SMALL {
        2.0 / q.w * (1.0 - sine * sine / (3.0 * q.w * q.w))
    } else {
        2.0 * libm::atan2(sine, q.w) / sine
    };
    axis * scale
}

fn cross_matrix(v: DVec3) -> DMat3 {
    DMat3::from_cols(
        DVec3::new(0.0, v.z, -v.y),
        DVec3::new(-v.z, 0.0, v.x),
        DVec3::new(v.y, -v.x, 0.0),
    )
}

/// The inverse of the left Jacobian of SO(3) at a rotation vector: Barfoot, eq. 7.76b.
fn inverse_left(turn: DVec3) -> DMat3 {
    let squared = turn.length_squared();
    let angle = squared.sqrt();
    let rest = if angle < SMALL {
        1.0 / 12.0 + squared / 720.0
    } else {
        let half = angle / 2.0;
        (1.0 - half / libm::tan(half)) / squared
    };
    let cross = cross_matrix(turn);
    DMat3::IDENTITY - cross * 0.5 + cross * cross * rest
}

/// The inverse of the right Jacobian of SE(3): the inverse left one of the opposite.
fn inverse_right(error: &[f64; 6]) -> Square<6> {
    let [x, y, z, a, b, c] = *error;
    let (shift, turn) = (-DVec3::new(x, y, z), -DVec3::new(a, b, c));
    let inverse = inverse_left(turn);
    // Barfoot, eq. 7.95b.
    let coupling = inverse * coupling(shift, turn) * inverse * -1.0;
    compose(&inverse, &coupling, &inverse)
}

/// Barfoot, eq. 7.86b: how translation and rotation are coupled in the left Jacobian of SE(3).
fn coupling(shift: DVec3, turn: DVec3) -> DMat3 {
    let (r, p) = (cross_matrix(shift), cross_matrix(turn));
    let squared = turn.length_squared();
    let angle = squared.sqrt();
    let (k1, k2, k3) = if angle < 10.0 * SMALL {
        (1.0 / 6.0 - squared / 120.0, 1.0 / 24.0 - squared / 720.0, 1.0 / 120.0 - squared / 2520.0)
    } else {
        let (sin, cos) = libm::sincos(angle);
        let cubed = squared * angle;
        let second = (squared + 2.0 * cos - 2.0) / (2.0 * squared * squared);
        (
            (angle - sin) / cubed,
            second,
            (2.0 * angle - 3.0 * sin + angle * cos) / (2.0 * squared * cubed),
        )
    };
    let (rp, pr) = (r * p, p * r);
    let prp = p * rp;
    r * 0.5 + (pr + rp + prp) * k1 + (p * pr + rp * p - prp * 3.0) * k2 + (prp * p + p * prp) * k3
}

/// Rows of translation, then of rotation: ((a, b), (0, c)).
fn compose(a: &DMat3, b: &DMat3, c: &DMat3) -> Square<6> {
    let mut matrix = Square::ZERO;
    for column in 0..3 {
        for row in 0..3 {
            matrix.0[row][column] = a.col(column)[row];
            matrix.0[row][column + 3] = b.col(column)[row];
            matrix.0[row + 3][column + 3] = c.col(column)[row];
        }
    }
    matrix
}

/// The rotation nearest to a matrix: M (MᵀM)^-½, with the weakest direction mirrored where that would be a mirror.
fn nearest_rotation(matrix: &Square<3>) -> Option<Square<3>> {
    let gram = matrix.transposed_times(matrix);
    let (values, vectors) = gram.eigen();
    if !values.iter().all(|value| value.is_finite()) {
        return None;
    }
    let mut order = [0, 1, 2];
    order.sort_by(|&a, &b| values[b].total_cmp(&values[a]));
    if values[order[1]] <= values[order[0]] * f64::EPSILON {
        return None;
    }
    let column = |k: usize| DVec3::new(vectors[(0, k)], vectors[(1, k)], vectors[(2, k)]);
    let image = |v: DVec3| DVec3::from(*matrix * v.to_array());
    let (v0, v1) = (column(order[0]), column(order[1]));
    let u0 = image(v0).normalize();
    let u1 = (image(v1) - u0 * u0.dot(image(v1))).normalize();
    // The third pair follows from right-handedness on both sides.
    let (u2, v2) = (u0.cross(u1), v0.cross(v1));
    let rotation = outer(u0, v0) + outer(u1, v1) + outer(u2, v2);
    Some(Square(rotation.transpose().to_cols_array_2d()))
}

fn outer(a: DVec3, b: DVec3) -> DMat3 {
    DMat3::from_cols(a * b.x, a * b.y, a * b.z)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifold::testing::check_derivatives;

    fn pose(x: f64, turn: [f64; 3]) -> Pose {
        Pose::new(DVec3::new(x, -2.0 * x, 0.5), exp(DVec3::from(turn)))
    }

    #[test]
    fn derivatives_are_those_that_small_steps_show() {
        let (from, to) = (pose(1.0, [0.3, -0.2, 1.0]), pose(-0.5, [1.0, 0.4, -0.6]));
        check_derivatives(&pose(0.2, [0.1, 0.9, -0.3]), &from, &to);
        let nearly = from.inverse() * to.moved(&[1e-3, 0.0, -1e-3, 1e-4, 1e-5, -1e-4]);
        check_derivatives(&nearly, &from, &to);
        check_derivatives(&(from.inverse() * to), &from, &to);
    }

    #[test]
    fn rotation_vectors_come_back_from_quaternions() {
        for turn in [[0.0; 3], [1e-9, 2e-9, 0.0], [5e-4, 0.0, 9e-4], [1.0, -2.0, 0.5]] {
            let turn = DVec3::from(turn);
            assert!((log(exp(turn)) - turn).length() < 1e-12, "{turn}");
        }
    }

    #[test]
    fn a_rotation_is_its_own_nearest_and_a_mirror_has_one_too() {
        let pose = pose(1.0, [0.3, -0.2, 1.0]);
        let back = Pose::from_parts(&Manifold::rotation(&pose), pose.position.to_array()).unwrap();
        assert!((back.inverse() * pose).offset().iter().all(|v| v.abs() < 1e-12));
        let mirror = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, -0.1]];
        let near = Pose::from_parts(&mirror, [0.0; 3]).unwrap();
        assert!(near.offset().iter().all(|v| v.abs() < 1e-12), "{near:?}");
        assert_eq!(Pose::from_parts(&[[0.0; 3]; 3], [0.0; 3]), None);
    }
}
