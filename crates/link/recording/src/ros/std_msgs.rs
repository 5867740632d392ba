//! `std_msgs`: single numbers; exact. They have no header: their time is the log time.

use super::MessageType;

pub(crate) static FLOAT64: MessageType =
    MessageType { name: "std_msgs/msg/Float64", fields: "float64 data\n", uses: &[] };

pub(crate) static INT64: MessageType =
    MessageType { name: "std_msgs/msg/Int64", fields: "int64 data\n", uses: &[] };

pub(crate) static UINT64: MessageType =
    MessageType { name: "std_msgs/msg/UInt64", fields: "uint64 data\n", uses: &[] };
