//! `usar_msgs`: our own messages, where ROS has none that carries the same.
//!
//! A field that may be missing is a sequence of none or one: ROS 2 has no optional fields. All are exact.

pub mod command;
pub mod heard;
pub mod packet;
pub mod rfid_tag;
pub mod rfid_tags;
pub mod robot;
pub mod signal;
pub mod signals;
pub mod sound;
pub mod tick;
pub mod touch;
pub mod victim_part;
pub mod victim_parts;
pub mod wheel_states;

use crate::cdr::{CdrError, CdrReader, CdrWriter};

/// A text that may be missing, as `string[<=1]`.
fn write_optional(to: &mut CdrWriter<'_>, text: Option<&str>) {
    to.length(usize::from(text.is_some()));
    if let Some(text) = text {
        to.string(text);
    }
}

fn read_optional(from: &mut CdrReader<'_>) -> Result<Option<String>, CdrError> {
    let count = from.length(4)?;
    let texts = (0..count).map(|_| from.string()).collect::<Result<Vec<_>, _>>()?;
    Ok(texts.first().map(|&text| text.to_owned()))
}
