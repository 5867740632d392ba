//! `std_msgs/msg/Bool`: yes or no; it is written and read as it is.

use crate::MessageType;

/// The message type.
pub static TYPE: MessageType =
    MessageType { name: "std_msgs/msg/Bool", fields: "bool data\n", uses: &[] };
