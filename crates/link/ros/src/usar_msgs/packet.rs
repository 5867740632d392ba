//! `usar_msgs/msg/Packet`: what one radio said to another; exact.

use base::messages::Packet;

use super::{read_optional, write_optional};
use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::std_msgs::header::{self, Header};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "usar_msgs/msg/Packet",
    fields: "std_msgs/Header header\nstring from\nstring[<=1] to\nuint8[] data\n",
    uses: &[&header::TYPE],
};

/// Writes a packet as it was heard.
pub fn write(to: &mut CdrWriter<'_>, header: Header<'_>, packet: &Packet) {
    header::write(to, header);
    to.string(&packet.from);
    write_optional(to, packet.to.as_deref());
    to.byte_sequence(&packet.bytes);
}

/// Reads a packet.
pub fn read(from: &mut CdrReader<'_>) -> Result<Packet, CdrError> {
    header::skip(from)?;
    let sender = from.string()?.to_owned();
    let to = read_optional(from)?;
    Ok(Packet { from: sender, to, bytes: from.byte_sequence()?.to_vec() })
}
