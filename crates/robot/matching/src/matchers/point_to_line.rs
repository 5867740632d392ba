//! Point-to-line ICP: each point is drawn to the line through its nearest neighbour.
//!
//! Censi, "An ICP variant using a point-to-line metric", ICRA 2008; what we do otherwise is told in [`crate::point_to_line`].

use glam::DMat3;

use crate::covariance::{Noise, of_lines};
use crate::equations::Equations;
use crate::pairs::{Pair, Sight};
use crate::rounds::{Gate, Rule};

/// The scale of Cauchy's loss as a share of the gate, and its least: three times the noise of a SICK.
const SCALE_OF_GATE: f64 = 0.1;

/// Point to line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointToLine {
    /// How the laser errs.
    pub noise: Noise,
    /// How far points look.
    pub gate: Gate,
}

impl PointToLine {
    fn scale(&self, round: usize) -> f64 {
        self.gate.at(round) * SCALE_OF_GATE
    }
}

impl Rule for PointToLine {
    fn gate(&self) -> Gate {
        self.gate
    }

    fn pairs<'a>(&self, sight: &Sight<'a>) -> Vec<Pair<'a>> {
        sight.nearest_pairs(self.gate.at(sight.round))
    }

    fn equations(&self, sight: &Sight<'_>, pairs: &[Pair<'_>]) -> Equations {
        let per_square = 1.0 / (self.scale(sight.round) * self.scale(sight.round));
        let mut sum = Equations::NONE;
        for pair in pairs.iter().filter(|pair| pair.is_on_line()) {
            let residual = pair.residual();
            sum.add(pair.row(), residual, 1.0 / (1.0 + residual * residual * per_square));
        }
        sum
    }

    fn uncertainty(&self, sight: &Sight<'_>, pairs: &[Pair<'_>]) -> (Equations, DMat3) {
        of_lines(sight, pairs, &self.noise, self.scale(sight.round))
    }
}
