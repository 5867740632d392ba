//! Turns by an angle, or to a compass bearing.

use base::geom::wrap_angle;

use crate::mission::{TurnPlan, heading_of_bearing};
use crate::motion::Motion;
use crate::task::{Around, Step, Task};

/// Turns on the spot; positive is to the left.
pub(super) struct Turn {
    plan: TurnPlan,
    /// What is left of it, once it has begun.
    left: Option<f64>,
    last: Option<f64>,
}

/// Rad/s for each radian left.
const GAIN: f64 = 2.0;
const MOST: f64 = 1.0;
const LEAST: f64 = 0.05;
/// Radians.
const NEAR: f64 = 0.02;

impl Turn {
    pub(super) fn new(plan: TurnPlan) -> Self {
        Self { plan, left: None, last: None }
    }
}

impl Task for Turn {
    fn cycle(&mut self, around: &mut Around<'_>) -> Step {
        let heading = around.state.heading;
        let last = *self.last.get_or_insert(heading);
        let all = match self.plan {
            TurnPlan::By(angle) => angle,
            TurnPlan::To(bearing) => wrap_angle(heading_of_bearing(bearing) - heading),
        };
        let left = self.left.get_or_insert(all);
        *left -= wrap_angle(heading - last);
        self.last = Some(heading);
        if left.abs() < NEAR {
            return Step::Done("turned".to_owned());
        }
        let speed = (left.abs() * GAIN).clamp(LEAST, MOST);
        Step::Go(Motion::spin(speed * left.signum()))
    }
}
