//! Whether a robot turns as it should: one that rubs along something low turns slower than it wants to.

use base::geom::wrap_angle;

use crate::motion::Motion;
use crate::state::State;

/// What the robot wanted, and what came of it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Rub {
    /// Where it looked when it began to count.
    from: Option<f64>,
    /// Radians it should have turned by since; negative while it gets up to speed.
    wanted: f64,
    /// Which way it turns.
    sign: f64,
}

/// A robot that begins to turn is behind by this, radians.
const RUN_UP: f64 = 0.24;
/// What it turned by is looked at when it wanted to turn by this much, radians.
const ENOUGH: f64 = 0.2;
/// Less than this share of it, and something rubs.
const SHARE: f64 = 0.4;
/// Slower turns are not looked at, rad/s; faster ones are not to be had everywhere.
const LEAST: f64 = 0.3;
const MOST: f64 = 0.6;

impl Rub {
    /// Takes what the robot wants now; whether it has turned much less on the spot than it wanted.
    pub(crate) fn is_rubbing(&mut self, state: &State, wanted: Motion) -> bool {
        // What scans show keeps a robot from turning too, and that is well.
        if wanted.forward != 0.0 || wanted.turn.abs() < LEAST || state.scans {
            *self = Self::default();
            return false;
        }
        let sign = wanted.turn.signum();
        if self.sign != sign {
            *self = Self { from: None, wanted: -RUN_UP, sign };
        }
        self.wanted += wanted.turn.abs().min(MOST) * state.cycle;
        if self.wanted < 0.0 {
            return false;
        }
        let from = *self.from.get_or_insert(state.heading);
        if self.wanted < ENOUGH {
            return false;
        }
        let turned = wrap_angle(state.heading - from) * sign;
        let is_rubbing = turned < SHARE * self.wanted;
        *self = Self { from: Some(state.heading), wanted: 0.0, sign };
        is_rubbing
    }
}
