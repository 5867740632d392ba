//! What crosses the line between the world and a robot: readings one way, commands the other.
//!
//! Frames as everywhere inside: x forward, y left, z up. "No return" is `None`, never a magic number.

mod change;
mod command;
mod reading;
mod transform;

pub use change::{Change, Newcomer};
pub use command::{Command, Drive, JointOrder};
pub use reading::{
    BatteryState, DepthView, GpsFix, Heard, HeatView, InertialState, JointState, Packet, PartSeen,
    Reading, ReadingData, Scan, Signal, TagSeen, Touched, WheelState,
};
pub use transform::Transform;
