//! `nav_msgs/msg/MapMetaData`: how large a map is and where it lies.

use base::geom::Pose;
use base::time::SimTime;

use crate::MessageType;
use crate::builtin_interfaces::time;
use crate::cdr::CdrWriter;
use crate::geometry_msgs::pose;

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "nav_msgs/msg/MapMetaData",
    fields: "\
builtin_interfaces/Time map_load_time
float32 resolution
uint32 width
uint32 height
geometry_msgs/Pose origin
",
    uses: &[&time::TYPE, &pose::TYPE],
};

/// How large a map is and where it lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MapMetaData {
    /// Edge of a cell, metres.
    pub resolution: f64,
    /// Cells along x.
    pub width: usize,
    /// Cells along y.
    pub height: usize,
    /// Outer corner of the first cell.
    pub origin: Pose,
}

/// Writes what a map of this time is like; what has more than 2^32 cells a side is cut off there.
pub fn write(to: &mut CdrWriter<'_>, time: SimTime, map: &MapMetaData) {
    time::write(to, time);
    to.f32(map.resolution as f32);
    to.u32(u32::try_from(map.width).unwrap_or(u32::MAX));
    to.u32(u32::try_from(map.height).unwrap_or(u32::MAX));
    pose::write(to, &map.origin);
}
