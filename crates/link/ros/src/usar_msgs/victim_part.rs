//! `usar_msgs/msg/VictimPart`: part of a body, or what was taken for one.

use base::messages::PartSeen;

use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::geometry_msgs::point;

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "usar_msgs/msg/VictimPart",
    fields: "string part\ngeometry_msgs/Point position\n",
    uses: &[&point::TYPE],
};

/// The least a part takes: an empty name and a point.
pub(crate) const LEAST_BYTES: usize = 4 + point::BYTES;

/// Writes its name and its place.
pub fn write(to: &mut CdrWriter<'_>, seen: &PartSeen) {
    to.string(&seen.part);
    point::write(to, seen.position);
}

/// Reads one part.
pub fn read(from: &mut CdrReader<'_>) -> Result<PartSeen, CdrError> {
    Ok(PartSeen { part: from.string()?.to_owned(), position: point::read(from)? })
}
