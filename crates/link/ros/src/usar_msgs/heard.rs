//! `usar_msgs/msg/Heard`: one sound.

use base::messages::Heard;

use super::{read_optional, write_optional};
use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::geometry_msgs::point;

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "usar_msgs/msg/Heard",
    fields: "float64 loudness_db\nstring[<=1] text\ngeometry_msgs/Point direction\n",
    uses: &[&point::TYPE],
};

/// The least a sound takes: loudness, a length and a direction.
pub(crate) const LEAST_BYTES: usize = 8 + 4 + point::BYTES;

/// Writes loudness, words and direction.
pub fn write(to: &mut CdrWriter<'_>, heard: &Heard) {
    to.f64(heard.loudness);
    write_optional(to, heard.text.as_deref());
    point::write(to, heard.direction);
}

/// Reads one sound.
pub fn read(from: &mut CdrReader<'_>) -> Result<Heard, CdrError> {
    let loudness = from.f64()?;
    let text = read_optional(from)?;
    Ok(Heard { loudness, text, direction: point::read(from)? })
}
