//! Turns by an angle.

use base::geom::wrap_angle;

use crate::motion::Motion;
use crate::task::{Around, Step, Task};

/// Turns on the spot; positive is to the left.
pub(super) struct Turn {
    left: f64,
    last: Option<f64>,
}

/// Rad/s for each radian left.
const GAIN: f64 = 2.0;
const MOST: f64 = 1.0;
const LEAST: f64 = 0.05;
/// Radians.
const NEAR: f64 = 0.02;

impl Turn {
    pub(super) fn new(angle: f64) -> Self {
        Self { left: angle, last: None }
    }
}

impl Task for Turn {
    fn cycle(&mut self, around: &mut Around<'_>) -> Step {
        let heading = around.state.heading;
        let last = *self.last.get_or_insert(heading);
        self.left -= wrap_angle(heading - last);
        self.last = Some(heading);
        if self.left.abs() < NEAR {
            return Step::Done("turned".to_owned());
        }
        let speed = (self.left.abs() * GAIN).clamp(LEAST, MOST);
        Step::Go(Motion::spin(speed * self.left.signum()))
    }
}
