//! `usar_msgs/msg/Sound`: what can be heard.

use base::messages::Heard;

use super::{read_optional, write_optional};
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::ros::{
    HEADER, Header, MessageType, POINT, read_point, skip_header, write_header, write_point,
};

static HEARD: MessageType = MessageType {
    name: "usar_msgs/msg/Heard",
    fields: "float64 loudness_db\nstring[<=1] text\ngeometry_msgs/Point direction\n",
    uses: &[&POINT],
};

pub(crate) static TYPE: MessageType = MessageType {
    name: "usar_msgs/msg/Sound",
    fields: "std_msgs/Header header\nusar_msgs/Heard[] heard\n",
    uses: &[&HEADER, &HEARD],
};

/// The least a sound takes: loudness, a length and a direction.
const LEAST_BYTES: usize = 8 + 4 + 24;

pub(crate) fn write(to: &mut CdrWriter<'_>, header: Header<'_>, sounds: &[Heard]) {
    write_header(to, header);
    to.length(sounds.len());
    for heard in sounds {
        to.f64(heard.loudness);
        write_optional(to, heard.text.as_deref());
        write_point(to, heard.direction);
    }
}

pub(crate) fn read(from: &mut CdrReader<'_>) -> Result<Vec<Heard>, CdrError> {
    skip_header(from)?;
    let count = from.length(LEAST_BYTES)?;
    let mut sounds = Vec::with_capacity(count);
    for _ in 0..count {
        let loudness = from.f64()?;
        let text = read_optional(from)?;
        sounds.push(Heard { loudness, text, direction: read_point(from)? });
    }
    Ok(sounds)
}
