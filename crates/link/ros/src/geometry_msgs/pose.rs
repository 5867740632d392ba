//! `geometry_msgs/msg/Pose`: exact.

use base::geom::Pose;

use super::{point, quaternion};
use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "geometry_msgs/msg/Pose",
    fields: "geometry_msgs/Point position\ngeometry_msgs/Quaternion orientation\n",
    uses: &[&point::TYPE, &quaternion::TYPE],
};

/// Writes position and rotation.
pub fn write(to: &mut CdrWriter<'_>, pose: &Pose) {
    point::write(to, pose.position);
    quaternion::write(to, pose.rotation);
}

/// Reads position and rotation.
pub fn read(from: &mut CdrReader<'_>) -> Result<Pose, CdrError> {
    Ok(Pose { position: point::read(from)?, rotation: quaternion::read(from)? })
}
