//! `builtin_interfaces/msg/Time`.

use base::time::SimTime;

use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "builtin_interfaces/msg/Time",
    fields: "int32 sec\nuint32 nanosec\n",
    uses: &[],
};

const NANOS: u64 = 1_000_000_000;

/// A stamp has 31 bits of seconds: later times stay at its end.
pub fn write(to: &mut CdrWriter<'_>, time: SimTime) {
    to.i32(i32::try_from(time.nanos() / NANOS).unwrap_or(i32::MAX));
    to.u32((time.nanos() % NANOS) as u32);
}

/// Reads a stamp; times before 1970 are none.
pub fn read(from: &mut CdrReader<'_>) -> Result<Option<SimTime>, CdrError> {
    let (seconds, nanos) = (from.i32()?, from.u32()?);
    let whole = u64::try_from(seconds).ok();
    Ok(whole.map(|seconds| SimTime::from_nanos(seconds * NANOS + u64::from(nanos))))
}

/// Passes over a stamp: whoever carries a message knows its exact time.
pub fn skip(from: &mut CdrReader<'_>) -> Result<(), CdrError> {
    from.i32()?;
    from.u32()?;
    Ok(())
}
