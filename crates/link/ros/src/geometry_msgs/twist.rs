//! `geometry_msgs/msg/Twist`: velocities, m/s and rad/s.

use super::vector3;
use crate::MessageType;

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "geometry_msgs/msg/Twist",
    fields: "geometry_msgs/Vector3 linear\ngeometry_msgs/Vector3 angular\n",
    uses: &[&vector3::TYPE],
};
