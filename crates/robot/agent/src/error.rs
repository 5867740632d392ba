//! What keeps an agent from starting or going on.

use robot_mapping::MappingError;
use robot_planning::PlanningError;

/// Why an agent cannot be had, or cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum AgentError {
    /// The map cannot be drawn.
    #[error("the map: {0}")]
    Mapping(#[from] MappingError),
    /// The ground cannot be made.
    #[error("the ground: {0}")]
    Planning(#[from] PlanningError),
    /// Only robots with two driven sides are steered here.
    #[error("{model} has no two driven sides; take a robot that steers by its sides, like P3DX")]
    NoSides {
        /// The robot's model.
        model: String,
    },
}
