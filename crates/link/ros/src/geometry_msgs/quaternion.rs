//! `geometry_msgs/msg/Quaternion`: a rotation; exact.

use glam::DQuat;

use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "geometry_msgs/msg/Quaternion",
    fields: "float64 x\nfloat64 y\nfloat64 z\nfloat64 w\n",
    uses: &[],
};

/// Writes x, y, z and w.
pub fn write(to: &mut CdrWriter<'_>, rotation: DQuat) {
    rotation.to_array().into_iter().for_each(|value| to.f64(value));
}

/// Reads x, y, z and w, as they are: nothing is normalised.
pub fn read(from: &mut CdrReader<'_>) -> Result<DQuat, CdrError> {
    Ok(DQuat::from_xyzw(from.f64()?, from.f64()?, from.f64()?, from.f64()?))
}
