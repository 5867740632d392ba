//! What can be wrong with a cloud.

/// A cloud that could not be made or changed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CloudError {
    /// Points no distance apart, or absurdly far.
    #[error("points {step} m apart are no use; choose 0.0001 to 10 m, such as 0.01")]
    Step {
        /// What was asked for, metres.
        step: f64,
    },
    /// A setting that nobody knows.
    #[error("there is no setting {name:?}; there are {known}")]
    UnknownSetting {
        /// As it was written.
        name: String,
        /// All names.
        known: String,
    },
    /// A setting out of its range.
    #[error("setting {name:?} is {value}; {allowed}")]
    Setting {
        /// Which one.
        name: &'static str,
        /// What was asked for.
        value: String,
        /// What may be asked for.
        allowed: &'static str,
    },
    /// A sensor claims to be where no lattice reaches.
    #[error(
        "a sensor claims to be at ({x}, {y}, {z}) m, where no cloud reaches; check the robot's pose"
    )]
    OffTheLattice {
        /// Metres.
        x: f64,
        /// Metres.
        y: f64,
        /// Metres.
        z: f64,
    },
    /// A sensor that senses nothing.
    #[error("a sensor with {what} {value} makes no points; {allowed}")]
    Sensor {
        /// Which of its figures.
        what: &'static str,
        /// The figure.
        value: f64,
        /// What it may be.
        allowed: &'static str,
    },
    /// Two clouds whose points do not meet.
    #[error(
        "one cloud has points {one} m apart, the other {other} m; make both with the same step"
    )]
    Lattices {
        /// Metres.
        one: f64,
        /// Metres.
        other: f64,
    },
    /// A belief that is no probability.
    #[error("point ({x}, {y}, {z}) has belief {belief}; beliefs are from 0 to 1")]
    Belief {
        /// Steps.
        x: i32,
        /// Steps.
        y: i32,
        /// Steps.
        z: i32,
        /// What was given.
        belief: f32,
    },
    /// More than memory is meant to hold.
    #[error("the cloud would hold more than {limit} points; use a larger step or a smaller place")]
    TooLarge {
        /// Most there may be.
        limit: usize,
    },
    /// A cloud from before the last one.
    #[error("a cloud of {time} s comes after one of {last} s; give clouds in the order of time")]
    Time {
        /// Seconds.
        time: f64,
        /// Seconds.
        last: f64,
    },
}
