//! `sensor_msgs/msg/NavSatStatus`: whether there is a fix, and from which satellites.

use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "sensor_msgs/msg/NavSatStatus",
    fields: "\
int8 STATUS_UNKNOWN=-2
int8 STATUS_NO_FIX=-1
int8 STATUS_FIX=0
int8 STATUS_SBAS_FIX=1
int8 STATUS_GBAS_FIX=2
int8 status
uint16 SERVICE_UNKNOWN=0
uint16 SERVICE_GPS=1
uint16 SERVICE_GLONASS=2
uint16 SERVICE_COMPASS=4
uint16 SERVICE_GALILEO=8
uint16 service
",
    uses: &[],
};

const NO_FIX: i8 = -1;
const FIX: i8 = 0;
const SERVICE_GPS: u16 = 1;

/// Writes whether GPS gives a fix.
pub fn write(to: &mut CdrWriter<'_>, has_fix: bool) {
    to.i8(if has_fix { FIX } else { NO_FIX });
    to.u16(SERVICE_GPS);
}

/// Reads whether there is a fix of any kind.
pub fn read(from: &mut CdrReader<'_>) -> Result<bool, CdrError> {
    let status = from.i8()?;
    from.u16()?;
    Ok(status >= FIX)
}
