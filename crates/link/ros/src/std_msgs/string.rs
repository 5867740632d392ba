//! `std_msgs/msg/String`: a text; exact.

use crate::MessageType;
use crate::cdr::CdrWriter;

/// The message type.
pub static TYPE: MessageType =
    MessageType { name: "std_msgs/msg/String", fields: "string data\n", uses: &[] };

/// Writes a text.
pub fn write(to: &mut CdrWriter<'_>, text: &str) {
    to.string(text);
}
