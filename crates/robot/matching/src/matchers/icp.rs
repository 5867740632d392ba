//! Iterative closest point: each point is drawn to its nearest neighbour.
//!
//! Besl & McKay, "A method for registration of 3-D shapes", PAMI 1992, with Censi's trimming of far pairs.

use glam::{DMat2, DMat3};

use crate::covariance::{Noise, of_points};
use crate::equations::Equations;
use crate::pairs::{Pair, Sight, trimmed};
use crate::rounds::{Gate, Rule};

/// Point to point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Icp {
    /// How the laser errs.
    pub noise: Noise,
    /// How far points look.
    pub gate: Gate,
}

impl Rule for Icp {
    fn gate(&self) -> Gate {
        self.gate
    }

    fn pairs<'a>(&self, sight: &Sight<'a>) -> Vec<Pair<'a>> {
        trimmed(sight.nearest_pairs(self.gate.at(sight.round)), |pair| pair.error().length())
    }

    fn equations(&self, _: &Sight<'_>, pairs: &[Pair<'_>]) -> Equations {
        let mut sum = Equations::NONE;
        for pair in pairs {
            sum.add_pair(pair.arm, pair.error(), &DMat2::IDENTITY);
        }
        sum
    }

    fn uncertainty(&self, _: &Sight<'_>, pairs: &[Pair<'_>]) -> (Equations, DMat3) {
        of_points(pairs, &self.noise, |_| DMat2::IDENTITY)
    }
}
