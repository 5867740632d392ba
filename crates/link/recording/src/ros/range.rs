//! `sensor_msgs/msg/Range`: one range, to the precision of `f32`.
//!
//! A reading does not say what it was measured with: radiation type is 0, opening angle 0, the limits zero and infinity.

use super::{HEADER, Header, MessageType, range_from_ros, range_to_ros, skip_header, write_header};
use crate::cdr::{CdrError, CdrReader, CdrWriter};

pub(crate) static TYPE: MessageType = MessageType {
    name: "sensor_msgs/msg/Range",
    fields: "std_msgs/Header header\nuint8 ULTRASOUND=0\nuint8 INFRARED=1\nuint8 radiation_type\nfloat32 field_of_view\nfloat32 min_range\nfloat32 max_range\nfloat32 range\nfloat32 variance\n",
    uses: &[&HEADER],
};

pub(crate) fn write(to: &mut CdrWriter<'_>, header: Header<'_>, range: Option<f64>) {
    write_header(to, header);
    to.u8(0);
    to.f32(0.0);
    to.f32(0.0);
    to.f32(f32::INFINITY);
    to.f32(range_to_ros(range.map(|range| range as f32)));
    to.f32(0.0);
}

pub(crate) fn read(from: &mut CdrReader<'_>) -> Result<Option<f64>, CdrError> {
    skip_header(from)?;
    from.u8()?;
    for _unused in ["field_of_view", "min_range", "max_range"] {
        from.f32()?;
    }
    Ok(range_from_ros(from.f32()?).map(f64::from))
}
