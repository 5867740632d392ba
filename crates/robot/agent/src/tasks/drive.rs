//! Straight ahead for so many metres (`move`).

use crate::motion::Motion;
use crate::task::{Around, Step, Task};

/// Drives straight.
pub(super) struct Drive {
    metres: f64,
    speed: f64,
    start: Option<(f64, f64)>,
}

/// m/s for each metre left, so that it holds at any cycle rate.
const GAIN: f64 = 1.5;
const LEAST: f64 = 0.03;
/// Rad/s for each radian off.
const STEER: f64 = 1.5;

impl Drive {
    pub(super) fn new(metres: f64, speed: f64) -> Self {
        Self { metres, speed, start: None }
    }
}

impl Task for Drive {
    fn cycle(&mut self, around: &mut Around<'_>) -> Step {
        let state = &*around.state;
        let (begin, heading) = *self.start.get_or_insert((state.metres, state.heading));
        let left = self.metres - (state.metres - begin);
        if left <= 0.01 {
            return Step::Done(format!("{:.2} m driven", self.metres));
        }
        if around.guard.is_blocked(state) {
            return Step::Done(format!("something is ahead after {:.2} m", self.metres - left));
        }
        let off = base::geom::wrap_angle(heading - state.heading);
        let forward = (left * GAIN).clamp(LEAST, self.speed.max(LEAST));
        Step::Go(Motion { forward, turn: off * STEER })
    }
}
