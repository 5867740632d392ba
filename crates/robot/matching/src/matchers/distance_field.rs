//! Gauss-Newton on a distance field: points slide to where the field is zero; none is paired with another.
//!
//! As Kohlbrecher et al. do on occupancy (Hector SLAM, SSRR 2011) and Pedrosa et al. on distances (LaMa, 2018); rows are (gx, gy, g · arm⊥)
//! for the slope g.

use glam::{DMat3, DVec2};

use crate::covariance::{Noise, of_lines};
use crate::equations::Equations;
use crate::pairs::{Pair, Sight};
use crate::rounds::{Gate, Rule};

/// The scale of Cauchy's loss as a share of the gate.
const SCALE_OF_GATE: f64 = 0.1;
/// Where the field is flatter than this two walls are equally far.
const LEAST_SLOPE: f64 = 0.5;

/// On the field of the reference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OnDistanceField {
    /// How the laser errs.
    pub noise: Noise,
    /// How far off points may be.
    pub gate: Gate,
}

impl OnDistanceField {
    fn scale(&self, round: usize) -> f64 {
        self.gate.at(round) * SCALE_OF_GATE
    }
}

impl Rule for OnDistanceField {
    fn gate(&self) -> Gate {
        self.gate
    }

    fn pairs<'a>(&self, sight: &Sight<'a>) -> Vec<Pair<'a>> {
        sight.nearest_pairs(self.gate.at(sight.round))
    }

    fn equations(&self, sight: &Sight<'_>, _: &[Pair<'_>]) -> Equations {
        let (rotation, origin) = (crate::small::rotation(&sight.pose), sight.pose.position());
        let per_square = 1.0 / (self.scale(sight.round) * self.scale(sight.round));
        let field = sight.reference.field();
        let mut sum = Equations::NONE;
        for point in sight.scan.all() {
            let arm = rotation * point.at;
            let Some((distance, slope)) = field.at(origin + arm) else { continue };
            if is_told(slope) {
                let row = slope.extend(slope.dot(arm.perp()));
                sum.add(row, distance, 1.0 / (1.0 + distance * distance * per_square));
            }
        }
        sum
    }

    fn uncertainty(&self, sight: &Sight<'_>, pairs: &[Pair<'_>]) -> (Equations, DMat3) {
        of_lines(sight, pairs, &self.noise, self.scale(sight.round))
    }
}

fn is_told(slope: DVec2) -> bool {
    slope.length_squared() > LEAST_SLOPE * LEAST_SLOPE
}
