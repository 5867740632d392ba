//! What a recording holds, entry by entry.

use std::sync::Arc;

use base::camera::CameraModel;
use base::messages::{Command, Newcomer, Reading, Transform};
use base::time::SimTime;

/// One message.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Where it was published, such as `/scout/lidar`.
    pub topic: Arc<str>,
    /// When.
    pub time: SimTime,
    /// What.
    pub event: Event,
}

/// What a message says.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A sensor said something. Numbers that ROS carries in `f32` come back rounded.
    Reading(Reading),
    /// A camera's picture as the bytes of a picture file.
    EncodedPicture {
        /// Name of the robot.
        robot: String,
        /// Name of the camera.
        sensor: String,
        /// `png` or `jpeg`.
        format: String,
        /// The file.
        bytes: Vec<u8>,
        /// The camera that took it, where the recording says.
        camera: Option<CameraModel>,
    },
    /// A robot was told something; exact.
    Command {
        /// Name of the robot.
        robot: String,
        /// The order.
        command: Command,
    },
    /// A robot came in; exact.
    Joined(Newcomer),
    /// A robot was taken out.
    Left {
        /// Its name.
        robot: String,
    },
    /// Where frames are in others.
    Transforms(Vec<Transform>),
    /// A step is done.
    Tick {
        /// Hash of the whole state.
        hash: u64,
    },
    /// Clock, companions of readings, and whatever is not ours.
    Other,
}
