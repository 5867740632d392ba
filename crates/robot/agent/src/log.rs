//! What became of tasks.

use base::time::SimTime;

use crate::mission::{Quarry, TaskKind};

/// How a task ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It did what it was for.
    Done,
    /// It did what it could, and says what was left.
    Partly,
    /// It could not.
    Failed,
    /// It took too long.
    TimedOut,
    /// The run ended first.
    CutOff,
}

/// One task, from its beginning to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskLog {
    /// Which task it was.
    pub task: TaskKind,
    /// What it was to find, where it ends with finding something.
    pub quarry: Option<Quarry>,
    /// Whether the mission goes on without it.
    pub is_optional: bool,
    /// When it began.
    pub began: SimTime,
    /// When it ended.
    pub ended: SimTime,
    /// How.
    pub ending: Ending,
    /// Why, in a sentence.
    pub reason: String,
    /// Driven while it ran, metres.
    pub metres: f64,
    /// Turns it made, where it counts them.
    pub turns: u32,
}
