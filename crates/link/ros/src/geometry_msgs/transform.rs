//! `geometry_msgs/msg/Transform`: the bytes of a pose.

use super::{quaternion, vector3};
use crate::MessageType;

pub use super::pose::{read, write};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "geometry_msgs/msg/Transform",
    fields: "geometry_msgs/Vector3 translation\ngeometry_msgs/Quaternion rotation\n",
    uses: &[&vector3::TYPE, &quaternion::TYPE],
};
