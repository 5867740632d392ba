//! Pair, step, pair again: what all matchers by pairs have in common.

use glam::{DMat3, DVec3};

use crate::covariance::floored;
use crate::equations::Equations;
use crate::matcher::{Guess, Match, Matcher, NoMatch};
use crate::pairs::{Pair, Sight};
use crate::points::Points;
use crate::reference::Reference;
use crate::small::nudged;
use crate::weak::Hold;

/// Fewer points tell nothing.
pub(crate) const LEAST_POINTS: usize = 10;
/// Scans of which less overlaps show different places.
pub(crate) const LEAST_SHARE: f64 = 0.1;
/// No match takes more rounds.
const MOST_ROUNDS: usize = 80;
/// Steps below these change nothing any more, metres and radians.
const STILL: (f64, f64) = (1e-4, 2e-5);
/// A pose whose last step was longer has not settled.
const UNSETTLED: (f64, f64) = (0.02, 0.01);

/// How far points look for their counterparts: from far to near, round by round. Metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gate {
    /// In the first round.
    pub widest: f64,
    /// In the last ones, and when all is judged.
    pub narrowest: f64,
}

/// What is left of the gate from one round to the next.
const SHRINKAGE: f64 = 0.85;

impl Gate {
    /// For starts that may be far off.
    pub const WIDE: Self = Self { widest: 2.0, narrowest: 0.3 };
    /// For starts that were searched for.
    pub const NARROW: Self = Self { widest: 0.3, narrowest: 0.3 };

    pub(crate) fn at(&self, round: usize) -> f64 {
        (self.widest * libm::pow(SHRINKAGE, round as f64)).max(self.narrowest)
    }
}

/// How pairs become a step, and how sure it is.
pub(crate) trait Rule {
    fn gate(&self) -> Gate;

    /// Which points belong together.
    fn pairs<'a>(&self, sight: &Sight<'a>) -> Vec<Pair<'a>>;

    /// What they say of a step.
    fn equations(&self, sight: &Sight<'_>, pairs: &[Pair<'_>]) -> Equations;

    /// How the cost bends at its least, and the covariance of its gradient.
    fn uncertainty(&self, sight: &Sight<'_>, pairs: &[Pair<'_>]) -> (Equations, DMat3);

    /// The step to take.
    fn step(
        &self,
        sight: &Sight<'_>,
        pairs: &[Pair<'_>],
        hold: &Hold,
        guess: &Guess,
    ) -> Option<DVec3> {
        let told = self.equations(sight, pairs);
        hold.held(&told, &sight.pose, &guess.reference_from_scan).step()
    }
}

impl<R: Rule> Matcher for R {
    fn matched(
        &self,
        reference: &Reference,
        scan: &Points,
        guess: &Guess,
    ) -> Result<Match, NoMatch> {
        settle(self, reference, scan, guess)
    }
}

/// Follows a rule until the pose stands still.
fn settle(
    rule: &impl Rule,
    reference: &Reference,
    scan: &Points,
    guess: &Guess,
) -> Result<Match, NoMatch> {
    check_points(reference, scan)?;
    let mut sight = Sight { reference, scan, pose: guess.reference_from_scan, round: 0 };
    let mut last = DVec3::INFINITY;
    while sight.round < MOST_ROUNDS {
        let pairs = rule.pairs(&sight);
        check_pairs(&pairs, scan)?;
        let hold = Hold::new(&pairs);
        last = rule.step(&sight, &pairs, &hold, guess).ok_or(NoMatch::Blind)?;
        sight.pose = nudged(&sight.pose, last);
        let is_narrow = rule.gate().at(sight.round) <= rule.gate().narrowest;
        sight.round += 1;
        if is_narrow && is_within(last, STILL) {
            break;
        }
    }
    if !is_within(last, UNSETTLED) {
        return Err(NoMatch::Unsettled { way_m: last.truncate().length(), rounds: sight.round });
    }
    judged(rule, &sight, guess)
}

fn judged(rule: &impl Rule, sight: &Sight<'_>, guess: &Guess) -> Result<Match, NoMatch> {
    let pairs = rule.pairs(sight);
    check_pairs(&pairs, sight.scan)?;
    let hold = Hold::new(&pairs);
    let (bend, spread) = rule.uncertainty(sight, &pairs);
    let covariance = hold.covariance(&bend, &spread, &guess.covariance).ok_or(NoMatch::Blind)?;
    Ok(Match {
        reference_from_scan: sight.pose,
        covariance: floored(&covariance),
        share: pairs.len() as f64 / sight.scan.len() as f64,
        rms: line_rms(&pairs),
        rounds: sight.round,
        weak: hold.weak,
    })
}

/// How far points lie off the lines of their counterparts, metres.
pub(crate) fn line_rms(pairs: &[Pair<'_>]) -> f64 {
    let (mut squares, mut count) = (0.0, 0_u32);
    for pair in pairs.iter().filter(|pair| pair.is_on_line()) {
        squares += pair.residual() * pair.residual();
        count += 1;
    }
    (squares / f64::from(count.max(1))).sqrt()
}

pub(crate) fn check_points(reference: &Reference, scan: &Points) -> Result<(), NoMatch> {
    let points = scan.len().min(reference.spots().len());
    let least = LEAST_POINTS;
    if points < least { Err(NoMatch::TooFewPoints { points, least }) } else { Ok(()) }
}

pub(crate) fn check_pairs(pairs: &[Pair<'_>], scan: &Points) -> Result<(), NoMatch> {
    let (share, least) = (pairs.len() as f64 / scan.len() as f64, LEAST_SHARE);
    if share < least { Err(NoMatch::TooFewPairs { share, least }) } else { Ok(()) }
}

fn is_within(step: DVec3, (way, turn): (f64, f64)) -> bool {
    step.truncate().length() < way && step.z.abs() < turn
}
