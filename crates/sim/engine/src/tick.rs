//! What happened in one step.

use base::messages::{Change, Command, Reading, Transform};
use base::time::SimTime;

/// Something a robot is told.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    /// Name of the robot.
    pub robot: String,
    /// What it is to do.
    pub command: Command,
}

impl Order {
    /// For the robot of this name.
    pub fn new(robot: &str, command: Command) -> Self {
        Self { robot: robot.to_owned(), command }
    }
}

/// An order nobody could follow.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// The order.
    pub order: Order,
    /// Why, in a sentence.
    pub reason: String,
}

/// Everything that crossed between world and robots in one step: what is published.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tick {
    /// Counted from 1.
    pub number: u64,
    /// The end of the step.
    pub time: SimTime,
    /// Robots that came and went since the last tick, in the order in which they did: a repetition must do the same.
    pub changes: Vec<Change>,
    /// What robots were told before the step, as far as they could follow.
    pub orders: Vec<Order>,
    /// What they could not.
    pub refusals: Vec<Refusal>,
    /// What sensors said at the end of the step; robots by name, each one's sensors in its model's order, what its radio heard last.
    pub readings: Vec<Reading>,
    /// Where frames are that move, twenty times a second.
    pub transforms: Vec<Transform>,
    /// Where frames of newcomers are for good.
    pub mounts: Vec<Transform>,
    /// A number that two runs share only if their whole states do, and what their sensors measured.
    pub hash: u64,
}
