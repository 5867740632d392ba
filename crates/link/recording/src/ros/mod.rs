//! The ROS 2 messages we speak: their definitions, and how our own words become their fields and come back.
//!
//! One file a package or message. A definition holds the fields alone, in the order of ROS 2 Jazzy; the comments in ROS's own files are left out.
//! Covariances are zero, which ROS reads as unknown.

pub(crate) mod battery_state;
pub(crate) mod clock;
mod geometry;
mod header;
pub(crate) mod image;
pub(crate) mod imu;
pub(crate) mod joint_state;
pub(crate) mod laser_scan;
mod message_type;
pub(crate) mod nav_sat_fix;
pub(crate) mod odometry;
pub(crate) mod point_cloud;
pub(crate) mod pose_stamped;
pub(crate) mod range;
pub(crate) mod std_msgs;
pub(crate) mod tf_message;

pub(crate) use geometry::{POINT, POSE, read_point, read_pose, write_point, write_pose};
pub(crate) use header::{HEADER, Header, TIME, skip_header, write_header, write_time};
pub(crate) use message_type::MessageType;

/// REP 117: nothing came back is plus infinity.
pub(crate) fn range_to_ros(range: Option<f32>) -> f32 {
    range.unwrap_or(f32::INFINITY)
}

/// REP 117 read back: whatever is not finite is no range.
pub(crate) fn range_from_ros(range: f32) -> Option<f32> {
    range.is_finite().then_some(range)
}
