//! `geometry_msgs/msg/PoseWithCovariance`: the pose is exact, its covariance unknown, which is zero.

use base::geom::Pose;

use super::pose;
use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "geometry_msgs/msg/PoseWithCovariance",
    fields: "geometry_msgs/Pose pose\nfloat64[36] covariance\n",
    uses: &[&pose::TYPE],
};

/// Writes a pose whose covariance nobody knows.
pub fn write(to: &mut CdrWriter<'_>, pose: &Pose) {
    pose::write(to, pose);
    to.f64_zeroes(36);
}

/// Reads the pose and passes over its covariance.
pub fn read(from: &mut CdrReader<'_>) -> Result<Pose, CdrError> {
    let pose = pose::read(from)?;
    from.skip(8, 36)?;
    Ok(pose)
}
