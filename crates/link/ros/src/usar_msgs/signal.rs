//! `usar_msgs/msg/Signal`: how strong another radio is heard; exact.

use base::messages::Signal;

use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "usar_msgs/msg/Signal",
    fields: "string robot\nfloat64 strength_dbm\n",
    uses: &[],
};

/// The least a signal takes: an empty name and a number.
pub(crate) const LEAST_BYTES: usize = 4 + 8;

/// Writes who is heard and how strong.
pub fn write(to: &mut CdrWriter<'_>, signal: &Signal) {
    to.string(&signal.robot);
    to.f64(signal.strength);
}

/// Reads one signal.
pub fn read(from: &mut CdrReader<'_>) -> Result<Signal, CdrError> {
    Ok(Signal { robot: from.string()?.to_owned(), strength: from.f64()? })
}
