//! Gives the place where the robot is a name.

use crate::task::{Around, Step, Task};

/// Names a place.
pub(super) struct SetWaypoint {
    name: String,
}

impl SetWaypoint {
    pub(super) fn new(name: String) -> Self {
        Self { name }
    }
}

impl Task for SetWaypoint {
    fn cycle(&mut self, around: &mut Around<'_>) -> Step {
        let at = around.state.at;
        around.state.waypoints.insert(self.name.clone(), at);
        Step::Done(format!("{:?} is at {:.2}, {:.2}", self.name, at.x, at.y))
    }
}
