//! `sensor_msgs/msg/CompressedImage`: a picture as the bytes of a picture file.

use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::std_msgs::header::{self, Header};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "sensor_msgs/msg/CompressedImage",
    fields: "std_msgs/Header header\nstring format\nuint8[] data\n",
    uses: &[&header::TYPE],
};

/// Writes a file; `format` is `png` or `jpeg`.
pub fn write(to: &mut CdrWriter<'_>, header: Header<'_>, format: &str, bytes: &[u8]) {
    header::write(to, header);
    to.string(format);
    to.byte_sequence(bytes);
}

/// Reads format and file.
pub fn read(from: &mut CdrReader<'_>) -> Result<(String, Vec<u8>), CdrError> {
    header::skip(from)?;
    Ok((from.string()?.to_owned(), from.byte_sequence()?.to_vec()))
}
