//! `nav_msgs/msg/Odometry`: the pose is exact; a reading has no speed, so the twist is zero.

use base::geom::Pose;

use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::geometry_msgs::{pose_with_covariance, twist_with_covariance};
use crate::std_msgs::header::{self, Header};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "nav_msgs/msg/Odometry",
    fields: "\
std_msgs/Header header
string child_frame_id
geometry_msgs/PoseWithCovariance pose
geometry_msgs/TwistWithCovariance twist
",
    uses: &[&header::TYPE, &pose_with_covariance::TYPE, &twist_with_covariance::TYPE],
};

/// Writes the pose of the frame `child` in the header's frame.
pub fn write(to: &mut CdrWriter<'_>, header: Header<'_>, child: &str, pose: &Pose) {
    header::write(to, header);
    to.string(child);
    pose_with_covariance::write(to, pose);
    twist_with_covariance::write_unknown(to);
}

/// Reads the pose.
pub fn read(from: &mut CdrReader<'_>) -> Result<Pose, CdrError> {
    header::skip(from)?;
    from.string()?;
    pose_with_covariance::read(from)
}
