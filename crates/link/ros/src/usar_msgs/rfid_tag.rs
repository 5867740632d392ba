//! `usar_msgs/msg/RfidTag`: a radio tag in reach.

use base::messages::TagSeen;

use super::{read_optional, write_optional};
use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::geometry_msgs::point;

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "usar_msgs/msg/RfidTag",
    fields: "uint32 id\nstring[<=1] memory\ngeometry_msgs/Point[<=1] position\n",
    uses: &[&point::TYPE],
};

/// The least a tag takes: its number and two lengths.
pub(crate) const LEAST_BYTES: usize = 12;

/// Writes number, and text and place where they are known.
pub fn write(to: &mut CdrWriter<'_>, tag: &TagSeen) {
    to.u32(tag.id);
    write_optional(to, tag.memory.as_deref());
    to.length(usize::from(tag.position.is_some()));
    tag.position.into_iter().for_each(|position| point::write(to, position));
}

/// Reads one tag.
pub fn read(from: &mut CdrReader<'_>) -> Result<TagSeen, CdrError> {
    let id = from.u32()?;
    let memory = read_optional(from)?;
    let positions = from.length(point::BYTES)?;
    let positions = (0..positions).map(|_| point::read(from)).collect::<Result<Vec<_>, _>>()?;
    Ok(TagSeen { id, memory, position: positions.first().copied() })
}
