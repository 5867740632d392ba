//! `geometry_msgs/msg/TransformStamped`: where a frame is in another; exact.

use base::messages::Transform;
use base::time::SimTime;

use super::transform;
use crate::MessageType;
use crate::builtin_interfaces::time;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::std_msgs::header::{self, Header};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "geometry_msgs/msg/TransformStamped",
    fields: "std_msgs/Header header\nstring child_frame_id\ngeometry_msgs/Transform transform\n",
    uses: &[&header::TYPE, &transform::TYPE],
};

/// The least a transform takes: stamp, two empty strings, seven numbers.
pub(crate) const LEAST_BYTES: usize = 8 + 2 * 4 + 7 * 8;

/// The outer frame is that of the header.
pub fn write(to: &mut CdrWriter<'_>, time: SimTime, transform: &Transform) {
    header::write(to, Header { time, frame: &transform.parent });
    to.string(&transform.child);
    transform::write(to, &transform.parent_from_child);
}

/// The same, with the time of the header; none where that is empty.
pub fn read_stamped(from: &mut CdrReader<'_>) -> Result<(Option<SimTime>, Transform), CdrError> {
    let (time, parent) = header::read(from)?;
    let parent = parent.to_owned();
    let child = from.string()?.to_owned();
    Ok((time, Transform { parent, child, parent_from_child: transform::read(from)? }))
}

/// Reads the frames and how they lie in each other.
pub fn read(from: &mut CdrReader<'_>) -> Result<Transform, CdrError> {
    time::skip(from)?;
    let parent = from.string()?.to_owned();
    let child = from.string()?.to_owned();
    Ok(Transform { parent, child, parent_from_child: transform::read(from)? })
}
