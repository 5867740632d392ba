//! `nav_msgs/msg/Odometry`: the pose is exact; a reading has no speed, so the twist is zero.

use base::geom::Pose;

use super::geometry::{POSE, VECTOR3, read_pose, write_pose};
use super::{HEADER, Header, MessageType, skip_header, write_header};
use crate::cdr::{CdrError, CdrReader, CdrWriter};

static POSE_WITH_COVARIANCE: MessageType = MessageType {
    name: "geometry_msgs/msg/PoseWithCovariance",
    fields: "geometry_msgs/Pose pose\nfloat64[36] covariance\n",
    uses: &[&POSE],
};

static TWIST: MessageType = MessageType {
    name: "geometry_msgs/msg/Twist",
    fields: "geometry_msgs/Vector3 linear\ngeometry_msgs/Vector3 angular\n",
    uses: &[&VECTOR3],
};

static TWIST_WITH_COVARIANCE: MessageType = MessageType {
    name: "geometry_msgs/msg/TwistWithCovariance",
    fields: "geometry_msgs/Twist twist\nfloat64[36] covariance\n",
    uses: &[&TWIST],
};

pub(crate) static TYPE: MessageType = MessageType {
    name: "nav_msgs/msg/Odometry",
    fields: "std_msgs/Header header\nstring child_frame_id\ngeometry_msgs/PoseWithCovariance pose\ngeometry_msgs/TwistWithCovariance twist\n",
    uses: &[&HEADER, &POSE_WITH_COVARIANCE, &TWIST_WITH_COVARIANCE],
};

/// Numbers after the pose: its covariance, the twist and its covariance.
const AFTER_POSE: usize = 36 + 6 + 36;

pub(crate) fn write(to: &mut CdrWriter<'_>, header: Header<'_>, child: &str, pose: &Pose) {
    write_header(to, header);
    to.string(child);
    write_pose(to, pose);
    to.f64_zeroes(AFTER_POSE);
}

pub(crate) fn read(from: &mut CdrReader<'_>) -> Result<Pose, CdrError> {
    skip_header(from)?;
    from.string()?;
    read_pose(from)
}
