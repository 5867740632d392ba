//! What happens by itself, at a time or when a robot comes.

use glam::DVec3;

use super::Zone;
use crate::time::SimTime;

/// Something that happens once.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// When.
    pub trigger: Trigger,
    /// What.
    pub action: Action,
}

/// When an event happens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Trigger {
    /// At this time of the run.
    At(SimTime),
    /// When a robot's centre first comes into this space.
    Enter(Zone),
}

/// What happens.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// The door of this name swings open.
    Open(String),
    /// The door of this name swings shut.
    Close(String),
    /// The held block of this name comes down.
    Drop(String),
    /// The lamps of these names go on or out; no names means all of them.
    Lights {
        /// Which.
        names: Vec<String>,
        /// On, or out.
        is_on: bool,
    },
    /// A victim moves to another place.
    Move {
        /// Who.
        victim: String,
        /// The floor under the hips at the end, metres.
        to: DVec3,
        /// How long it takes.
        duration: SimTime,
    },
}
