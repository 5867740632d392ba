//! `usar_msgs/msg/Tick`: the hash of the whole state after a step, which a repeated run has to meet.

use base::time::SimTime;

use crate::MessageType;
use crate::builtin_interfaces::time;
use crate::cdr::{CdrError, CdrReader, CdrWriter};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "usar_msgs/msg/Tick",
    fields: "\
builtin_interfaces/Time stamp
uint64 state_hash
",
    uses: &[&time::TYPE],
};

/// Writes when a step ended and the hash it led to.
pub fn write(to: &mut CdrWriter<'_>, time: SimTime, hash: u64) {
    time::write(to, time);
    to.u64(hash);
}

/// Reads the hash.
pub fn read(from: &mut CdrReader<'_>) -> Result<u64, CdrError> {
    time::skip(from)?;
    from.u64()
}
