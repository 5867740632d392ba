//! Which ways walls look, and how one place has to be turned so that its walls look like those of another.
//!
//! The spectrum of directions: Bosse and Zlot, "Map matching and data association for large-scale two-dimensional laser scan-based SLAM", IJRR
//! 27 (2008), section 4. In most buildings it leaves four turns out of all.

use base::geom::Pose2;
use robot_matching::rotation;

use crate::manifold::Manifold;

/// Degrees of the whole turn.
const BINS: usize = 360;
/// Turns are worth a look that fit at least so well, from the worst to the best of all.
const WORTH: f64 = 0.5;
/// And those beside them, degrees.
const BESIDE: usize = 2;
/// Directions are smeared over so many degrees to each side: they err.
const SMEAR: usize = 2;

/// How many points lie on walls that look each way, a degree each.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Directions([f64; BINS]);

impl Default for Directions {
    fn default() -> Self {
        Self([0.0; BINS])
    }
}

impl Directions {
    /// Adds the points of a patch, as seen from a pose.
    pub(crate) fn add(&mut self, manifold: &Manifold, index: usize, from: &Pose2) {
        let patch = &manifold.patches()[index];
        let turn = rotation(&from.to(&patch.world_from_patch));
        for point in patch.points.all().iter().filter(|point| point.has_line()) {
            let normal = turn * point.normal;
            let degrees = libm::atan2(normal.y, normal.x).to_degrees();
            self.0[bin(degrees)] += 1.0;
        }
    }

    /// Which turns, a degree each, bring the walls of `seen` onto these.
    pub(crate) fn worth(&self, seen: &Self) -> Vec<bool> {
        let smeared: Vec<f64> = (0..BINS)
            .map(|at| {
                let weight = |off: usize| (SMEAR + 1 - off) as f64;
                let side =
                    |off: usize| self.0[(at + off) % BINS] + self.0[(at + BINS - off) % BINS];
                weight(0) * self.0[at] + (1..=SMEAR).map(|off| weight(off) * side(off)).sum::<f64>()
            })
            .collect();
        let fit = |turn: usize| -> f64 {
            (0..BINS).map(|at| seen.0[at] * smeared[(at + turn) % BINS]).sum()
        };
        let fits: Vec<f64> = (0..BINS).map(fit).collect();
        let (low, high) =
            fits.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), fit| {
                (low.min(*fit), high.max(*fit))
            });
        let is_good = |turn: usize| fits[turn % BINS] >= low + WORTH * (high - low);
        (0..BINS)
            .map(|turn| (0..=2 * BESIDE).any(|off| is_good(turn + BINS + off - BESIDE)))
            .collect()
    }
}

/// The bin of a turn in degrees, whichever way round.
pub(crate) fn bin(degrees: f64) -> usize {
    (degrees.round() as i64).rem_euclid(BINS as i64) as usize
}
