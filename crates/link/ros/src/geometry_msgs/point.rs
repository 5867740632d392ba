//! `geometry_msgs/msg/Point`: a place; exact.

use glam::DVec3;

use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "geometry_msgs/msg/Point",
    fields: "float64 x\nfloat64 y\nfloat64 z\n",
    uses: &[],
};

/// Bytes a point takes.
pub(crate) const BYTES: usize = 24;

/// Writes x, y and z.
pub fn write(to: &mut CdrWriter<'_>, point: DVec3) {
    point.to_array().into_iter().for_each(|value| to.f64(value));
}

/// Reads x, y and z.
pub fn read(from: &mut CdrReader<'_>) -> Result<DVec3, CdrError> {
    Ok(DVec3::new(from.f64()?, from.f64()?, from.f64()?))
}
