//! `geometry_msgs/msg/Vector3`: a direction with a length; the fields of a point.

use crate::MessageType;

pub use super::point::{read, write};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "geometry_msgs/msg/Vector3",
    fields: "float64 x\nfloat64 y\nfloat64 z\n",
    uses: &[],
};
