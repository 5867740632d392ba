//! `geometry_msgs/msg/TwistStamped`: velocities, and when they are meant for.

use glam::DVec3;

use super::twist;
use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::std_msgs::header::{self, Header};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "geometry_msgs/msg/TwistStamped",
    fields: "std_msgs/Header header\ngeometry_msgs/Twist twist\n",
    uses: &[&header::TYPE, &twist::TYPE],
};

/// Writes the velocity and the rate of turning in the header's frame.
pub fn write(to: &mut CdrWriter<'_>, header: Header<'_>, velocities: (DVec3, DVec3)) {
    header::write(to, header);
    twist::write(to, velocities);
}

/// Reads the velocity and the rate of turning.
pub fn read(from: &mut CdrReader<'_>) -> Result<(DVec3, DVec3), CdrError> {
    header::skip(from)?;
    twist::read(from)
}
