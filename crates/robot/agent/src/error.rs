//! What keeps an agent from starting or going on.

use base::model::kinematics::StandsStill;
use robot_localisation::ChartError;
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
    /// A map whose cells are not as large as the mission's.
    #[error(
        "the known map has cells of {known} m and the mission draws cells of {wanted} m; write resolution_m = {known} under [map]"
    )]
    OtherCells {
        /// Edge of the known map's cells, metres.
        known: f64,
        /// Edge of the mission's.
        wanted: f64,
    },
    /// A map that nobody can tell a place on.
    #[error("pose = \"mcl\": {0}")]
    Chart(#[from] ChartError),
    /// A robot that has nothing to tell the floor by its colour with, or something better.
    #[error(
        "{robot}: floor_by_colour is for a camera that sees all around, on a robot without a laser, and a {model} is none; take OmniP2DX and write without = [\"Scanner1\"]"
    )]
    NoFloorEye {
        /// Of the mission.
        robot: String,
        /// Its model.
        model: String,
    },
    /// A robot that has something to do with others, and nothing to hear them with.
    #[error(
        "{robot}: a {model} carries no radio, and its tasks are done with others; write with = [\"radio\"]"
    )]
    NoRadio {
        /// Of the mission.
        robot: String,
        /// Its model.
        model: String,
    },
    /// The robot cannot travel.
    #[error(transparent)]
    StandsStill(#[from] StandsStill),
}
