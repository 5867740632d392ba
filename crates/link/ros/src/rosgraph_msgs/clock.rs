//! `rosgraph_msgs/msg/Clock`: simulated time for nodes that follow it.

use crate::MessageType;
use crate::builtin_interfaces::time;

pub use crate::builtin_interfaces::time::write;

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "rosgraph_msgs/msg/Clock",
    fields: "builtin_interfaces/Time clock\n",
    uses: &[&time::TYPE],
};
