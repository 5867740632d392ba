//! Metric-based ICP: nearness counts a turn too, so that far points may swing farther than near ones.
//!
//! Minguez, Montesano & Lamiraux, "Metric-based iterative closest point scan matching for sensor displacement estimation", T-RO 2006. Their
//! metric is about the origin of the reference; we take the pose that is being tried, which is the same for one scan and has
//! a meaning on a map.

use glam::{DMat2, DMat3, DVec2};

use crate::covariance::{Noise, of_points};
use crate::equations::Equations;
use crate::pairs::{Pair, Sight, trimmed};
use crate::rounds::{Gate, Rule};

/// A radian is as far as this, metres: their choice.
const LENGTH: f64 = 3.0;

/// Point to point by the metric of poses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mbicp {
    /// How the laser errs.
    pub noise: Noise,
    /// How far points look, by the metric.
    pub gate: Gate,
}

/// The metric for a counterpart at `p` from the pose: d² = e·e - (e × p)² / (p·p + L²).
fn metric(p: DVec2) -> DMat2 {
    let side = -p.perp();
    let k = p.length_squared() + LENGTH * LENGTH;
    DMat2::IDENTITY - DMat2::from_cols(side * side.x, side * side.y) * (1.0 / k)
}

fn of_pair(pair: &Pair<'_>) -> DMat2 {
    metric(pair.arm - pair.error())
}

fn squared(error: DVec2, metric: &DMat2) -> f64 {
    error.dot(*metric * error)
}

impl Rule for Mbicp {
    fn gate(&self) -> Gate {
        self.gate
    }

    fn pairs<'a>(&self, sight: &Sight<'a>) -> Vec<Pair<'a>> {
        let (gate, pole) = (self.gate.at(sight.round), sight.pose.position());
        let pairs = sight.pairs(|place, arm, _| {
            // Across the view the metric's unit is longer by this.
            let stretch = (1.0 + arm.length_squared() / (LENGTH * LENGTH)).sqrt();
            sight.reference.cheapest(place, gate * stretch, |spot| {
                let at = spot.point.at;
                let squared = squared(place - at, &metric(at - pole));
                (squared < gate * gate).then_some(squared)
            })
        });
        trimmed(pairs, |pair| squared(pair.error(), &of_pair(pair)).sqrt())
    }

    fn equations(&self, _: &Sight<'_>, pairs: &[Pair<'_>]) -> Equations {
        let mut sum = Equations::NONE;
        for pair in pairs {
            sum.add_pair(pair.arm, pair.error(), &of_pair(pair));
        }
        sum
    }

    fn uncertainty(&self, _: &Sight<'_>, pairs: &[Pair<'_>]) -> (Equations, DMat3) {
        of_points(pairs, &self.noise, of_pair)
    }
}
