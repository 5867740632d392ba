//! What a recording tells about the ways and contacts of its robots.

use std::collections::BTreeMap;
use std::io::Read;

use base::geom::Pose;
use base::messages::{Reading, ReadingData, Transform};
use base::time::SimTime;
use link_recording::{Conditions, Entry, Event, Integrity, RecordingError, Replayer};
use link_ros::frame_name;

use crate::contacts::{Contact, Contacts};
use crate::error::MetricsError;
use crate::trajectory::{PoseSource, Trajectory};

/// The frame of a robot's chassis, and the one it is given in.
const BASE: &str = "base_link";
const WORLD: &str = "world";

/// Ways of one robot.
#[derive(Clone, Debug, Default)]
pub struct RobotLog {
    /// Where it came in, if the recording says so.
    pub start: Option<Pose>,
    tracks: BTreeMap<PoseSource, Trajectory>,
    /// The sensor each way comes from; a second one of its kind is not mixed in.
    sensors: BTreeMap<PoseSource, String>,
}

/// A recording, read once.
#[derive(Clone, Debug)]
pub struct RunLog {
    /// How the run began.
    pub conditions: Option<Conditions>,
    /// By name.
    pub robots: BTreeMap<String, RobotLog>,
    /// What was touched by whom.
    pub contacts: Vec<Contact>,
    /// What is missing from the file.
    pub integrity: Integrity,
    /// Messages that could not be understood.
    pub broken_messages: u64,
}

impl RunLog {
    /// Reads a recording to its end; broken messages are counted and left out.
    pub fn read(input: impl Read) -> Result<Self, MetricsError> {
        let mut replayer = Replayer::new(input)?;
        let (mut notes, mut broken_messages) = (Notes::default(), 0);
        for entry in replayer.by_ref() {
            match entry {
                Ok(entry) => notes.take(entry),
                Err(RecordingError::BrokenMessage { .. }) => broken_messages += 1,
                Err(error) => return Err(error.into()),
            }
        }
        Ok(Self {
            conditions: replayer.conditions().cloned(),
            robots: notes.robots,
            contacts: notes.contacts.list().to_vec(),
            integrity: replayer.integrity(),
            broken_messages,
        })
    }

    /// The robot of this name, or the only one there is.
    pub fn robot(&self, name: Option<&str>) -> Result<(&str, &RobotLog), MetricsError> {
        let known = || self.robots.keys().cloned().collect::<Vec<_>>().join(", ");
        match (name, self.robots.len()) {
            (Some(name), _) => {
                let found = self.robots.get_key_value(name);
                let found = found.map(|(name, robot)| (name.as_str(), robot));
                let name = name.to_owned();
                found.ok_or_else(|| MetricsError::NoSuchRobot { name, known: known() })
            }
            (None, count) => match self.robots.first_key_value() {
                Some((name, robot)) if count == 1 => Ok((name, robot)),
                _ => Err(MetricsError::WhichRobot { count, known: known() }),
            },
        }
    }
}

impl RobotLog {
    /// Its way as `source` tells it; `name` is for the error.
    pub fn trajectory(&self, name: &str, source: PoseSource) -> Result<&Trajectory, MetricsError> {
        self.tracks.get(&source).ok_or_else(|| {
            let known: Vec<String> = self.tracks.keys().map(ToString::to_string).collect();
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            MetricsError::NoPoses { robot: name.to_owned(), wanted: source, known }
        })
    }

    fn push(&mut self, source: PoseSource, sensor: &str, time: SimTime, pose: Pose) {
        let first = self.sensors.entry(source).or_insert_with(|| sensor.to_owned());
        if first == sensor {
            self.tracks.entry(source).or_default().push(time, pose);
        }
    }
}

/// What has been read so far.
#[derive(Debug, Default)]
struct Notes {
    robots: BTreeMap<String, RobotLog>,
    /// Whose chassis a frame is.
    chassis: BTreeMap<String, String>,
    contacts: Contacts,
}

impl Notes {
    fn take(&mut self, entry: Entry) {
        match entry.event {
            Event::Joined(new) => {
                self.chassis.insert(frame_name(&new.robot, BASE), new.robot.clone());
                self.robots.entry(new.robot).or_default().start = Some(new.world_from_robot);
            }
            Event::Reading(reading) => self.reading(&reading),
            Event::Transforms(transforms) => {
                for transform in &transforms {
                    self.transform(entry.time, transform);
                }
            }
            _ => {}
        }
    }

    /// A chassis in the world is the truth.
    fn transform(&mut self, time: SimTime, transform: &Transform) {
        if transform.parent != WORLD {
            return;
        }
        if let Some(robot) = self.chassis.get(&transform.child) {
            let robot = self.robots.entry(robot.clone()).or_default();
            robot.push(PoseSource::Truth, BASE, time, transform.parent_from_child);
        }
    }

    fn reading(&mut self, reading: &Reading) {
        self.contacts.note(reading);
        let robot = self.robots.entry(reading.robot.clone()).or_default();
        let start = robot.start.unwrap_or(Pose::IDENTITY);
        let (source, pose) = match reading.data {
            ReadingData::GroundTruth(pose) => (PoseSource::Truth, pose),
            ReadingData::Odometry(pose) => (PoseSource::Odometry, start * pose),
            ReadingData::Ins(pose) => (PoseSource::Ins, pose),
            _ => return,
        };
        // Where the chassis itself is told, a ground-truth sensor beside it would mix two ways.
        let is_told = source == PoseSource::Truth && robot.start.is_some();
        let sensor = if is_told { return } else { &reading.sensor };
        robot.push(source, sensor, reading.time, pose);
    }
}

#[cfg(test)]
mod tests;
