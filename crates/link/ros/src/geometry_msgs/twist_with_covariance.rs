//! `geometry_msgs/msg/TwistWithCovariance`: velocities that no reading of ours has, so all are zero.

use super::twist;
use crate::MessageType;
use crate::cdr::CdrWriter;

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "geometry_msgs/msg/TwistWithCovariance",
    fields: "geometry_msgs/Twist twist\nfloat64[36] covariance\n",
    uses: &[&twist::TYPE],
};

/// Writes a twist that nobody knows.
pub fn write_unknown(to: &mut CdrWriter<'_>) {
    to.f64_zeroes(6 + 36);
}
