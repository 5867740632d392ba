//! How sure a match is: the closed form of Censi.
//!
//! The pose is an implicit function of all ranges z, so cov = H⁻¹ (∂g/∂z) σ² (∂g/∂z)ᵀ H⁻¹ with the gradient g and the bend H of the cost:
//! Censi, "An accurate closed-form estimate of ICP's covariance", ICRA 2007. Here is the middle factor, over the ranges of both scans. We
//! leave out terms with the errors that remain, which are small where a match is good.

use std::collections::BTreeMap;

use glam::{DMat2, DMat3, DVec3};

use crate::equations::Equations;
use crate::pairs::{Pair, Sight};
use crate::reference::Spot;
use crate::weak::outer;

/// No place is known better than this, metres.
const LEAST_WAY: f64 = 1.2e-3;
/// No heading is known better than this, radians: 0.02 degrees.
const LEAST_TURN: f64 = 3.5e-4;

/// How a laser errs, as standard deviations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Noise {
    /// Of a range, metres.
    pub range: f64,
    /// Of a bearing, radians.
    pub bearing: f64,
}

impl Noise {
    /// A SICK LMS 200, as the rescue team that began with it has it: 10 mm, 2 mrad.
    pub const SICK: Self = Self { range: 0.01, bearing: 0.002 };
}

/// A covariance with the least variances that a pose may have added where it has less.
pub(crate) fn floored(covariance: &DMat3) -> DMat3 {
    let mut symmetric = (*covariance + covariance.transpose()) * 0.5;
    for (axis, least) in [LEAST_WAY, LEAST_WAY, LEAST_TURN].into_iter().enumerate() {
        let variance = &mut symmetric.col_mut(axis)[axis];
        *variance = variance.max(least * least);
    }
    symmetric
}

/// The bend of a cost of squares measured by `metric`, and the covariance of its gradient, for pairs of points.
pub(crate) fn of_points(
    pairs: &[Pair<'_>],
    noise: &Noise,
    metric: impl Fn(&Pair<'_>) -> DMat2,
) -> (Equations, DMat3) {
    let (mut bend, mut spread) = (Equations::NONE, DMat3::ZERO);
    let mut of_spots: BTreeMap<usize, DVec3> = BTreeMap::new();
    let variance = noise.range * noise.range;
    for pair in pairs {
        let metric = metric(pair);
        bend.add_pair(pair.arm, pair.error(), &metric);
        let moved = |beam: glam::DVec2| {
            let pushed = metric * beam;
            pushed.extend(pair.arm.perp().dot(pushed))
        };
        let own = moved(pair.beam());
        spread += outer(own, own) * variance;
        *of_spots.entry(pair.index).or_default() += moved(pair.spot.beam());
    }
    for moved in of_spots.values() {
        spread += outer(*moved, *moved) * variance;
    }
    // Two scans seldom meet the same spot of a wall: pairs are off along it by what is left of their errors.
    let left = bend.squares / (2.0 * pairs.len() as f64 - 3.0).max(1.0);
    (bend, spread + bend.information * left)
}

/// The same for points on lines with Cauchy's loss of this `scale`.
pub(crate) fn of_lines(
    sight: &Sight<'_>,
    pairs: &[Pair<'_>],
    noise: &Noise,
    scale: f64,
) -> (Equations, DMat3) {
    let (mut bend, mut spread) = (Equations::NONE, DMat3::ZERO);
    let mut of_spots: BTreeMap<usize, DVec3> = BTreeMap::new();
    let variance = noise.range * noise.range;
    for pair in pairs.iter().filter(|pair| pair.is_on_line()) {
        let residual = pair.residual();
        let weight = loss_bend(residual / scale);
        let row = pair.row();
        bend.add(row, residual, weight);
        let own = row * (weight * pair.line_normal().dot(pair.beam()));
        spread += outer(own, own) * variance;
        for (index, share) in line_shares(sight.reference.spots(), pair) {
            *of_spots.entry(index).or_default() += row * (weight * share);
        }
    }
    for moved in of_spots.values() {
        spread += outer(*moved, *moved) * variance;
    }
    (bend, spread)
}

/// The second derivative of Cauchy's loss, none where it is negative.
fn loss_bend(residual: f64) -> f64 {
    let square = residual * residual;
    ((1.0 - square) / ((1.0 + square) * (1.0 + square))).max(0.0)
}

/// How much each range behind a line moves the line where the pair's point is.
fn line_shares<'a>(
    spots: &'a [Spot],
    pair: &'a Pair<'_>,
) -> impl Iterator<Item = (usize, f64)> + 'a {
    let (low, high) = pair.spot.neighbours;
    let near = &spots[low as usize..=high as usize];
    let (normal, along) = (pair.line_normal(), pair.line_normal().perp());
    let count = near.len() as f64;
    let mean = near.iter().map(|spot| along.dot(spot.point.at)).sum::<f64>() / count;
    let offset = move |spot: &Spot| along.dot(spot.point.at) - mean;
    let squares: f64 = near.iter().map(|spot| offset(spot) * offset(spot)).sum();
    let own = along.dot(pair.place) - mean;
    near.iter().enumerate().map(move |(index, spot)| {
        let lever = 1.0 / count + own * offset(spot) / squares.max(1e-9);
        (low as usize + index, lever * normal.dot(spot.beam()))
    })
}
