//! `usar_msgs/msg/RfidTags`: radio tags in reach.

use base::messages::TagSeen;

use super::rfid_tag;
use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::std_msgs::header::{self, Header};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "usar_msgs/msg/RfidTags",
    fields: "std_msgs/Header header\nusar_msgs/RfidTag[] tags\n",
    uses: &[&header::TYPE, &rfid_tag::TYPE],
};

/// Writes all tags.
pub fn write(to: &mut CdrWriter<'_>, header: Header<'_>, tags: &[TagSeen]) {
    header::write(to, header);
    to.length(tags.len());
    for tag in tags {
        rfid_tag::write(to, tag);
    }
}

/// Reads all tags.
pub fn read(from: &mut CdrReader<'_>) -> Result<Vec<TagSeen>, CdrError> {
    header::skip(from)?;
    let count = from.length(rfid_tag::LEAST_BYTES)?;
    (0..count).map(|_| rfid_tag::read(from)).collect()
}
