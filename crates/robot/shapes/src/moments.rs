//! Sums over points from which a plane is fitted, and which add up.

use glam::{DMat3, DVec3};

use crate::eigen::eigen;
use crate::plane::Plane;

/// Number, sum and sum of squares of points.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Moments {
    pub(crate) count: f64,
    sum: DVec3,
    squares: DMat3,
}

impl Moments {
    pub(crate) fn of(points: impl IntoIterator<Item = DVec3>) -> Self {
        let mut moments = Self { squares: DMat3::ZERO, ..Self::default() };
        points.into_iter().for_each(|point| moments.add(point));
        moments
    }

    pub(crate) fn add(&mut self, point: DVec3) {
        self.count += 1.0;
        self.sum += point;
        self.squares += DMat3::from_cols(point * point.x, point * point.y, point * point.z);
    }

    pub(crate) fn join(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    pub(crate) fn mean(&self) -> DVec3 {
        self.sum / self.count.max(1.0)
    }

    /// The plane with the least squared distances, and the spread along and across it, metres.
    pub(crate) fn plane(&self) -> (Plane, [f64; 3]) {
        let mean = self.mean();
        let outer = DMat3::from_cols(mean * mean.x, mean * mean.y, mean * mean.z);
        let covariance = self.squares * (1.0 / self.count.max(1.0)) + outer * -1.0;
        let (values, axes) = eigen(covariance);
        (Plane::through(mean, axes[0]), values.map(|value| libm::sqrt(value.max(0.0))))
    }
}
