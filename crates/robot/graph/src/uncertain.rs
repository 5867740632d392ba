//! A pose and how sure it is: composing adds what each step adds.

use crate::{Manifold, Square};

/// A pose with its covariance, in its own frame.
#[derive(Clone, Copy, Debug)]
pub struct Uncertain<P, const D: usize> {
    /// The pose.
    pub pose: P,
    /// Its covariance: translation first.
    pub covariance: Square<D>,
}

impl<P: Manifold<D>, const D: usize> Uncertain<P, D> {
    /// At the origin without doubt.
    pub fn origin() -> Self {
        Self { pose: P::origin(), covariance: Square::ZERO }
    }

    /// This pose, then `inner` as seen from it, their errors independent.
    #[must_use]
    pub fn then(&self, inner: &Self) -> Self {
        let mut covariance = carried(&self.covariance, &inner.pose);
        covariance += inner.covariance;
        Self { pose: self.pose.then(&inner.pose), covariance }
    }

    /// The way back.
    #[must_use]
    pub fn inverted(&self) -> Self {
        let pose = self.pose.inverted();
        Self { pose, covariance: carried(&self.covariance, &pose) }
    }

    /// The squared Mahalanobis distance from the origin; infinite where it cannot be told.
    pub fn distance2(&self) -> f64 {
        let offset = self.pose.offset();
        self.covariance.inverse().map_or(f64::INFINITY, |inverse| inverse.quadratic(&offset))
    }
}

/// A covariance as it looks after one more step.
fn carried<P: Manifold<D>, const D: usize>(covariance: &Square<D>, step: &P) -> Square<D> {
    // Standing at the end of `step`, a motion of its beginning is seen through this derivative.
    let adjoint = P::linearised(step, &P::origin(), step).by_from;
    adjoint * *covariance * adjoint.transposed()
}
