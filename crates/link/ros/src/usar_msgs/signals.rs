//! `usar_msgs/msg/Signals`: the radios that are heard; exact.

use base::messages::Signal;

use super::signal;
use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::std_msgs::header::{self, Header};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "usar_msgs/msg/Signals",
    fields: "std_msgs/Header header\nusar_msgs/Signal[] signals\n",
    uses: &[&header::TYPE, &signal::TYPE],
};

/// Writes all signals.
pub fn write(to: &mut CdrWriter<'_>, header: Header<'_>, signals: &[Signal]) {
    header::write(to, header);
    to.length(signals.len());
    for heard in signals {
        signal::write(to, heard);
    }
}

/// Reads all signals.
pub fn read(from: &mut CdrReader<'_>) -> Result<Vec<Signal>, CdrError> {
    header::skip(from)?;
    let count = from.length(signal::LEAST_BYTES)?;
    (0..count).map(|_| signal::read(from)).collect()
}
