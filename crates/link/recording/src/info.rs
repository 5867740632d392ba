//! What a recording holds, without looking into its messages.

use std::collections::BTreeMap;
use std::io::Read;

use base::time::SimTime;

use crate::conditions::Conditions;
use crate::container::{ChannelInfo, Integrity, Messages};
use crate::error::RecordingError;

/// Topics, counts, times, and whether the file is whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// By name.
    pub topics: Vec<TopicInfo>,
    /// Time of the first and of the last message.
    pub span: Option<(SimTime, SimTime)>,
    /// How the run began.
    pub conditions: Option<Conditions>,
    /// What is missing.
    pub integrity: Integrity,
}

/// One topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TopicInfo {
    /// Such as `/scout/lidar`.
    pub topic: String,
    /// Such as `sensor_msgs/msg/LaserScan`.
    pub message_type: String,
    /// How many messages.
    pub count: u64,
    /// Quality of service in rosbag2's words.
    pub qos: String,
}

impl Info {
    /// Reads a whole recording.
    pub fn read(input: impl Read) -> Result<Self, RecordingError> {
        let mut messages = Messages::new(input)?;
        let mut counts: BTreeMap<u16, u64> = BTreeMap::new();
        let mut span: Option<(u64, u64)> = None;
        while let Some(message) = messages.next() {
            let message = message?;
            *counts.entry(message.id).or_default() += 1;
            let time = message.log_time;
            span = Some(span.map_or((time, time), |(a, b)| (a.min(time), b.max(time))));
        }
        let count = |id: &u16| counts.get(id).copied().unwrap_or(0);
        let mut topics: Vec<TopicInfo> =
            messages.channels().iter().map(|(id, channel)| topic(channel, count(id))).collect();
        topics.sort_by(|a, b| a.topic.cmp(&b.topic));
        Ok(Self {
            topics,
            span: span.map(|(a, b)| (SimTime::from_nanos(a), SimTime::from_nanos(b))),
            conditions: messages.conditions().cloned(),
            integrity: messages.integrity(),
        })
    }

    /// From the first message to the last.
    pub fn duration(&self) -> SimTime {
        self.span.map_or(SimTime::ZERO, |(start, end)| end.since(start))
    }

    /// Messages on all topics.
    pub fn message_count(&self) -> u64 {
        self.topics.iter().map(|topic| topic.count).sum()
    }
}

fn topic(channel: &ChannelInfo, count: u64) -> TopicInfo {
    TopicInfo {
        topic: channel.topic.to_string(),
        message_type: channel.message_type.clone(),
        count,
        qos: channel.qos.clone(),
    }
}
