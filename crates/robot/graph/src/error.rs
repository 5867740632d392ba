//! What can be wrong with a graph.

/// A graph that cannot be built or solved.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GraphError {
    /// A factor names a pose that is not there.
    #[error("there is no pose {pose}; the graph has {count}, numbered from 0: add the pose first")]
    NoSuchPose {
        /// The number it gave.
        pose: usize,
        /// How many poses there are.
        count: usize,
    },
    /// A measurement from a pose to itself.
    #[error("a measurement leads from pose {pose} to itself; it says nothing: leave it out")]
    ToItself {
        /// The pose.
        pose: usize,
    },
    /// A number that is none.
    #[error("{what} is not finite; every number of a graph has to be")]
    NotFinite {
        /// Whose number.
        what: String,
    },
    /// Information that is negative in some direction.
    #[error(
        "the information of {what} is negative in one direction (eigenvalue {least:e}); make it positive semi-definite"
    )]
    Indefinite {
        /// Whose information.
        what: String,
        /// Its least eigenvalue.
        least: f64,
    },
    /// Too many loops for the memory.
    #[error(
        "{poses} poses with these loops need {needed_mb} MB, more than the limit of {limit_mb} MB; leave out far loops, or thin out the poses"
    )]
    TooDense {
        /// Poses that are not fixed.
        poses: usize,
        /// What the factor would take.
        needed_mb: usize,
        /// What it may take.
        limit_mb: usize,
    },
    /// Nothing measures where some poses are.
    #[error(
        "{directions} directions are measured by nothing, so that there is no covariance; add a prior or an edge there"
    )]
    Undetermined {
        /// How many.
        directions: usize,
    },
}
