//! Which of several things in a log is meant.

/// What to take from a log that holds several; where nothing is named there must be one alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The robot of a recording of ours.
    pub robot: Option<String>,
    /// The topic of scans in an MCAP file.
    pub scan_topic: Option<String>,
    /// The topic of odometry in an MCAP file: `nav_msgs/msg/Odometry`, or `tf2_msgs/msg/TFMessage` for transforms.
    pub odometry_topic: Option<String>,
}
