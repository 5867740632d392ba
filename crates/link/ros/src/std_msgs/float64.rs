//! `std_msgs/msg/Float64`: one number; it is written and read as it is.

use crate::MessageType;

/// The message type.
pub static TYPE: MessageType =
    MessageType { name: "std_msgs/msg/Float64", fields: "float64 data\n", uses: &[] };
