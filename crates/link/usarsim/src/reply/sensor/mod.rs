//! SEN: what sensors say (section 8), one structure a family.

mod acoustic;
mod data;
mod found;
mod lists;
mod message;
mod pose;
mod range;

pub use acoustic::Acoustic;
pub use data::SensorData;
pub use found::{ObjectSeen, PartFound, TagFound, VictimTag};
pub use message::Sensor;
pub use pose::{GpsAngle, GpsPlace, Imu, Pose, Tachometer};
pub use range::{RangeImage, Scan, Scan3d};
