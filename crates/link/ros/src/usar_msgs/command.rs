//! `usar_msgs/msg/Command`: every order, without loss.

use base::geom::Pose;
use base::messages::{Command, Drive, JointOrder};
use base::time::SimTime;
use glam::{DQuat, DVec3};

use crate::MessageType;
use crate::builtin_interfaces::time;
use crate::cdr::{CdrError, CdrReader, CdrWriter};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "usar_msgs/msg/Command",
    fields: "\
builtin_interfaces/Time stamp
uint8 SKID=0
uint8 ACKERMANN=1
uint8 AERIAL=2
uint8 JOINT_TO=3
uint8 JOINT_BY=4
uint8 JOINT_SPEED=5
uint8 JOINT_EFFORT=6
uint8 LIGHT=7
uint8 FLIP=8
uint8 RESET=9
uint8 TRIGGER=10
uint8 ZOOM=11
uint8 PLACE=12
uint8 SEND=13
uint8 order
string name
float64[] values
uint8[] data
",
    uses: &[&time::TYPE],
};

const SKID: u8 = 0;
const ACKERMANN: u8 = 1;
const AERIAL: u8 = 2;
const JOINT_TO: u8 = 3;
const JOINT_BY: u8 = 4;
const JOINT_SPEED: u8 = 5;
const JOINT_EFFORT: u8 = 6;
const LIGHT: u8 = 7;
const FLIP: u8 = 8;
const RESET: u8 = 9;
const TRIGGER: u8 = 10;
const ZOOM: u8 = 11;
const PLACE: u8 = 12;
const SEND: u8 = 13;

/// Writes an order.
pub fn write(to: &mut CdrWriter<'_>, time: SimTime, command: &Command) {
    time::write(to, time);
    match command {
        Command::Drive(drive) => write_drive(to, drive),
        Command::Joint { name, order } => {
            let (order, value) = match *order {
                JointOrder::To(value) => (JOINT_TO, value),
                JointOrder::By(value) => (JOINT_BY, value),
                JointOrder::Speed(value) => (JOINT_SPEED, value),
                JointOrder::Effort(value) => (JOINT_EFFORT, value),
            };
            write_order(to, order, name, &[value]);
        }
        Command::Light(on) => write_order(to, LIGHT, "", &[f64::from(u8::from(*on))]),
        Command::Flip => write_order(to, FLIP, "", &[]),
        Command::Reset { sensor } => write_order(to, RESET, sensor, &[]),
        Command::Place { sensor, pose } => {
            let numbers = [pose.position.to_array().to_vec(), pose.rotation.to_array().to_vec()];
            write_order(to, PLACE, sensor, &numbers.concat());
        }
        Command::Send { to: receiver, bytes } => {
            write_start(to, SEND, receiver.as_deref().unwrap_or_default(), &[]);
            to.byte_sequence(bytes);
        }
        Command::Trigger { sensor } => write_order(to, TRIGGER, sensor, &[]),
        Command::Zoom { camera, field_of_view } => write_order(to, ZOOM, camera, &[*field_of_view]),
    }
}

fn write_drive(to: &mut CdrWriter<'_>, drive: &Drive) {
    match *drive {
        Drive::Skid { left, right } => write_order(to, SKID, "", &[left, right]),
        Drive::Ackermann { speed, front, rear } => {
            write_order(to, ACKERMANN, "", &[speed, front, rear]);
        }
        Drive::Aerial { forward, left, up, turn } => {
            write_order(to, AERIAL, "", &[forward, left, up, turn]);
        }
    }
}

fn write_order(to: &mut CdrWriter<'_>, order: u8, name: &str, values: &[f64]) {
    write_start(to, order, name, values);
    to.byte_sequence(&[]);
}

fn write_start(to: &mut CdrWriter<'_>, order: u8, name: &str, values: &[f64]) {
    to.u8(order);
    to.string(name);
    to.f64_sequence(values.iter().copied());
}

/// Reads an order.
pub fn read(from: &mut CdrReader<'_>) -> Result<Command, CdrError> {
    time::skip(from)?;
    let order = from.u8()?;
    let name = from.string()?.to_owned();
    let values = from.f64_sequence()?;
    // Orders were recorded without bytes before there were radios.
    let data = if from.end().is_ok() { &[] } else { from.byte_sequence()? };
    let joint = |name, order| Command::Joint { name, order };
    Ok(match (order, values.as_slice()) {
        (SKID, &[left, right]) => Command::Drive(Drive::Skid { left, right }),
        (ACKERMANN, &[speed, front, rear]) => {
            Command::Drive(Drive::Ackermann { speed, front, rear })
        }
        (AERIAL, &[forward, left, up, turn]) => {
            Command::Drive(Drive::Aerial { forward, left, up, turn })
        }
        (JOINT_TO, &[value]) => joint(name, JointOrder::To(value)),
        (JOINT_BY, &[value]) => joint(name, JointOrder::By(value)),
        (JOINT_SPEED, &[value]) => joint(name, JointOrder::Speed(value)),
        (JOINT_EFFORT, &[value]) => joint(name, JointOrder::Effort(value)),
        (LIGHT, &[on]) => Command::Light(on != 0.0),
        (FLIP, []) => Command::Flip,
        (SEND, []) => {
            Command::Send { to: (!name.is_empty()).then_some(name), bytes: data.to_vec() }
        }
        (RESET, []) => Command::Reset { sensor: name },
        (TRIGGER, []) => Command::Trigger { sensor: name },
        (ZOOM, &[field_of_view]) => Command::Zoom { camera: name, field_of_view },
        (PLACE, &[x, y, z, i, j, k, w]) => {
            let (position, rotation) = (DVec3::new(x, y, z), DQuat::from_xyzw(i, j, k, w));
            Command::Place { sensor: name, pose: Pose { position, rotation } }
        }
        (order, values) => {
            let value = format!("{order} with {} values", values.len());
            return Err(CdrError::BadValue { field: "order", value });
        }
    })
}
