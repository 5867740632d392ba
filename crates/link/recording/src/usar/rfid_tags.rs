//! `usar_msgs/msg/RfidTags`: radio tags in reach.

use base::messages::TagSeen;

use super::{read_optional, write_optional};
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::ros::{
    HEADER, Header, MessageType, POINT, read_point, skip_header, write_header, write_point,
};

static TAG: MessageType = MessageType {
    name: "usar_msgs/msg/RfidTag",
    fields: "uint32 id\nstring[<=1] memory\ngeometry_msgs/Point[<=1] position\n",
    uses: &[&POINT],
};

pub(crate) static TYPE: MessageType = MessageType {
    name: "usar_msgs/msg/RfidTags",
    fields: "std_msgs/Header header\nusar_msgs/RfidTag[] tags\n",
    uses: &[&HEADER, &TAG],
};

/// The least a tag takes: its number and two lengths.
const LEAST_BYTES: usize = 12;
const POINT_BYTES: usize = 24;

pub(crate) fn write(to: &mut CdrWriter<'_>, header: Header<'_>, tags: &[TagSeen]) {
    write_header(to, header);
    to.length(tags.len());
    for tag in tags {
        to.u32(tag.id);
        write_optional(to, tag.memory.as_deref());
        to.length(usize::from(tag.position.is_some()));
        tag.position.into_iter().for_each(|position| write_point(to, position));
    }
}

pub(crate) fn read(from: &mut CdrReader<'_>) -> Result<Vec<TagSeen>, CdrError> {
    skip_header(from)?;
    let count = from.length(LEAST_BYTES)?;
    (0..count).map(|_| read_tag(from)).collect()
}

fn read_tag(from: &mut CdrReader<'_>) -> Result<TagSeen, CdrError> {
    let id = from.u32()?;
    let memory = read_optional(from)?;
    let positions = from.length(POINT_BYTES)?;
    let positions = (0..positions).map(|_| read_point(from)).collect::<Result<Vec<_>, _>>()?;
    Ok(TagSeen { id, memory, position: positions.first().copied() })
}
