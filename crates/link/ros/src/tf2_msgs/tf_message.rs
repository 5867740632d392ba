//! `tf2_msgs/msg/TFMessage`: how frames lie in each other; exact.

use base::messages::Transform;
use base::time::SimTime;

use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::geometry_msgs::transform_stamped;

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "tf2_msgs/msg/TFMessage",
    fields: "geometry_msgs/TransformStamped[] transforms\n",
    uses: &[&transform_stamped::TYPE],
};

/// One transform a message, named by the frames.
pub fn write(to: &mut CdrWriter<'_>, time: SimTime, transform: &Transform) {
    to.length(1);
    transform_stamped::write(to, time, transform);
}

/// All transforms of a moment in one message, as ROS's own programs send them.
pub fn write_all(to: &mut CdrWriter<'_>, time: SimTime, transforms: &[Transform]) {
    to.length(transforms.len());
    for transform in transforms {
        transform_stamped::write(to, time, transform);
    }
}

/// Reads all transforms that others recorded, each with the time of its header.
pub fn read_stamped(
    from: &mut CdrReader<'_>,
) -> Result<Vec<(Option<SimTime>, Transform)>, CdrError> {
    let count = from.length(transform_stamped::LEAST_BYTES)?;
    (0..count).map(|_| transform_stamped::read_stamped(from)).collect()
}

/// Reads all transforms of a message.
pub fn read(from: &mut CdrReader<'_>) -> Result<Vec<Transform>, CdrError> {
    let count = from.length(transform_stamped::LEAST_BYTES)?;
    (0..count).map(|_| transform_stamped::read(from)).collect()
}
