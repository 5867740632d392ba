//! `usar_msgs/msg/Sound`: what can be heard.

use base::messages::Heard;

use super::heard;
use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::std_msgs::header::{self, Header};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "usar_msgs/msg/Sound",
    fields: "std_msgs/Header header\nusar_msgs/Heard[] heard\n",
    uses: &[&header::TYPE, &heard::TYPE],
};

/// Writes all sounds.
pub fn write(to: &mut CdrWriter<'_>, header: Header<'_>, sounds: &[Heard]) {
    header::write(to, header);
    to.length(sounds.len());
    for sound in sounds {
        heard::write(to, sound);
    }
}

/// Reads all sounds.
pub fn read(from: &mut CdrReader<'_>) -> Result<Vec<Heard>, CdrError> {
    header::skip(from)?;
    let count = from.length(heard::LEAST_BYTES)?;
    (0..count).map(|_| heard::read(from)).collect()
}
