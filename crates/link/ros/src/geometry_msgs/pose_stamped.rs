//! `geometry_msgs/msg/PoseStamped`: exact.

use base::geom::Pose;

use super::pose;
use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::std_msgs::header::{self, Header};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "geometry_msgs/msg/PoseStamped",
    fields: "std_msgs/Header header\ngeometry_msgs/Pose pose\n",
    uses: &[&header::TYPE, &pose::TYPE],
};

/// Writes a pose in the header's frame.
pub fn write(to: &mut CdrWriter<'_>, header: Header<'_>, pose: &Pose) {
    header::write(to, header);
    pose::write(to, pose);
}

/// Reads the pose.
pub fn read(from: &mut CdrReader<'_>) -> Result<Pose, CdrError> {
    header::skip(from)?;
    pose::read(from)
}
