//! What a recording holds, entry by entry.

use std::sync::Arc;

use base::geom::Pose;
use base::messages::{Command, Reading};
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

/// A robot that comes in.
#[derive(Clone, Debug, PartialEq)]
pub struct Newcomer {
    /// Its name.
    pub robot: String,
    /// Its model, as text.
    pub model: String,
    /// Where the middle of its chassis is.
    pub world_from_robot: Pose,
    /// Whether it just goes where its wheels would take it.
    pub is_kinematic: bool,
}

/// Where a frame is in another.
#[derive(Clone, Debug, PartialEq)]
pub struct Transform {
    /// Name of the outer frame.
    pub parent: String,
    /// Name of the inner frame.
    pub child: String,
    /// Takes points of the child into the parent.
    pub parent_from_child: Pose,
}
