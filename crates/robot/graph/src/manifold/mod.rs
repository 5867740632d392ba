//! What a pose has to know for the solver: composing, moving by small steps, and how far a measurement is off.

mod plane;
mod space;
#[cfg(test)]
mod testing;

use std::fmt::Debug;

use crate::Square;

/// A measurement's error at two poses, and how it changes when either moves a little.
#[derive(Clone, Copy, Debug)]
pub struct Linearised<const D: usize> {
    /// How far the measurement is off, in the tangent space of the measured pose.
    pub error: [f64; D],
    /// Derivative by a small step of the first pose.
    pub by_from: Square<D>,
    /// Derivative by a small step of the second pose.
    pub by_to: Square<D>,
}

/// A pose with `D` degrees of freedom: translation first, then rotation.
///
/// A small step is taken in the pose's own frame: forward, left (and up), then turned.
pub trait Manifold<const D: usize>: Copy + Debug + PartialEq {
    /// Rows of a rotation as the chordal start sees it: 2 on the plane, 3 in space.
    const AXES: usize;

    /// At the origin, not turned.
    fn origin() -> Self;
    /// This pose, then `inner` as seen from it.
    #[must_use]
    fn then(&self, inner: &Self) -> Self;
    /// `b_from_a` of `a_from_b`.
    #[must_use]
    fn inverted(&self) -> Self;
    /// Moved by a small step.
    #[must_use]
    fn moved(&self, step: &[f64; D]) -> Self;
    /// How far this pose is from the origin, as the error of a measurement is told.
    fn offset(&self) -> [f64; D];
    /// The error alone; `measured` is the second pose as it was seen from the first.
    fn error(measured: &Self, from: &Self, to: &Self) -> [f64; D];
    /// The error and its derivatives.
    fn linearised(measured: &Self, from: &Self, to: &Self) -> Linearised<D>;
    /// Whether every number of it is finite.
    fn is_finite(&self) -> bool;

    /// Its rotation matrix; only the first [`Self::AXES`] rows and columns count.
    fn rotation(&self) -> [[f64; 3]; 3];
    /// Its translation; only the first [`Self::AXES`] numbers count.
    fn translation(&self) -> [f64; 3];
    /// The pose with the rotation nearest to a matrix that may be none; none if there is no nearest.
    fn from_parts(rotation: &[[f64; 3]; 3], translation: [f64; 3]) -> Option<Self>;
}
