//! What a caller may choose.

use std::time::Duration;

use base::geom::Pose;
use link_usarsim::Dialect;

/// How to get a body from a USARSim server.
#[derive(Clone, Debug)]
pub struct Options {
    /// Class of the robot, with its package or without: `USARBot.P3DX`, `P3DX`.
    pub class: String,
    /// What the robot is to be called; readings carry it, even if the server finds another name.
    pub name: String,
    /// Where it begins.
    pub start: Start,
    /// How the server talks.
    pub dialect: Dialect,
    /// Who decides when time passes.
    pub timing: Timing,
    /// The token, where the server wants one.
    pub token: Option<String>,
    /// How long is waited.
    pub timeouts: Timeouts,
}

/// Where a robot begins.
#[derive(Clone, Debug, PartialEq)]
pub enum Start {
    /// At the first start of the arena.
    First,
    /// At the start of this name.
    Named(String),
    /// Here: the robot's frame in the world.
    At(Pose),
}

/// Who decides when time passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Timing {
    /// The server's clock.
    #[default]
    RealTime,
    /// Our orders: the server waits for one before each cycle. Every poll then sees all of its cycle, in every run the same.
    LockStep,
}

/// How long is waited, by the clock on the wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// For the connection.
    pub connect: Duration,
    /// For the greeting, and for each answer while the robot is made.
    pub answer: Duration,
    /// For a whole cycle, and for the server to take our lines.
    pub cycle: Duration,
    /// In lock-step: for a first sign of the cycle before the order is repeated, for servers that want several orders a cycle;
    /// not once a single order was enough.
    pub nudge: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(5),
            answer: Duration::from_secs(5),
            cycle: Duration::from_secs(10),
            nudge: Duration::from_secs(1),
        }
    }
}

impl Options {
    /// A robot of this class and name at the arena's first start, in UT2004's dialect and in real time.
    pub fn new(class: &str, name: &str) -> Self {
        Self {
            class: class.to_owned(),
            name: name.to_owned(),
            start: Start::First,
            dialect: Dialect::Ut2004,
            timing: Timing::RealTime,
            token: None,
            timeouts: Timeouts::default(),
        }
    }

    /// The class as INIT wants it.
    pub(super) fn class_name(&self) -> String {
        if self.class.contains('.') {
            self.class.clone()
        } else {
            format!("USARBot.{}", self.class)
        }
    }
}
