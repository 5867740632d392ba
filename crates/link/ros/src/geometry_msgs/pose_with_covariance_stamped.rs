//! `geometry_msgs/msg/PoseWithCovarianceStamped`: the pose is exact, its covariance is passed over.

use base::geom::Pose;

use super::pose_with_covariance;
use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::std_msgs::header::{self, Header};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "geometry_msgs/msg/PoseWithCovarianceStamped",
    fields: "std_msgs/Header header\ngeometry_msgs/PoseWithCovariance pose\n",
    uses: &[&header::TYPE, &pose_with_covariance::TYPE],
};

/// Writes a pose in the header's frame, whose covariance nobody knows.
pub fn write(to: &mut CdrWriter<'_>, header: Header<'_>, pose: &Pose) {
    header::write(to, header);
    pose_with_covariance::write(to, pose);
}

/// Reads the pose.
pub fn read(from: &mut CdrReader<'_>) -> Result<Pose, CdrError> {
    header::skip(from)?;
    pose_with_covariance::read(from)
}
