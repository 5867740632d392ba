//! `sensor_msgs/msg/NavSatFix`: the fix is exact; the number of satellites has no field here and goes onto a topic of its own.

use base::messages::GpsFix;

use super::nav_sat_status;
use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::std_msgs::header::{self, Header};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "sensor_msgs/msg/NavSatFix",
    fields: "\
std_msgs/Header header
sensor_msgs/NavSatStatus status
float64 latitude
float64 longitude
float64 altitude
float64[9] position_covariance
uint8 COVARIANCE_TYPE_UNKNOWN=0
uint8 COVARIANCE_TYPE_APPROXIMATED=1
uint8 COVARIANCE_TYPE_DIAGONAL_KNOWN=2
uint8 COVARIANCE_TYPE_KNOWN=3
uint8 position_covariance_type
",
    uses: &[&header::TYPE, &nav_sat_status::TYPE],
};

/// Writes a fix, or that there is none.
pub fn write(to: &mut CdrWriter<'_>, header: Header<'_>, fix: Option<GpsFix>) {
    header::write(to, header);
    nav_sat_status::write(to, fix.is_some());
    to.f64(fix.map_or(f64::NAN, |fix| fix.latitude));
    to.f64(fix.map_or(f64::NAN, |fix| fix.longitude));
    // A reading has no altitude; ROS asks for NaN then.
    to.f64(f64::NAN);
    to.f64_zeroes(9);
    to.u8(0);
}

/// Reads the fix, if there is one.
pub fn read(from: &mut CdrReader<'_>) -> Result<Option<GpsFix>, CdrError> {
    header::skip(from)?;
    let has_fix = nav_sat_status::read(from)?;
    let fix = GpsFix { latitude: from.f64()?, longitude: from.f64()? };
    Ok(has_fix.then_some(fix))
}
