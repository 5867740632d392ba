//! `usar_msgs/msg/Touch`: whether something is touched, and what.

use base::messages::Touched;

use super::{read_optional, write_optional};
use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::std_msgs::header::{self, Header};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "usar_msgs/msg/Touch",
    fields: "\
std_msgs/Header header
bool is_touching
string[<=1] thing
",
    uses: &[&header::TYPE],
};

/// Writes whether something is touched, and what.
pub fn write(to: &mut CdrWriter<'_>, header: Header<'_>, touched: &Touched) {
    header::write(to, header);
    to.bool(touched.is_touching);
    write_optional(to, touched.thing.as_deref());
}

/// Reads whether something was touched, and what.
pub fn read(from: &mut CdrReader<'_>) -> Result<Touched, CdrError> {
    header::skip(from)?;
    Ok(Touched { is_touching: from.bool()?, thing: read_optional(from)? })
}
