//! Why a map is of no use for localising.

/// Why nobody can tell on a map where a robot is.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ChartError {
    /// There is nothing to recognise.
    #[error("the map shows no wall: localise on a map that shows some")]
    NoWalls,
    /// There is nowhere to be.
    #[error(
        "the map has no free place for a robot that needs {room_m} m around its middle: localise on a map that shows the floor"
    )]
    NoRoom {
        /// What the robot needs around its middle, metres.
        room_m: f64,
    },
}
