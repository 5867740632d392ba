//! `rosgraph_msgs/msg/Clock`: simulated time for nodes that follow it.

use super::{MessageType, TIME};

pub(crate) static TYPE: MessageType = MessageType {
    name: "rosgraph_msgs/msg/Clock",
    fields: "builtin_interfaces/Time clock\n",
    uses: &[&TIME],
};
