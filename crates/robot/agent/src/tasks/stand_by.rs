//! Stands where it is for as long as a person may want to lead it.

use crate::motion::Motion;
use crate::task::{Around, Step, Task};

/// Never done: its limit ends it, and whoever leads sends the robot elsewhere meanwhile.
pub(super) struct StandBy;

impl Task for StandBy {
    fn cycle(&mut self, _: &mut Around<'_>) -> Step {
        Step::Go(Motion::STOP)
    }
}
