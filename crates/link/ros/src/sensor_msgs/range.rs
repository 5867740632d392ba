//! `sensor_msgs/msg/Range`: one range, to the precision of `f32`.
//!
//! A reading does not say what it was measured with: radiation type is 0, opening angle 0, the limits zero and infinity.

use super::{range_from_ros, range_to_ros};
use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::std_msgs::header::{self, Header};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "sensor_msgs/msg/Range",
    fields: "\
std_msgs/Header header
uint8 ULTRASOUND=0
uint8 INFRARED=1
uint8 radiation_type
float32 field_of_view
float32 min_range
float32 max_range
float32 range
float32 variance
",
    uses: &[&header::TYPE],
};

/// Writes one range.
pub fn write(to: &mut CdrWriter<'_>, header: Header<'_>, range: Option<f64>) {
    header::write(to, header);
    to.u8(0);
    to.f32(0.0);
    to.f32(0.0);
    to.f32(f32::INFINITY);
    to.f32(range_to_ros(range.map(|range| range as f32)));
    to.f32(0.0);
}

/// Reads one range.
pub fn read(from: &mut CdrReader<'_>) -> Result<Option<f64>, CdrError> {
    header::skip(from)?;
    from.u8()?;
    for _unused in ["field_of_view", "min_range", "max_range"] {
        from.f32()?;
    }
    Ok(range_from_ros(from.f32()?).map(f64::from))
}
