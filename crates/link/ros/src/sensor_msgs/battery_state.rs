//! `sensor_msgs/msg/BatteryState`: the charge to the precision of `f32`; how long it lasts goes onto a topic of its own.

use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::std_msgs::header::{self, Header};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "sensor_msgs/msg/BatteryState",
    fields: "\
std_msgs/Header header
float32 voltage
float32 temperature
float32 current
float32 charge
float32 capacity
float32 design_capacity
float32 percentage
uint8 power_supply_status
uint8 power_supply_health
uint8 power_supply_technology
bool present
float32[] cell_voltage
float32[] cell_temperature
string location
string serial_number
",
    uses: &[&header::TYPE],
};

/// Voltage to design capacity: a reading has none of them, and ROS asks for NaN then.
const UNMEASURED: usize = 6;

/// Writes the charge, 0 to 1.
pub fn write(to: &mut CdrWriter<'_>, header: Header<'_>, charge: f64) {
    header::write(to, header);
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

/// Reads the charge.
pub fn read(from: &mut CdrReader<'_>) -> Result<f64, CdrError> {
    header::skip(from)?;
    for _ in 0..UNMEASURED {
        from.f32()?;
    }
    Ok(f64::from(from.f32()?))
}
