//! `nav_msgs/msg/Odometry`: the pose is exact; a reading has no speed, so the twist is zero.

use base::geom::Pose;
use base::time::SimTime;
use glam::DVec3;

use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::geometry_msgs::{pose_with_covariance, twist, twist_with_covariance};
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

/// The same with how it moves in its own frame, m/s and rad/s, as far as whoever sends it has found out.
pub fn write_moving(
    to: &mut CdrWriter<'_>,
    header: Header<'_>,
    (child, pose): (&str, &Pose),
    velocities: (DVec3, DVec3),
) {
    header::write(to, header);
    to.string(child);
    pose_with_covariance::write(to, pose);
    twist::write(to, velocities);
    to.f64_zeroes(36);
}

/// A pose as others record it.
#[derive(Clone, Debug, PartialEq)]
pub struct StampedPose {
    /// When, as its header says; none where that is empty.
    pub time: Option<SimTime>,
    /// The frame it is told of, such as `base_link`.
    pub child: String,
    /// Where it is.
    pub pose: Pose,
}

/// Reads a pose that others recorded, with what its header says.
pub fn read_stamped(from: &mut CdrReader<'_>) -> Result<StampedPose, CdrError> {
    let (time, _) = header::read(from)?;
    let child = from.string()?.to_owned();
    Ok(StampedPose { time, child, pose: pose_with_covariance::read(from)? })
}

/// Reads the pose.
pub fn read(from: &mut CdrReader<'_>) -> Result<Pose, CdrError> {
    header::skip(from)?;
    from.string()?;
    pose_with_covariance::read(from)
}
