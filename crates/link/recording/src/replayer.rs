//! Gives a recording back, entry by entry.

use std::collections::BTreeMap;
use std::io::Read;
use std::sync::Arc;

use base::camera::CameraModel;
use base::messages::{Change, Reading};
use base::time::SimTime;
use link_ros::Kind;
use link_ros::cdr::{CdrError, CdrReader};
use link_ros::reading::{self, Beside, companion_kind};
use link_ros::sensor_msgs::{camera_info, compressed_image};
use link_ros::tf2_msgs::tf_message;
use link_ros::usar_msgs::{command, robot as usar_robot, tick};

use crate::conditions::Conditions;
use crate::container::{Integrity, Messages, RawMessage};
use crate::error::RecordingError;
use crate::event::{Entry, Event};

/// An iterator over the entries of a recording, in the order they were written.
///
/// A broken message is an error of its own; the iteration goes on after it. Where the file was cut off the iteration ends,
/// and [`Replayer::integrity`] says what is missing.
#[derive(Debug)]
pub struct Replayer<R> {
    messages: Messages<R>,
    companions: Companions,
}

/// What came beside the last readings, by robot and sensor.
#[derive(Debug, Default)]
struct Companions {
    /// Eight bytes each.
    bits: BTreeMap<(Kind, String, String), u64>,
    cameras: BTreeMap<(String, String), CameraModel>,
}

impl<R: Read> Replayer<R> {
    /// Begins to read.
    pub fn new(input: R) -> Result<Self, RecordingError> {
        Ok(Self { messages: Messages::new(input)?, companions: Companions::default() })
    }

    /// How the run began; known once the first entry has been read.
    pub fn conditions(&self) -> Option<&Conditions> {
        self.messages.conditions()
    }

    /// Names of the topics met so far.
    pub fn topics(&self) -> Vec<&str> {
        self.messages.channels().values().map(|channel| &*channel.topic).collect()
    }

    /// Those of them that carry poses.
    pub fn pose_topics(&self) -> Vec<&str> {
        let has_poses = |kind| matches!(kind, Kind::Odometry | Kind::Ins | Kind::GroundTruth);
        let channels = self.messages.channels().values();
        channels.filter(|c| c.kind.is_some_and(has_poses)).map(|c| &*c.topic).collect()
    }

    /// What is missing; known once the last entry has been read.
    pub fn integrity(&self) -> Integrity {
        self.messages.integrity()
    }
}

impl<R: Read> Iterator for Replayer<R> {
    type Item = Result<Entry, RecordingError>;

    fn next(&mut self) -> Option<Self::Item> {
        let message = match self.messages.next()? {
            Ok(message) => message,
            Err(error) => return Some(Err(error)),
        };
        let time = SimTime::from_nanos(message.log_time);
        let topic = Arc::clone(&message.channel.topic);
        Some(match event(&mut self.companions, &message, time) {
            Ok(event) => Ok(Entry { topic, time, event }),
            Err(source) => {
                Err(RecordingError::BrokenMessage { topic: topic.to_string(), time, source })
            }
        })
    }
}

fn event(
    companions: &mut Companions,
    message: &RawMessage<'_>,
    time: SimTime,
) -> Result<Event, CdrError> {
    let Some(kind) = message.channel.kind else { return Ok(Event::Other) };
    let (robot, sensor) = (message.channel.robot.clone(), message.channel.sensor.clone());
    let mut from = CdrReader::new(message.data)?;
    Ok(match kind {
        Kind::Satellites | Kind::SecondsLeft => {
            companions.bits.insert((kind, robot, sensor), from.u64()?);
            Event::Other
        }
        Kind::CameraInfo => {
            companions.cameras.insert((robot, sensor), camera_info::read(&mut from)?);
            Event::Other
        }
        Kind::Command => Event::Command { robot, command: command::read(&mut from)? },
        Kind::Robot => match usar_robot::read(&mut from)? {
            Change::Joined(new) => Event::Joined(new),
            Change::Left(robot) => Event::Left { robot },
        },
        Kind::Transform | Kind::StaticTransform => Event::Transforms(tf_message::read(&mut from)?),
        Kind::Tick => Event::Tick { hash: tick::read(&mut from)? },
        Kind::EncodedPicture => {
            let (format, bytes) = compressed_image::read(&mut from)?;
            let camera = companions.of(kind, &robot, &sensor).camera;
            Event::EncodedPicture { robot, sensor, format, bytes, camera }
        }
        kind => {
            let beside = companions.of(kind, &robot, &sensor);
            let data = reading::read(&mut from, kind, beside)?;
            data.map_or(Event::Other, |data| Event::Reading(Reading { robot, sensor, time, data }))
        }
    })
}

impl Companions {
    fn of(&mut self, kind: Kind, robot: &str, sensor: &str) -> Beside {
        let names = || (robot.to_owned(), sensor.to_owned());
        let has_camera = matches!(kind, Kind::Picture | Kind::EncodedPicture | Kind::Heat);
        let camera = has_camera.then(|| self.cameras.remove(&names())).flatten();
        let companion = companion_kind(kind).map(|kind| (kind, names().0, names().1));
        let bits = companion.and_then(|key| self.bits.remove(&key)).unwrap_or(0);
        Beside { bits, camera }
    }
}
