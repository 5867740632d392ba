//! `geometry_msgs/msg/PoseStamped`: exact.

use base::geom::Pose;

use super::geometry::{POSE, read_pose, write_pose};
use super::{HEADER, Header, MessageType, skip_header, write_header};
use crate::cdr::{CdrError, CdrReader, CdrWriter};

pub(crate) static TYPE: MessageType = MessageType {
    name: "geometry_msgs/msg/PoseStamped",
    fields: "std_msgs/Header header\ngeometry_msgs/Pose pose\n",
    uses: &[&HEADER, &POSE],
};

pub(crate) fn write(to: &mut CdrWriter<'_>, header: Header<'_>, pose: &Pose) {
    write_header(to, header);
    write_pose(to, pose);
}

pub(crate) fn read(from: &mut CdrReader<'_>) -> Result<Pose, CdrError> {
    skip_header(from)?;
    read_pose(from)
}
