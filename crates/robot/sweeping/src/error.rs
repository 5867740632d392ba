//! What can be wrong with a sweep.

/// A sweep that cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScanError {
    /// The robot has no pan-tilt unit with range sensors.
    #[error(
        "robot {robot:?} has no pan-tilt unit with an infra-red or a sonar on it; take one that has, such as Mapper"
    )]
    NoHead {
        /// Class of the robot.
        robot: String,
    },
    /// Nothing tells where the body or the head is.
    #[error(
        "robot {robot:?} has no sensor of kind {kind}, so nobody knows whether it rests; give it one"
    )]
    NoSense {
        /// Class of the robot.
        robot: String,
        /// As robot files call it.
        kind: &'static str,
    },
    /// The increments are too small.
    #[error(
        "a sweep of {postures} postures or more is longer than {most}; take larger pan_increment and tilt_increment, or a smaller reach"
    )]
    TooFine {
        /// At least so many.
        postures: usize,
        /// So many may be.
        most: usize,
    },
}
