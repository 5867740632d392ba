//! `std_msgs/msg/UInt64`: one number; it is written and read as it is.

use crate::MessageType;

/// The message type.
pub static TYPE: MessageType =
    MessageType { name: "std_msgs/msg/UInt64", fields: "uint64 data\n", uses: &[] };
