//! Turning on the spot to look around: what several tasks share.
//!
//! Only a sonar's axis is certain, and the ring of sonars has gaps, so turning shows what standing does not.

use base::geom::wrap_angle;

use crate::motion::Motion;
use crate::state::State;

/// Turns until so much has been swept.
#[derive(Clone, Debug)]
pub(super) struct Look {
    left: f64,
    last: Option<f64>,
}

/// Rad/s: about as much from one reading to the next as makes it a new one.
const SPEED: f64 = 0.6;
/// The widest gap between two neighbouring sonars, and a little.
const GAP: f64 = 0.8;

impl Look {
    /// By as much as brings some sonar's axis to every direction.
    pub(super) fn around() -> Self {
        Self { left: GAP, last: None }
    }

    /// All around, so that every direction is seen by several.
    pub(super) fn well() -> Self {
        Self { left: std::f64::consts::TAU, last: None }
    }

    /// How to go on turning; `None` once it is done.
    pub(super) fn go_on(&mut self, state: &State) -> Option<Motion> {
        // Done is done: the robot may turn back later.
        if self.left <= 0.0 {
            return None;
        }
        let last = *self.last.get_or_insert(state.heading);
        self.left -= wrap_angle(state.heading - last);
        self.last = Some(state.heading);
        (self.left > 0.0).then(|| Motion::spin(SPEED))
    }
}
