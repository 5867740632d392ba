//! `usar_msgs/msg/VictimParts`: parts of bodies, or what was taken for them.

use base::messages::PartSeen;

use super::victim_part;
use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::std_msgs::header::{self, Header};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "usar_msgs/msg/VictimParts",
    fields: "std_msgs/Header header\nusar_msgs/VictimPart[] parts\n",
    uses: &[&header::TYPE, &victim_part::TYPE],
};

/// Writes all parts.
pub fn write(to: &mut CdrWriter<'_>, header: Header<'_>, parts: &[PartSeen]) {
    header::write(to, header);
    to.length(parts.len());
    for seen in parts {
        victim_part::write(to, seen);
    }
}

/// Reads all parts.
pub fn read(from: &mut CdrReader<'_>) -> Result<Vec<PartSeen>, CdrError> {
    header::skip(from)?;
    let count = from.length(victim_part::LEAST_BYTES)?;
    (0..count).map(|_| victim_part::read(from)).collect()
}
