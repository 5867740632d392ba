//! What keeps an agent from starting or going on.

use base::model::kinematics::StandsStill;
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
    /// The robot cannot travel.
    #[error(transparent)]
    StandsStill(#[from] StandsStill),
}
