//! What cannot be judged.

use glam::DVec2;
use link_recording::RecordingError;

use crate::trajectory::PoseSource;

/// Something that cannot be judged.
#[derive(Debug, thiserror::Error)]
pub enum MetricsError {
    /// A map whose cells do not fill it.
    #[error("the map is {width} x {height} cells but holds {cells}")]
    Ragged {
        /// Cells along x.
        width: usize,
        /// Cells along y.
        height: usize,
        /// Cells there are.
        cells: usize,
    },
    /// A resolution or an origin no map can have.
    #[error("`{what}` of the map is {value}; it must be {expected}")]
    BadFrame {
        /// Which number.
        what: &'static str,
        /// What it is.
        value: f64,
        /// What would do.
        expected: &'static str,
    },
    /// Two maps that would need too large a grid to be held against each other.
    #[error(
        "held against each other the maps span {cells:.0} cells of {resolution} m; {limit} is the limit: are their origins in the same frame?"
    )]
    TooLarge {
        /// Cells of the common grid.
        cells: f64,
        /// Edge of a cell, metres.
        resolution: f64,
        /// The most.
        limit: usize,
    },
    /// A setting that is out of range.
    #[error("`{what}` is {value}; it must be {expected}")]
    BadSetting {
        /// Which one.
        what: &'static str,
        /// What it is.
        value: f64,
        /// What would do.
        expected: &'static str,
    },
    /// A place nobody can stand on.
    #[error("the {which} ({:.2}, {:.2}) m is not free floor of the true map with {radius} m around it", at.x, at.y)]
    NotFree {
        /// Start or goal.
        which: &'static str,
        /// Where, in the world.
        at: DVec2,
        /// Of the robot, metres.
        radius: f64,
    },
    /// Start and goal are not connected.
    #[error("no way of {radius} m half width leads from start to goal on the true map")]
    NoWay {
        /// Of the robot, metres.
        radius: f64,
    },
    /// The recording cannot be read at all.
    #[error(transparent)]
    Recording(#[from] RecordingError),
    /// A robot that is not in the recording.
    #[error("no robot {name:?} in the recording; there are: {known}")]
    NoSuchRobot {
        /// As asked for.
        name: String,
        /// All of them.
        known: String,
    },
    /// Several robots, and none was named.
    #[error("the recording holds {count} robots ({known}); name one")]
    WhichRobot {
        /// How many.
        count: usize,
        /// All of them.
        known: String,
    },
    /// A robot without poses of the wanted kind.
    #[error("the recording holds no {wanted} of {robot:?}; it has: {known}")]
    NoPoses {
        /// Whose.
        robot: String,
        /// Which kind.
        wanted: PoseSource,
        /// The kinds there are.
        known: String,
    },
    /// A trajectory without poses.
    #[error("the trajectory holds no pose")]
    NoTrajectory,
    /// Nothing to judge a trajectory by.
    #[error("there are no relations to judge by")]
    NoRelations,
    /// Two trajectories of different times.
    #[error(
        "no pose of one trajectory is within {max_gap} s of one of the other; are both stamped by the same clock?"
    )]
    NoCommonTime {
        /// Farthest apart that poses may be, seconds.
        max_gap: f64,
    },
}
