//! `std_msgs/msg/Header` and `builtin_interfaces/msg/Time`.

use base::time::SimTime;

use super::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};

pub(crate) static TIME: MessageType = MessageType {
    name: "builtin_interfaces/msg/Time",
    fields: "int32 sec\nuint32 nanosec\n",
    uses: &[],
};

pub(crate) static HEADER: MessageType = MessageType {
    name: "std_msgs/msg/Header",
    fields: "builtin_interfaces/Time stamp\nstring frame_id\n",
    uses: &[&TIME],
};

const NANOS: u64 = 1_000_000_000;

/// When, and in which frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Header<'a> {
    pub(crate) time: SimTime,
    pub(crate) frame: &'a str,
}

pub(crate) fn write_header(to: &mut CdrWriter<'_>, header: Header<'_>) {
    write_time(to, header.time);
    to.string(header.frame);
}

/// A stamp has 31 bits of seconds: later times stay at its end, and the message's log time is exact.
pub(crate) fn write_time(to: &mut CdrWriter<'_>, time: SimTime) {
    to.i32(i32::try_from(time.nanos() / NANOS).unwrap_or(i32::MAX));
    to.u32((time.nanos() % NANOS) as u32);
}

/// Passes over a header: times are taken from the log time, frames from the channel.
pub(crate) fn skip_header(from: &mut CdrReader<'_>) -> Result<(), CdrError> {
    from.i32()?;
    from.u32()?;
    from.string()?;
    Ok(())
}
