//! `usar_msgs/msg/WheelStates`: speed (rad/s) and angle (radians) of every wheel.

use base::messages::WheelState;

use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::std_msgs::header::{self, Header};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "usar_msgs/msg/WheelStates",
    fields: "\
std_msgs/Header header
float64[] speed
float64[] angle
",
    uses: &[&header::TYPE],
};

/// Writes all speeds, then all angles.
pub fn write(to: &mut CdrWriter<'_>, header: Header<'_>, wheels: &[WheelState]) {
    header::write(to, header);
    to.f64_sequence(wheels.iter().map(|wheel| wheel.speed));
    to.f64_sequence(wheels.iter().map(|wheel| wheel.angle));
}

/// Reads the wheels; there must be as many angles as speeds.
pub fn read(from: &mut CdrReader<'_>) -> Result<Vec<WheelState>, CdrError> {
    header::skip(from)?;
    let speeds = from.f64_sequence()?;
    let angles = from.f64_sequence()?;
    if speeds.len() != angles.len() {
        let value = format!("{} speeds but {} angles", speeds.len(), angles.len());
        return Err(CdrError::BadValue { field: "wheels", value });
    }
    Ok(speeds.into_iter().zip(angles).map(|(speed, angle)| WheelState { speed, angle }).collect())
}
