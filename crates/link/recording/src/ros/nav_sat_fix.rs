//! `sensor_msgs/msg/NavSatFix`: the fix is exact; the number of satellites has no field here and goes onto a topic of its own.

use base::messages::GpsFix;

use super::{HEADER, Header, MessageType, skip_header, write_header};
use crate::cdr::{CdrError, CdrReader, CdrWriter};

static STATUS: MessageType = MessageType {
    name: "sensor_msgs/msg/NavSatStatus",
    fields: "int8 STATUS_UNKNOWN=-2\nint8 STATUS_NO_FIX=-1\nint8 STATUS_FIX=0\nint8 STATUS_SBAS_FIX=1\nint8 STATUS_GBAS_FIX=2\nint8 status\nuint16 SERVICE_UNKNOWN=0\nuint16 SERVICE_GPS=1\nuint16 SERVICE_GLONASS=2\nuint16 SERVICE_COMPASS=4\nuint16 SERVICE_GALILEO=8\nuint16 service\n",
    uses: &[],
};

pub(crate) static TYPE: MessageType = MessageType {
    name: "sensor_msgs/msg/NavSatFix",
    fields: "std_msgs/Header header\nsensor_msgs/NavSatStatus status\nfloat64 latitude\nfloat64 longitude\nfloat64 altitude\nfloat64[9] position_covariance\nuint8 COVARIANCE_TYPE_UNKNOWN=0\nuint8 COVARIANCE_TYPE_APPROXIMATED=1\nuint8 COVARIANCE_TYPE_DIAGONAL_KNOWN=2\nuint8 COVARIANCE_TYPE_KNOWN=3\nuint8 position_covariance_type\n",
    uses: &[&HEADER, &STATUS],
};

const NO_FIX: i8 = -1;
const FIX: i8 = 0;
const SERVICE_GPS: u16 = 1;

pub(crate) fn write(to: &mut CdrWriter<'_>, header: Header<'_>, fix: Option<GpsFix>) {
    write_header(to, header);
    to.i8(if fix.is_some() { FIX } else { NO_FIX });
    to.u16(SERVICE_GPS);
    to.f64(fix.map_or(f64::NAN, |fix| fix.latitude));
    to.f64(fix.map_or(f64::NAN, |fix| fix.longitude));
    // A reading has no altitude; ROS asks for NaN then.
    to.f64(f64::NAN);
    to.f64_zeroes(9);
    to.u8(0);
}

pub(crate) fn read(from: &mut CdrReader<'_>) -> Result<Option<GpsFix>, CdrError> {
    skip_header(from)?;
    let status = from.i8()?;
    from.u16()?;
    let fix = GpsFix { latitude: from.f64()?, longitude: from.f64()? };
    Ok((status >= FIX).then_some(fix))
}
