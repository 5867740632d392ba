//! `usar_msgs/msg/Tick`: the hash of the whole state after a step, which a repeated run has to meet.

use base::time::SimTime;

use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::ros::{MessageType, TIME, write_time};

pub(crate) static TYPE: MessageType = MessageType {
    name: "usar_msgs/msg/Tick",
    fields: "builtin_interfaces/Time stamp\nuint64 state_hash\n",
    uses: &[&TIME],
};

pub(crate) fn write(to: &mut CdrWriter<'_>, time: SimTime, hash: u64) {
    write_time(to, time);
    to.u64(hash);
}

pub(crate) fn read(from: &mut CdrReader<'_>) -> Result<u64, CdrError> {
    from.i32()?;
    from.u32()?;
    from.u64()
}
