//! Gives a place a name: the one where the robot is, or one that is told.

use glam::DVec2;

use crate::task::{Around, Step, Task};

/// Names a place.
pub(super) struct SetWaypoint {
    name: String,
    at: Option<DVec2>,
}

impl SetWaypoint {
    pub(super) fn new(name: String, at: Option<DVec2>) -> Self {
        Self { name, at }
    }
}

impl Task for SetWaypoint {
    fn cycle(&mut self, around: &mut Around<'_>) -> Step {
        let at = self.at.unwrap_or(around.state.at);
        around.state.waypoints.insert(self.name.clone(), at);
        Step::Done(format!("{:?} is at {:.2}, {:.2}", self.name, at.x, at.y))
    }
}
