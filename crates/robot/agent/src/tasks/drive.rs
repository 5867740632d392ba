//! Straight ahead or backwards for so many metres (`move`).

use crate::motion::Motion;
use crate::task::{Around, Step, Task};

/// Drives straight.
pub(super) struct Drive {
    metres: f64,
    speed: f64,
    /// 1 ahead, -1 backwards.
    sense: f64,
    start: Option<(f64, f64)>,
}

/// m/s for each metre left, so that it holds at any cycle rate.
const GAIN: f64 = 1.5;
const LEAST: f64 = 0.03;
/// Rad/s for each radian off.
const STEER: f64 = 1.5;

impl Drive {
    pub(super) fn new(metres: f64, speed: f64, is_reverse: bool) -> Self {
        let sense = if is_reverse { -1.0 } else { 1.0 };
        Self { metres, speed, sense, start: None }
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
        let is_ahead = self.sense > 0.0;
        let is_blocked = if is_ahead {
            around.guard.is_blocked(state)
        } else {
            around.guard.is_too_near(around.guard.behind(state))
        };
        if is_blocked {
            let side = if is_ahead { "ahead" } else { "behind" };
            return Step::Done(format!("something is {side} after {:.2} m", self.metres - left));
        }
        let off = base::geom::wrap_angle(heading - state.heading);
        let forward = (left * GAIN).clamp(LEAST, self.speed.max(LEAST)) * self.sense;
        Step::Go(Motion { forward, turn: off * STEER })
    }
}
