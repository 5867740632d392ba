//! What a task is.

use base::messages::{Command, Reading};
use base::model::RobotModel;
use base::noise::NoiseStream;

use crate::guard::Guard;
use crate::motion::Motion;
use crate::navigator::Navigator;
use crate::state::State;

/// One thing to do; one file in `tasks`.
pub(crate) trait Task {
    /// One cycle: how to move, or how it ended.
    fn cycle(&mut self, around: &mut Around<'_>) -> Step;

    /// What it is doing and why, for people, where it can tell.
    fn doing(&self) -> Option<String> {
        None
    }

    /// Turns made so far, where it counts them.
    fn turns(&self) -> u32 {
        0
    }

    /// It ended, one way or another: what it has is for the state.
    fn finish(&mut self, _state: &mut State) {}
}

/// Everything a task may look at, and the waypoints it may set.
pub(crate) struct Around<'a> {
    /// What the robot is called.
    pub(crate) name: &'a str,
    pub(crate) state: &'a mut State,
    pub(crate) navigator: &'a mut Navigator,
    pub(crate) guard: &'a Guard,
    /// The robot itself.
    pub(crate) model: &'a RobotModel,
    /// What was sensed in this cycle.
    pub(crate) readings: &'a [Reading],
    /// Orders besides driving.
    pub(crate) commands: &'a mut Vec<Command>,
    /// Whether it is just freeing itself, whatever its task wants.
    pub(crate) is_freeing: bool,
    /// The robot's own chance.
    pub(crate) chance: &'a mut NoiseStream,
}

/// What a task wants.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Step {
    /// To move so.
    Go(Motion),
    /// Nothing more, and why.
    Done(String),
    /// Nothing more, though something is left, and what.
    Partly(String),
    /// To give up, and why.
    Failed(String),
}
