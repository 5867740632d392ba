//! Which channel a message goes to: one for each robot, sensor and kind, opened when it is first needed.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use base::time::SimTime;
use link_ros::Kind;
use link_ros::std_msgs::header::Header;

use crate::container::ContainerWriter;
use crate::error::RecordingError;
use crate::info::TopicInfo;
use crate::qos;
use crate::taken::take;

/// Keys in a channel's metadata.
pub(crate) const QOS_KEY: &str = "offered_qos_profiles";
pub(crate) const HASH_KEY: &str = "topic_type_hash";
pub(crate) const KIND_KEY: &str = "usar_kind";
pub(crate) const ROBOT_KEY: &str = "usar_robot";
pub(crate) const SENSOR_KEY: &str = "usar_sensor";

/// An open channel, with what its messages say of frames.
#[derive(Debug)]
pub(crate) struct Channel {
    pub(crate) id: u16,
    pub(crate) topic: String,
    pub(crate) frame: String,
    pub(crate) child_frame: String,
    pub(crate) count: u64,
    robot: String,
    sensor: String,
    kind: Kind,
}

/// All open channels.
#[derive(Debug, Default)]
pub(crate) struct Channels {
    open: Vec<Channel>,
    /// Place in `open`, by robot and sensor: found without making a key.
    places: BTreeMap<String, BTreeMap<String, Vec<(Kind, usize)>>>,
    topics: BTreeSet<String>,
    /// The channel found last, and for each which one came after it: a robot's sensors speak in turn.
    last: usize,
    successors: Vec<usize>,
}

impl Channels {
    /// The channel of a robot's sensor, opened if need be.
    pub(crate) fn find<W: Write>(
        &mut self,
        writer: &mut ContainerWriter<W>,
        (robot, sensor, kind): (&str, &str, Kind),
    ) -> Result<&mut Channel, RecordingError> {
        let guess = self.successors.get(self.last).copied().unwrap_or(0);
        let fits = |channel: &Channel| {
            channel.kind == kind && channel.sensor == sensor && channel.robot == robot
        };
        if self.open.get(guess).is_some_and(fits) {
            self.last = guess;
            return Ok(&mut self.open[guess]);
        }
        let place = self.look_up(writer, robot, sensor, kind)?;
        if let Some(successor) = self.successors.get_mut(self.last) {
            *successor = place;
        }
        self.last = place;
        Ok(&mut self.open[place])
    }

    fn look_up<W: Write>(
        &mut self,
        writer: &mut ContainerWriter<W>,
        robot: &str,
        sensor: &str,
        kind: Kind,
    ) -> Result<usize, RecordingError> {
        let known = self.places.get(robot).and_then(|sensors| sensors.get(sensor));
        let known = known.and_then(|kinds| kinds.iter().find(|(k, _)| *k == kind));
        match known {
            Some((_, place)) => Ok(*place),
            None => self.open(writer, robot, sensor, kind),
        }
    }

    fn open<W: Write>(
        &mut self,
        writer: &mut ContainerWriter<W>,
        robot: &str,
        sensor: &str,
        kind: Kind,
    ) -> Result<usize, RecordingError> {
        let topic = take(kind.topic(robot, sensor), &mut self.topics);
        let id = add_channel(writer, &topic, (robot, sensor, kind))?;
        let (frame, child_frame) = kind.frames(robot, sensor);
        let place = self.open.len();
        let (of_robot, of_sensor) = (robot.to_owned(), sensor.to_owned());
        self.open.push(Channel {
            id,
            topic,
            frame,
            child_frame,
            count: 0,
            robot: of_robot,
            sensor: of_sensor,
            kind,
        });
        self.successors.push(place);
        let sensors = self.places.entry(robot.to_owned()).or_default();
        sensors.entry(sensor.to_owned()).or_default().push((kind, place));
        Ok(place)
    }

    /// What was written to which topic.
    pub(crate) fn topics(&self) -> Vec<TopicInfo> {
        let info = |channel: &Channel| TopicInfo {
            topic: channel.topic.clone(),
            message_type: channel.kind.message_type().name.to_owned(),
            count: channel.count,
            qos: qos::profile(channel.kind),
        };
        let mut topics: Vec<TopicInfo> = self.open.iter().map(info).collect();
        topics.sort_by(|a, b| a.topic.cmp(&b.topic));
        topics
    }
}

impl Channel {
    /// When, and in the channel's frame.
    pub(crate) fn header(&self, time: SimTime) -> Header<'_> {
        Header { time, frame: &self.frame }
    }
}

fn add_channel<W: Write>(
    writer: &mut ContainerWriter<W>,
    topic: &str,
    (robot, sensor, kind): (&str, &str, Kind),
) -> Result<u16, RecordingError> {
    let message = kind.message_type();
    let metadata = [
        (QOS_KEY, qos::profile(kind)),
        (HASH_KEY, message.hash().to_string()),
        (KIND_KEY, kind.word().to_owned()),
        (ROBOT_KEY, robot.to_owned()),
        (SENSOR_KEY, sensor.to_owned()),
    ];
    let metadata = metadata.into_iter().filter(|(_, value)| !value.is_empty());
    let metadata = metadata.map(|(key, value)| (key.to_owned(), value)).collect();
    let schema = writer.schema(message.name, || message.schema());
    writer.channel(schema, topic, &metadata)
}
