//! `sensor_msgs/msg/PointField`: one number of each point of a cloud.

use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "sensor_msgs/msg/PointField",
    fields: "\
uint8 INT8=1
uint8 UINT8=2
uint8 INT16=3
uint8 UINT16=4
uint8 INT32=5
uint8 UINT32=6
uint8 FLOAT32=7
uint8 FLOAT64=8
string name
uint32 offset
uint8 datatype
uint32 count
",
    uses: &[],
};

const FLOAT32: u8 = 7;

/// The least a field takes: a name, two numbers and a byte.
pub(crate) const LEAST_BYTES: usize = 14;

/// Writes one `f32` of this name, so many bytes behind the start of its point.
pub fn write(to: &mut CdrWriter<'_>, name: &str, offset: u32) {
    to.string(name);
    to.u32(offset);
    to.u8(FLOAT32);
    to.u32(1);
}

/// Passes over a field.
pub fn skip(from: &mut CdrReader<'_>) -> Result<(), CdrError> {
    from.string()?;
    from.u32()?;
    from.u8()?;
    from.u32()?;
    Ok(())
}
