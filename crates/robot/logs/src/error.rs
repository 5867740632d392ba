//! Why a log cannot be read.

use link_logs::LogError;
use link_recording::RecordingError;

/// A log that cannot be used; each message says what is wrong and how to mend it.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// Not in a form that is read here.
    #[error("{0}")]
    Log(#[from] LogError),
    /// An MCAP file that is none.
    #[error("{0}")]
    Recording(#[from] RecordingError),
    /// A form that is known and not read.
    #[error("it is {what}, which is not read here; {fix}")]
    OtherForm {
        /// What it is.
        what: &'static str,
        /// What makes it readable.
        fix: &'static str,
    },
    /// Several robots, and none was named.
    #[error("it holds scans of {robots}; name one of them with --robot")]
    SeveralRobots {
        /// Their names.
        robots: String,
    },
    /// No robot of that name.
    #[error("there are no scans of a robot {robot:?}; there are {known}")]
    NoSuchRobot {
        /// As asked for.
        robot: String,
        /// Who there is.
        known: String,
    },
    /// Several topics carry the same, and none was named.
    #[error("{topics} carry {what}; name one of them with {option}")]
    SeveralTopics {
        /// Such as `sensor_msgs/msg/LaserScan`.
        what: &'static str,
        /// The topics.
        topics: String,
        /// The option that names one.
        option: &'static str,
    },
    /// No topic carries what is needed, or not the one that was named.
    #[error("{wanted}; there are {known}")]
    NoSuchTopic {
        /// What was looked for.
        wanted: String,
        /// What there is.
        known: String,
    },
    /// Nothing in it is a scan or odometry.
    #[error("there is no scan and no odometry in it{but}")]
    Nothing {
        /// What there is instead.
        but: String,
    },
}
