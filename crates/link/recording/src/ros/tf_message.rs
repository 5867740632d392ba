//! `tf2_msgs/msg/TFMessage`: how frames lie in each other; exact.

use base::geom::Pose;

use super::geometry::{TRANSFORM, read_pose, write_pose};
use super::{HEADER, Header, MessageType, write_header};
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::event::Transform;

static TRANSFORM_STAMPED: MessageType = MessageType {
    name: "geometry_msgs/msg/TransformStamped",
    fields: "std_msgs/Header header\nstring child_frame_id\ngeometry_msgs/Transform transform\n",
    uses: &[&HEADER, &TRANSFORM],
};

pub(crate) static TYPE: MessageType = MessageType {
    name: "tf2_msgs/msg/TFMessage",
    fields: "geometry_msgs/TransformStamped[] transforms\n",
    uses: &[&TRANSFORM_STAMPED],
};

/// The least a transform takes: stamp, two empty strings, seven numbers.
const LEAST_BYTES: usize = 8 + 2 * 4 + 7 * 8;

/// One transform a message, named by the frames.
pub(crate) fn write(
    to: &mut CdrWriter<'_>,
    header: Header<'_>,
    child: &str,
    parent_from_child: &Pose,
) {
    to.length(1);
    write_header(to, header);
    to.string(child);
    write_pose(to, parent_from_child);
}

pub(crate) fn read(from: &mut CdrReader<'_>) -> Result<Vec<Transform>, CdrError> {
    let count = from.length(LEAST_BYTES)?;
    (0..count).map(|_| read_one(from)).collect()
}

fn read_one(from: &mut CdrReader<'_>) -> Result<Transform, CdrError> {
    from.i32()?;
    from.u32()?;
    let parent = from.string()?.to_owned();
    let child = from.string()?.to_owned();
    Ok(Transform { parent, child, parent_from_child: read_pose(from)? })
}
