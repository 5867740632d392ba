//! `geometry_msgs/msg/Twist`: velocities, m/s and rad/s.

use glam::DVec3;

use super::vector3;
use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "geometry_msgs/msg/Twist",
    fields: "geometry_msgs/Vector3 linear\ngeometry_msgs/Vector3 angular\n",
    uses: &[&vector3::TYPE],
};

/// Writes the velocity and the rate of turning.
pub fn write(to: &mut CdrWriter<'_>, (linear, angular): (DVec3, DVec3)) {
    vector3::write(to, linear);
    vector3::write(to, angular);
}

/// Reads the velocity and the rate of turning.
pub fn read(from: &mut CdrReader<'_>) -> Result<(DVec3, DVec3), CdrError> {
    Ok((vector3::read(from)?, vector3::read(from)?))
}
