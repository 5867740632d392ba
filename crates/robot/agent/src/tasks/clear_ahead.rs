//! Turns slowly until the way ahead is free (T2).

use crate::motion::Motion;
use crate::task::{Around, Step, Task};

/// Turns to the left until it sees far.
pub(super) struct ClearAhead {
    metres: f64,
    turned: f64,
    last: Option<f64>,
    clear: u32,
}

/// Rad/s.
const SLOWLY: f64 = 0.35;
/// To the right and to the left of ahead, radians: both must be free.
const LOOK: [f64; 2] = [-0.1745, 0.1745];
/// Cycles in a row with a free way.
const SURE: u32 = 2;

impl ClearAhead {
    pub(super) fn new(metres: f64) -> Self {
        Self { metres, turned: 0.0, last: None, clear: 0 }
    }
}

impl Task for ClearAhead {
    fn cycle(&mut self, around: &mut Around<'_>) -> Step {
        let state = &*around.state;
        let last = *self.last.get_or_insert(state.heading);
        self.turned += base::geom::wrap_angle(state.heading - last);
        self.last = Some(state.heading);
        let is_clear = LOOK.iter().all(|b| state.range_towards(*b, f64::INFINITY) > self.metres);
        self.clear = if is_clear { self.clear + 1 } else { 0 };
        if self.clear >= SURE {
            return Step::Done(format!("more than {} m ahead are free", self.metres));
        }
        if self.turned > 2.0 * std::f64::consts::TAU {
            return Step::Failed(format!("nowhere around are {} m free", self.metres));
        }
        Step::Go(Motion::spin(SLOWLY))
    }
}
