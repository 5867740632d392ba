//! `sensor_msgs/msg/BatteryState`: the charge to the precision of `f32`; how long it lasts goes onto a topic of its own.

use super::{HEADER, Header, MessageType, skip_header, write_header};
use crate::cdr::{CdrError, CdrReader, CdrWriter};

pub(crate) static TYPE: MessageType = MessageType {
    name: "sensor_msgs/msg/BatteryState",
    fields: "std_msgs/Header header\nfloat32 voltage\nfloat32 temperature\nfloat32 current\nfloat32 charge\nfloat32 capacity\nfloat32 design_capacity\nfloat32 percentage\nuint8 power_supply_status\nuint8 power_supply_health\nuint8 power_supply_technology\nbool present\nfloat32[] cell_voltage\nfloat32[] cell_temperature\nstring location\nstring serial_number\n",
    uses: &[&HEADER],
};

/// Voltage to design capacity: a reading has none of them, and ROS asks for NaN then.
const UNMEASURED: usize = 6;

pub(crate) fn write(to: &mut CdrWriter<'_>, header: Header<'_>, charge: f64) {
    write_header(to, header);
    for _ in 0..UNMEASURED {
        to.f32(f32::NAN);
    }
    to.f32(charge as f32);
    for _status_health_technology in 0..3 {
        to.u8(0);
    }
    to.bool(true);
    to.length(0);
    to.length(0);
    to.string("");
    to.string("");
}

pub(crate) fn read(from: &mut CdrReader<'_>) -> Result<f64, CdrError> {
    skip_header(from)?;
    for _ in 0..UNMEASURED {
        from.f32()?;
    }
    Ok(f64::from(from.f32()?))
}
