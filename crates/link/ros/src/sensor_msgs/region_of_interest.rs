//! `sensor_msgs/msg/RegionOfInterest`: our cameras give whole pictures, which is all zeroes.

use crate::MessageType;
use crate::cdr::CdrWriter;

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "sensor_msgs/msg/RegionOfInterest",
    fields: "\
uint32 x_offset
uint32 y_offset
uint32 height
uint32 width
bool do_rectify
",
    uses: &[],
};

/// Writes the whole picture.
pub fn write_whole(to: &mut CdrWriter<'_>) {
    for _offsets_and_size in 0..4 {
        to.u32(0);
    }
    to.bool(false);
}
