//! MCAP recordings of ROS 2: scans, and where the robot was by odometry or by transforms.

use std::collections::BTreeMap;

use base::geom::Pose;
use base::time::SimTime;
use link_logs::{Log, Notes};
use link_recording::{Messages, RawMessage};
use link_ros::cdr::{CdrError, CdrReader};
use link_ros::nav_msgs::odometry;
use link_ros::sensor_msgs::laser_scan::{self, StampedScan};
use link_ros::tf2_msgs::tf_message;

use crate::frames::{Frames, bare};
use crate::gathering::{Gathering, Seen};
use crate::recording::note_integrity;
use crate::topics::{Source, Topics};
use crate::{Choice, ReadError};

/// Reads the laser and the odometry that are meant, or the only ones there are.
pub(crate) fn read(content: &[u8], choice: &Choice) -> Result<Log, ReadError> {
    let survey = Survey::of(content)?;
    let topics = Topics { types: survey.types, frames: survey.frames, scans: survey.scans };
    let scan_topic = topics.scan(choice)?;
    let source = topics.odometry(choice, &scan_topic)?;
    let mut taking = Taking { gathering: Gathering::default(), scan_topic, source, child: None };
    let mut messages = Messages::new(content)?;
    let mut notes = Notes::default();
    while let Some(message) = messages.next() {
        notes.lines += 1;
        let message = message?;
        if let Err(why) = taking.message(notes.lines, &message) {
            let time = SimTime::from_nanos(message.log_time);
            notes.add_broken(notes.lines, format!("{} at {time}: {why}", message.channel.topic));
        }
    }
    note_integrity(&mut notes, &messages.integrity());
    taking.gathering.log.notes = notes;
    taking.finished(&topics)
}

/// What there is, before it is clear what is meant.
#[derive(Default)]
struct Survey {
    /// Type and encoding by topic.
    types: BTreeMap<String, (String, String)>,
    frames: Frames,
    /// The frame of each laser, by topic.
    scans: BTreeMap<String, String>,
}

impl Survey {
    fn of(content: &[u8]) -> Result<Self, ReadError> {
        let mut survey = Self::default();
        let mut messages = Messages::new(content)?;
        while let Some(message) = messages.next() {
            survey.look_at(&message?);
        }
        for channel in messages.channels().values() {
            let is_of = (channel.message_type.clone(), channel.encoding.clone());
            survey.types.insert(channel.topic.to_string(), is_of);
        }
        Ok(survey)
    }

    /// Broken messages are told in the second round.
    fn look_at(&mut self, message: &RawMessage<'_>) {
        let topic = &*message.channel.topic;
        let Ok(mut from) = CdrReader::new(message.data) else { return };
        if message.channel.message_type == tf_message::TYPE.name {
            let is_moving = !topic.ends_with("tf_static");
            let transforms = tf_message::read(&mut from).unwrap_or_default();
            let transforms = transforms.iter().filter(|t| is_sound(&t.parent_from_child));
            transforms.for_each(|transform| self.frames.learn(transform, is_moving));
        } else if message.channel.message_type == laser_scan::TYPE.name
            && !self.scans.contains_key(topic)
            && let Ok(scan) = laser_scan::read_stamped(&mut from)
        {
            self.scans.insert(topic.to_owned(), bare(&scan.frame).to_owned());
        }
    }
}

struct Taking {
    gathering: Gathering,
    scan_topic: String,
    source: Source,
    /// The frame that odometry tells of.
    child: Option<String>,
}

impl Taking {
    fn message(&mut self, line: usize, message: &RawMessage<'_>) -> Result<(), String> {
        let topic = &*message.channel.topic;
        let is_odometry = matches!(&self.source, Source::Odometry(of) if of == topic);
        let is_transforms = message.channel.message_type == tf_message::TYPE.name;
        if topic == self.scan_topic {
            let scan = parsed(message, laser_scan::read_stamped)?;
            self.scan(line, scan, message.log_time)
        } else if is_odometry {
            let told = parsed(message, odometry::read_stamped)?;
            let pose = sound(&told.pose)?;
            self.gathering.odometry(line, seconds(told.time, message.log_time), &pose);
            self.child.get_or_insert_with(|| bare(&told.child).to_owned());
            Ok(())
        } else if is_transforms && let Source::Transforms(parent, child) = &self.source {
            for (time, transform) in parsed(message, tf_message::read_stamped)? {
                if bare(&transform.parent) == parent && bare(&transform.child) == child {
                    let pose = sound(&transform.parent_from_child)?;
                    self.gathering.odometry(line, seconds(time, message.log_time), &pose);
                }
            }
            Ok(())
        } else {
            Ok(())
        }
    }

    /// A fan that runs clockwise is turned round; stamps tell of the first beam, and a scan stands at its middle.
    fn scan(&mut self, line: usize, stamped: StampedScan, log_time: u64) -> Result<(), String> {
        let StampedScan { time, beam_interval, mut scan, .. } = stamped;
        let usable = beam_interval.is_finite() && beam_interval.abs() < LONGEST_INTERVAL;
        let mut interval = if usable { beam_interval } else { 0.0 };
        let spans = scan.ranges.len().max(1) as f64 - 1.0;
        let time = seconds(time, log_time) + interval * spans / 2.0;
        if scan.step < 0.0 {
            scan.ranges.reverse();
            (scan.first_angle, scan.step) = (scan.first_angle + scan.step * spans, -scan.step);
            interval = -interval;
        }
        let (laser, beam_interval) = (self.scan_topic.as_str(), Some(interval));
        self.gathering.scan(line, &Seen { laser, time, scan: &scan, beam_interval })
    }

    fn finished(mut self, topics: &Topics) -> Result<Log, ReadError> {
        let base = match &self.source {
            Source::Transforms(_, child) => Some(child.clone()),
            Source::Odometry(_) => self.child.clone(),
            Source::Nothing => None,
        };
        let laser = topics.scans.get(&self.scan_topic);
        let mount = base.zip(laser).and_then(|(base, laser)| topics.frames.seen_from(&base, laser));
        if let Some(mount) = mount {
            self.gathering.mount(&self.scan_topic, mount);
        } else {
            let told = "no transforms tell where the laser stands on the robot".to_owned();
            self.gathering.log.notes.remarks.push(told);
        }
        self.gathering.finished(|log| {
            let first = log.notes.first_broken.first();
            first.map_or(String::new(), |broken| {
                format!(" (but message {}, {})", broken.line, broken.why)
            })
        })
    }
}

/// Seconds; nobody waits longer from beam to beam.
const LONGEST_INTERVAL: f64 = 0.1;

fn parsed<'a, T>(
    message: &RawMessage<'a>,
    read: impl Fn(&mut CdrReader<'a>) -> Result<T, CdrError>,
) -> Result<T, String> {
    CdrReader::new(message.data).and_then(|mut from| read(&mut from)).map_err(|e| e.to_string())
}

/// The stamp, or when the message was recorded.
fn seconds(stamp: Option<SimTime>, log_time: u64) -> f64 {
    stamp.unwrap_or(SimTime::from_nanos(log_time)).seconds()
}

fn is_sound(pose: &Pose) -> bool {
    pose.position.is_finite() && (pose.rotation.length() - 1.0).abs() < 0.1
}

/// A pose whose rotation is one.
fn sound(pose: &Pose) -> Result<Pose, String> {
    if !is_sound(pose) {
        return Err(format!("no pose: position {}, rotation {}", pose.position, pose.rotation));
    }
    Ok(Pose::new(pose.position, pose.rotation.normalize()))
}
