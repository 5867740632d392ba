//! `usar_msgs/msg/VictimParts`: parts of bodies, or what was taken for them.

use base::messages::PartSeen;

use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::ros::{
    HEADER, Header, MessageType, POINT, read_point, skip_header, write_header, write_point,
};

static PART: MessageType = MessageType {
    name: "usar_msgs/msg/VictimPart",
    fields: "string part\ngeometry_msgs/Point position\n",
    uses: &[&POINT],
};

pub(crate) static TYPE: MessageType = MessageType {
    name: "usar_msgs/msg/VictimParts",
    fields: "std_msgs/Header header\nusar_msgs/VictimPart[] parts\n",
    uses: &[&HEADER, &PART],
};

/// The least a part takes: an empty name and a point.
const LEAST_BYTES: usize = 4 + 24;

pub(crate) fn write(to: &mut CdrWriter<'_>, header: Header<'_>, parts: &[PartSeen]) {
    write_header(to, header);
    to.length(parts.len());
    for seen in parts {
        to.string(&seen.part);
        write_point(to, seen.position);
    }
}

pub(crate) fn read(from: &mut CdrReader<'_>) -> Result<Vec<PartSeen>, CdrError> {
    skip_header(from)?;
    let count = from.length(LEAST_BYTES)?;
    let mut parts = Vec::with_capacity(count);
    for _ in 0..count {
        parts.push(PartSeen { part: from.string()?.to_owned(), position: read_point(from)? });
    }
    Ok(parts)
}
