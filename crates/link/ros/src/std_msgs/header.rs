//! `std_msgs/msg/Header`: when, and in which frame.

use base::time::SimTime;

use crate::MessageType;
use crate::builtin_interfaces::time;
use crate::cdr::{CdrError, CdrReader, CdrWriter};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "std_msgs/msg/Header",
    fields: "builtin_interfaces/Time stamp\nstring frame_id\n",
    uses: &[&time::TYPE],
};

/// When, and in which frame.
#[derive(Clone, Copy, Debug)]
pub struct Header<'a> {
    /// Simulated time.
    pub time: SimTime,
    /// As transforms name it: `scout/lidar`.
    pub frame: &'a str,
}

/// Writes stamp and frame.
pub fn write(to: &mut CdrWriter<'_>, header: Header<'_>) {
    time::write(to, header.time);
    to.string(header.frame);
}

/// Reads a header that others wrote; one without a stamp, or with a stamp of zero, has no time.
pub fn read<'a>(from: &mut CdrReader<'a>) -> Result<(Option<SimTime>, &'a str), CdrError> {
    let time = time::read(from)?.filter(|time| *time > SimTime::ZERO);
    Ok((time, from.string()?))
}

/// Passes over a header: whoever carries a message knows its exact time and its sensor.
pub fn skip(from: &mut CdrReader<'_>) -> Result<(), CdrError> {
    time::skip(from)?;
    from.string()?;
    Ok(())
}
