//! `usar_msgs/msg/WheelStates`: speed (rad/s) and angle (radians) of every wheel.

use base::messages::WheelState;

use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::ros::{HEADER, Header, MessageType, skip_header, write_header};

pub(crate) static TYPE: MessageType = MessageType {
    name: "usar_msgs/msg/WheelStates",
    fields: "std_msgs/Header header\nfloat64[] speed\nfloat64[] angle\n",
    uses: &[&HEADER],
};

pub(crate) fn write(to: &mut CdrWriter<'_>, header: Header<'_>, wheels: &[WheelState]) {
    write_header(to, header);
    to.f64_sequence(wheels.iter().map(|wheel| wheel.speed));
    to.f64_sequence(wheels.iter().map(|wheel| wheel.angle));
}

pub(crate) fn read(from: &mut CdrReader<'_>) -> Result<Vec<WheelState>, CdrError> {
    skip_header(from)?;
    let speeds = from.f64_sequence()?;
    let angles = from.f64_sequence()?;
    if speeds.len() != angles.len() {
        let value = format!("{} speeds but {} angles", speeds.len(), angles.len());
        return Err(CdrError::BadValue { field: "wheels", value });
    }
    Ok(speeds.into_iter().zip(angles).map(|(speed, angle)| WheelState { speed, angle }).collect())
}
