//! Weighted scan matching: each pair counts by how well its two points are known.
//!
//! Pfister et al., "Weighted range sensor matching algorithms for mobile robot displacement estimation", ICRA 2002, with the figures of the
//! rescue team of the University of Amsterdam: a point errs along its beam and across it by the laser's noise, and along its wall because
//! two scans seldom meet the same spot. Pairs are mutual. We solve for way and turn at once; about the centre of rotation that is the
//! same sum, and its inverse is their covariance.

use glam::{DMat2, DMat3, DVec2};

use crate::covariance::Noise;
use crate::equations::Equations;
use crate::pairs::{Pair, Sight};
use crate::rounds::{Gate, Rule};

/// How much more than its share of the wall between two beams a point may be off along it: the team's choice.
const WALL_FACTOR: f64 = 10.0;
/// The incidence that is assumed where a wall bends, radians: π / 8.
const BENT: f64 = std::f64::consts::PI / 8.0;

/// Mutual pairs, each with its own covariance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighted {
    /// How the laser errs.
    pub noise: Noise,
    /// How far points look.
    pub gate: Gate,
}

impl Weighted {
    /// How far off a point may be: met at the end of `arm`, on a wall with this normal, by beams `step` apart.
    fn doubt(&self, arm: DVec2, normal: DVec2, step: f64) -> DMat2 {
        let (beam, range) = (arm.normalize_or(DVec2::X), arm.length());
        let (along, across) = (self.noise.range, range * self.noise.bearing);
        let noise = square(beam) * (along * along) + square(beam.perp()) * (across * across);
        if normal == DVec2::ZERO {
            let spread = wall_spread(range, BENT, step);
            return noise + DMat2::from_diagonal(DVec2::splat(spread));
        }
        let incidence = libm::asin(normal.dot(beam).abs().min(1.0));
        noise + square(normal.perp()) * wall_spread(range, incidence, step)
    }

    fn metric(&self, sight: &Sight<'_>, pair: &Pair<'_>) -> DMat2 {
        let spot = pair.spot;
        let here = self.doubt(pair.arm, pair.normal, sight.scan.step());
        let there = self.doubt(spot.point.at - spot.eye, spot.point.normal, spot.step);
        (here + there).inverse()
    }
}

/// The variance along a wall of where a beam meets it, m²: its neighbours meet it δ∓ = d sin γ / sin(β ± γ) away.
fn wall_spread(range: f64, incidence: f64, step: f64) -> f64 {
    let reach = |angle: f64| range * libm::sin(step) / libm::sin(angle.max(step));
    let (before, after) = (reach(incidence + step), reach(incidence - step));
    WALL_FACTOR * (before.powi(3) + after.powi(3)) / (3.0 * (before + after))
}

fn square(direction: DVec2) -> DMat2 {
    DMat2::from_cols(direction * direction.x, direction * direction.y)
}

impl Rule for Weighted {
    fn gate(&self) -> Gate {
        self.gate
    }

    fn pairs<'a>(&self, sight: &Sight<'a>) -> Vec<Pair<'a>> {
        let gate = self.gate.at(sight.round);
        let back = sight.pose.inverse();
        let points = sight.scan.all();
        sight.pairs(|place, _, number| {
            let index = sight.reference.nearest(place, gate)?;
            let seen = sight.scan.nearest(back * sight.reference.spots()[index].point.at, gate)?;
            // Equal places are the same point.
            (seen.at == points[number].at).then_some(index)
        })
    }

    fn equations(&self, sight: &Sight<'_>, pairs: &[Pair<'_>]) -> Equations {
        let mut sum = Equations::NONE;
        for pair in pairs {
            sum.add_pair(pair.arm, pair.error(), &self.metric(sight, pair));
        }
        sum
    }

    fn uncertainty(&self, sight: &Sight<'_>, pairs: &[Pair<'_>]) -> (Equations, DMat3) {
        let bend = self.equations(sight, pairs);
        (bend, bend.information)
    }
}
