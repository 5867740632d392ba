//! `usar_msgs/msg/Touch`: whether something is touched, and what.

use base::messages::Touched;

use super::{read_optional, write_optional};
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::ros::{HEADER, Header, MessageType, skip_header, write_header};

pub(crate) static TYPE: MessageType = MessageType {
    name: "usar_msgs/msg/Touch",
    fields: "std_msgs/Header header\nbool is_touching\nstring[<=1] thing\n",
    uses: &[&HEADER],
};

pub(crate) fn write(to: &mut CdrWriter<'_>, header: Header<'_>, touched: &Touched) {
    write_header(to, header);
    to.bool(touched.is_touching);
    write_optional(to, touched.thing.as_deref());
}

pub(crate) fn read(from: &mut CdrReader<'_>) -> Result<Touched, CdrError> {
    skip_header(from)?;
    Ok(Touched { is_touching: from.bool()?, thing: read_optional(from)? })
}
