//! What is asked for.

use std::fmt::Display;
use std::ops::RangeInclusive;

/// The most rooms of a floor.
const ROOMS: usize = 400;
/// So many people find a place in the smallest room.
pub(super) const VICTIMS_A_ROOM: usize = 2;

/// A floor to be generated.
#[derive(Clone, Debug, PartialEq)]
pub struct FloorPlan {
    /// 1 to 400; corridors are not counted.
    pub rooms: usize,
    /// How wrecked, 0 to 1.
    pub rubble: f64,
    /// At most two for each room.
    pub victims: usize,
    /// Share of further doorways, 0 (a tree: one way to each room) to 1 (a doorway wherever two spaces meet).
    pub loops: f64,
    /// Metres, 0.2 to 1.2: a robot of this width reaches every room and every victim.
    pub robot_width: f64,
    /// Another seed, another floor.
    pub seed: u64,
}

impl Default for FloorPlan {
    fn default() -> Self {
        Self { rooms: 12, rubble: 0.3, victims: 4, loops: 0.2, robot_width: 0.6, seed: 1 }
    }
}

/// A floor that cannot be generated.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GenerateError {
    /// An argument beyond its range.
    #[error("{argument} = {value} is out of range; choose {range}")]
    OutOfRange {
        /// Its name.
        argument: &'static str,
        /// What was asked for.
        value: String,
        /// What can be had.
        range: String,
    },
    /// More people than places along the walls.
    #[error(
        "only {placed} of {wanted} victims find a place; ask for fewer, or choose another seed"
    )]
    Crowded {
        /// How many found one.
        placed: usize,
        /// How many were asked for.
        wanted: usize,
    },
    /// The walls themselves keep the robot out; no known plan does this.
    #[error("{place} cannot be reached on this floor; choose another seed")]
    CutOff {
        /// Which room or victim.
        place: String,
    },
}

impl FloorPlan {
    /// Refuses what cannot be built.
    pub(super) fn check(&self) -> Result<(), GenerateError> {
        within("rooms", &self.rooms, &(1..=ROOMS))?;
        within("rubble", &self.rubble, &(0.0..=1.0))?;
        within("victims", &self.victims, &(0..=VICTIMS_A_ROOM * self.rooms))?;
        within("loops", &self.loops, &(0.0..=1.0))?;
        within("robot_width", &self.robot_width, &(0.2..=1.2))
    }
}

fn within<T: PartialOrd + Display>(
    argument: &'static str,
    value: &T,
    range: &RangeInclusive<T>,
) -> Result<(), GenerateError> {
    if range.contains(value) {
        return Ok(());
    }
    let range = format!("{} to {}", range.start(), range.end());
    Err(GenerateError::OutOfRange { argument, value: value.to_string(), range })
}
