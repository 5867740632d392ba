//! Stands still.

use crate::motion::Motion;
use crate::task::{Around, Step, Task};

/// Done once the robot stands.
pub(super) struct Stop;

impl Task for Stop {
    fn cycle(&mut self, around: &mut Around<'_>) -> Step {
        let mut recent = around.state.recent.iter().rev();
        let moved = recent.next().zip(recent.nth(2)).map(|(a, b)| a.1.distance(b.1));
        if moved.is_some_and(|metres| metres < 0.002) {
            return Step::Done("stands still".to_owned());
        }
        Step::Go(Motion::STOP)
    }
}
