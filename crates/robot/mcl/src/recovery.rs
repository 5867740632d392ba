//! Whether what is seen fits, and what to do when it does not: guess anywhere.
//!
//! Two running means of how likely readings were, a slow and a fast one; when the fast one falls below the slow one, that share of
//! the guesses is made anywhere (Thrun, Burgard & Fox, table 8.3).

use crate::estimate::Estimate;

/// So many looks in a row that do not fit well are not by chance.
const UNFIT: usize = 3;
/// A fall of less than this share is no fall.
const BY_CHANCE: f64 = 0.1;
/// How much a new look changes the means.
const SLOW: f64 = 0.03;
const FAST: f64 = 0.3;
/// Fewer explained readings than this share, for so many looks in a row, and the robot is lost.
const LOST_SHARE: f64 = 0.6;
/// With more explained than this it may be found.
const FOUND_SHARE: f64 = 0.8;
const LOOKS: usize = 5;
/// So many good looks in a row show that it is not: rooms look alike for a while.
const FOUND_LOOKS: usize = 15;
/// Wider than this it is lost: metres, radians; narrower than half of it, it is found.
const LOST_WIDTH: (f64, f64) = (0.6, 0.5);
/// While it is lost or does not fit well, this share of the guesses is made anywhere at least: there may be a place that fits better.
const ANYWHERE: f64 = 0.1;
/// How far a guess may be off that was made anywhere and is worth following, metres.
const COARSEST: f64 = 0.3;
/// And at most: what was found is followed.
const MOST_ANYWHERE: f64 = 0.5;

/// Follows how well things fit.
#[derive(Clone, Debug)]
pub(crate) struct Recovery {
    slow: f64,
    fast: f64,
    poor: usize,
    good: usize,
    bad: usize,
    is_lost: bool,
}

impl Recovery {
    /// Of a robot that knows where it is, or does not.
    pub(crate) fn new(is_lost: bool) -> Self {
        Self {
            slow: 0.0,
            fast: 0.0,
            poor: 0,
            good: 0,
            bad: if is_lost { UNFIT } else { 0 },
            is_lost,
        }
    }

    /// Takes in how likely a reading was in the mean; gives the share of guesses to be made anywhere.
    pub(crate) fn take(&mut self, each: f64) -> f64 {
        for (mean, rate) in [(&mut self.slow, SLOW), (&mut self.fast, FAST)] {
            *mean = if *mean == 0.0 { each } else { *mean + rate * (each - *mean) };
        }
        let falls = 1.0 - self.fast / self.slow;
        let least = match (self.is_lost, self.bad >= UNFIT) {
            (true, true) => MOST_ANYWHERE,
            (false, true) => ANYWHERE,
            _ => 0.0,
        };
        let falls = if falls > BY_CHANCE { falls } else { 0.0 };
        falls.clamp(least, MOST_ANYWHERE)
    }

    /// How far off ranges may be at least and at most because guesses are few, metres: those made anywhere are never exact.
    pub(crate) fn coarse(&self) -> (f64, f64) {
        let least = match (self.is_lost, self.bad >= UNFIT) {
            (true, true) => COARSEST,
            (false, true) => COARSEST / 2.0,
            _ => 0.0,
        };
        (least, COARSEST)
    }

    /// Whether the robot is lost, now that this is believed.
    pub(crate) fn judge(&mut self, estimate: &Estimate) -> bool {
        let (place, yaw) = (estimate.place_sigma(), estimate.yaw_sigma());
        self.poor = if estimate.share < LOST_SHARE { self.poor + 1 } else { 0 };
        let is_narrow = place < LOST_WIDTH.0 / 2.0 && yaw < LOST_WIDTH.1 / 2.0;
        let is_good = is_narrow && estimate.share > FOUND_SHARE;
        (self.good, self.bad) = if is_good { (self.good + 1, 0) } else { (0, self.bad + 1) };
        if place > LOST_WIDTH.0 || yaw > LOST_WIDTH.1 || self.poor >= LOOKS {
            self.is_lost = true;
        } else if self.good >= FOUND_LOOKS {
            self.is_lost = false;
        }
        self.is_lost
    }
}
