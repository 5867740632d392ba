//! Iterative dual correspondence: the nearest neighbours tell the way, neighbours of like range tell the turn.
//!
//! Lu & Milios, "Robot pose estimation in unknown environments by matching 2D range scans", JINT 1997, with both rules; the rescue team's
//! release has the first alone. Ranges are seen from the pose that is being tried, so that a map has them too.

use std::f64::consts::PI;

use base::geom::wrap_angle;
use glam::{DMat2, DMat3, DVec2, DVec3};

use crate::covariance::Noise;
use crate::equations::Equations;
use crate::matcher::Guess;
use crate::pairs::{Pair, Sight, trimmed};
use crate::rounds::{Gate, Rule};
use crate::weak::Hold;

/// How far round a point looks for its range at first, in the end, radians, and what is left of it from round to round.
const WIDEST_TURN: f64 = 0.8;
const NARROWEST_TURN: f64 = 0.02;
const TURN_SHRINKAGE: f64 = 0.85;

/// Both rules in each round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Idc {
    /// How the laser errs.
    pub noise: Noise,
    /// How far points look.
    pub gate: Gate,
}

impl Rule for Idc {
    fn gate(&self) -> Gate {
        self.gate
    }

    fn pairs<'a>(&self, sight: &Sight<'a>) -> Vec<Pair<'a>> {
        trimmed(sight.nearest_pairs(self.gate.at(sight.round)), |pair| pair.error().length())
    }

    fn equations(&self, _: &Sight<'_>, pairs: &[Pair<'_>]) -> Equations {
        squares(pairs)
    }

    fn step(
        &self,
        sight: &Sight<'_>,
        pairs: &[Pair<'_>],
        hold: &Hold,
        guess: &Guess,
    ) -> Option<DVec3> {
        let held =
            |told: &Equations| hold.held(told, &sight.pose, &guess.reference_from_scan).step();
        let way = held(&squares(pairs))?;
        let turn = held(&squares(&self.range_pairs(sight)));
        Some(way.truncate().extend(turn.unwrap_or(way).z))
    }

    /// s² (MᵀM)⁻¹ with s² = E / (2n - 3), their section 4.
    fn uncertainty(&self, _: &Sight<'_>, pairs: &[Pair<'_>]) -> (Equations, DMat3) {
        let bend = squares(pairs);
        let variance = bend.squares / (2.0 * pairs.len() as f64 - 3.0).max(1.0);
        (bend, bend.information * variance)
    }
}

impl Idc {
    /// Each point with the spot of the most like range among those in nearly its direction.
    fn range_pairs<'a>(&self, sight: &Sight<'a>) -> Vec<Pair<'a>> {
        let round = sight.round as f64;
        let turn = (WIDEST_TURN * libm::pow(TURN_SHRINKAGE, round)).max(NARROWEST_TURN);
        let gate = self.gate.at(sight.round);
        let around = Around::new(sight);
        let pairs = sight.pairs(|_, arm, _| around.likest(arm, turn, gate));
        trimmed(pairs, |pair| pair.error().length())
    }
}

fn squares(pairs: &[Pair<'_>]) -> Equations {
    let mut sum = Equations::NONE;
    for pair in pairs {
        sum.add_pair(pair.arm, pair.error(), &DMat2::IDENTITY);
    }
    sum
}

/// Spots as they are seen from a pose: bearing, range and index, by bearing.
struct Around(Vec<(f64, f64, usize)>);

impl Around {
    fn new(sight: &Sight<'_>) -> Self {
        let pole = sight.pose.position();
        let seen = sight.reference.spots().iter().enumerate().map(|(index, spot)| {
            let way = spot.point.at - pole;
            (libm::atan2(way.y, way.x), way.length(), index)
        });
        let mut seen: Vec<(f64, f64, usize)> = seen.collect();
        seen.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.2.cmp(&b.2)));
        Self(seen)
    }

    fn likest(&self, arm: DVec2, turn: f64, gate: f64) -> Option<usize> {
        let (bearing, range) = (libm::atan2(arm.y, arm.x), arm.length());
        let first = |from: f64| self.0.partition_point(|seen| seen.0 < from);
        // The window, and what of it lies beyond the seam at half a turn.
        let windows = [
            (bearing - turn, bearing + turn),
            (bearing - turn + 2.0 * PI, PI),
            (-PI, bearing + turn - 2.0 * PI),
        ];
        let seen = windows.into_iter().flat_map(|(from, to)| {
            let from = first(from);
            &self.0[from..first(to.next_up()).max(from)]
        });
        let cost = |seen: &(f64, f64, usize)| {
            ((seen.1 - range).abs(), wrap_angle(seen.0 - bearing).abs(), seen.2)
        };
        seen.map(cost)
            .filter(|cost| cost.0 < gate)
            .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)))
            .map(|cost| cost.2)
    }
}
