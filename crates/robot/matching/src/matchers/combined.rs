//! Ours: the best placement in the window, then points on lines.
//!
//! The search finds the right place from far off and knows no millimetres; lines know them and find nothing from far off.

use super::{Correlative, PointToLine};
use crate::covariance::Noise;
use crate::matcher::{Guess, Match, Matcher, NoMatch};
use crate::points::Points;
use crate::reference::Reference;
use crate::rounds::Gate;

/// Correlative, then point to line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Combined {
    /// How the laser errs.
    pub noise: Noise,
}

impl Matcher for Combined {
    fn matched(
        &self,
        reference: &Reference,
        scan: &Points,
        guess: &Guess,
    ) -> Result<Match, NoMatch> {
        let found = Correlative { noise: self.noise }.matched(reference, scan, guess)?;
        let (reference_from_scan, covariance) = (found.reference_from_scan, found.covariance);
        let near = Guess { reference_from_scan, covariance };
        let lines = PointToLine { noise: self.noise, gate: Gate::NARROW };
        let refined = lines.matched(reference, scan, &near);
        // Without lines the search is all there is, and its covariance says so.
        Ok(refined.unwrap_or(found))
    }
}
