//! Turns slowly until the way ahead is free (T2).

use base::geom::wrap_angle;

use crate::motion::Motion;
use crate::task::{Around, Step, Task};

/// Turns to the left until it sees far; after a whole turn in vain, to where it saw farthest.
pub(super) struct ClearAhead {
    metres: f64,
    turned: f64,
    /// Whether a whole turn was in vain: from then on it goes back to where it saw farthest.
    is_in_vain: bool,
    last: Option<f64>,
    clear: u32,
    /// How far it saw at best, and where.
    best: (f64, f64),
}

/// Rad/s.
const SLOWLY: f64 = 0.35;
/// To the right and to the left of ahead, radians: both must be free.
const LOOK: [f64; 2] = [-0.1745, 0.1745];
/// Cycles in a row with a free way.
const SURE: u32 = 2;
/// Seeing less than this share of what was asked for at best is being enclosed.
const LEAST_SHARE: f64 = 0.5;
/// Rad/s for each radian left, and how near is there.
const GAIN: f64 = 1.5;
const NEAR: f64 = 0.03;

impl ClearAhead {
    pub(super) fn new(metres: f64) -> Self {
        Self { metres, turned: 0.0, is_in_vain: false, last: None, clear: 0, best: (0.0, 0.0) }
    }

    fn turn_to_best(&self, heading: f64) -> Step {
        let (range, best) = self.best;
        if range < self.metres * LEAST_SHARE {
            let metres = self.metres;
            return Step::Failed(format!(
                "nowhere around are {metres} m free, {range:.2} m at most"
            ));
        }
        let off = wrap_angle(best - heading);
        if off.abs() < NEAR {
            return Step::Done(format!("{range:.2} m ahead are free, more than elsewhere"));
        }
        Step::Go(Motion::spin((off.abs() * GAIN).clamp(0.08, SLOWLY) * off.signum()))
    }
}

impl Task for ClearAhead {
    fn cycle(&mut self, around: &mut Around<'_>) -> Step {
        let state = &*around.state;
        let last = *self.last.get_or_insert(state.heading);
        self.turned += wrap_angle(state.heading - last);
        self.last = Some(state.heading);
        let looks = LOOK.map(|bearing| state.range_towards(bearing, f64::INFINITY));
        let ahead = looks[0].min(looks[1]);
        if ahead > self.best.0 && ahead.is_finite() {
            self.best = (ahead, state.heading);
        }
        self.clear = if ahead > self.metres { self.clear + 1 } else { 0 };
        if self.clear >= SURE {
            return Step::Done(format!("more than {} m ahead are free", self.metres));
        }
        self.is_in_vain |= self.turned > std::f64::consts::TAU;
        if self.is_in_vain {
            return self.turn_to_best(state.heading);
        }
        Step::Go(Motion::spin(SLOWLY))
    }
}
