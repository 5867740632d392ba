//! Recordings of ours: one robot's scans, odometry and truth.

use std::collections::{BTreeMap, BTreeSet};

use base::messages::{Reading, ReadingData};
use link_logs::{Log, Notes};
use link_recording::{Event, Integrity, Messages, RecordingError, Replayer};
use link_ros::frame_name;

use crate::frames::Frames;
use crate::gathering::{Gathering, Seen};
use crate::{Choice, ReadError};

/// Most robots of which scans are kept until it is clear which one is meant.
const MOST_ROBOTS: usize = 100;
/// The frame of a robot's body.
const BODY: &str = "base_link";

/// Whether this program wrote an MCAP file: its channels then say what they carry.
pub(crate) fn is_ours(content: &[u8]) -> Result<bool, ReadError> {
    let mut messages = Messages::new(content)?;
    while let Some(message) = messages.next() {
        if message?.channel.kind.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Reads the robot that is meant.
pub(crate) fn read(content: &[u8], choice: &Choice) -> Result<Log, ReadError> {
    let mut replayer = Replayer::new(content)?;
    let mut crew = Crew::default();
    let mut notes = Notes::default();
    for entry in replayer.by_ref() {
        notes.lines += 1;
        match entry {
            Ok(entry) => match entry.event {
                Event::Reading(reading) if is_meant(choice, &reading, &entry.topic) => {
                    if let Err(why) = crew.reading(notes.lines, &reading) {
                        notes.add_broken(notes.lines, format!("{}: {why}", entry.topic));
                    }
                }
                Event::Reading(Reading { robot, data: ReadingData::Scan(_), .. })
                    if crew.scanners.len() < MOST_ROBOTS =>
                {
                    crew.scanners.insert(robot);
                }
                Event::Transforms(transforms) => {
                    for transform in &transforms {
                        crew.frames.learn(transform, false);
                    }
                }
                _ => {}
            },
            Err(error @ RecordingError::BrokenMessage { .. }) => {
                notes.add_broken(notes.lines, error.to_string());
            }
            Err(error) => return Err(error.into()),
        }
    }
    note_integrity(&mut notes, &replayer.integrity());
    crew.chosen(choice, notes)
}

/// Counts what is missing of a file as one broken message.
pub(crate) fn note_integrity(notes: &mut Notes, integrity: &Integrity) {
    if !integrity.is_whole() {
        notes.add_broken(notes.lines, format!("the file is {integrity}"));
    }
}

fn is_meant(choice: &Choice, reading: &Reading, topic: &str) -> bool {
    let wanted = match &reading.data {
        ReadingData::Scan(_) => &choice.scan_topic,
        ReadingData::Odometry(_) | ReadingData::Ins(_) => &choice.odometry_topic,
        _ => &None,
    };
    wanted.as_ref().is_none_or(|wanted| wanted == topic)
        && choice.robot.as_ref().is_none_or(|robot| *robot == reading.robot)
}

#[derive(Default)]
struct Crew {
    robots: BTreeMap<String, Gathering>,
    /// Who has scanned.
    scanners: BTreeSet<String>,
    frames: Frames,
}

impl Crew {
    fn reading(&mut self, line: usize, reading: &Reading) -> Result<(), String> {
        if !self.robots.contains_key(&reading.robot) && self.robots.len() >= MOST_ROBOTS {
            return Err(format!("more than {MOST_ROBOTS} robots; name one of them with --robot"));
        }
        let robot = self.robots.entry(reading.robot.clone()).or_default();
        let time = reading.time.seconds();
        match &reading.data {
            ReadingData::Scan(scan) => {
                // All beams are of one instant, as far as a recording tells.
                let (laser, beam_interval) = (reading.sensor.as_str(), Some(0.0));
                robot.scan(line, &Seen { laser, time, scan, beam_interval })?;
                self.scanners.insert(reading.robot.clone());
            }
            ReadingData::Odometry(pose) => robot.odometry(line, time, pose),
            ReadingData::Ins(pose) => robot.inertial(line, time, pose),
            ReadingData::GroundTruth(pose) => robot.truth(time, pose),
            _ => {}
        }
        Ok(())
    }

    /// The one robot that has scans, or the one that was named.
    fn chosen(mut self, choice: &Choice, notes: Notes) -> Result<Log, ReadError> {
        let scanners: Vec<&str> = self.scanners.iter().map(String::as_str).collect();
        let name = match (&choice.robot, scanners.as_slice()) {
            (Some(robot), names) if !self.robots.contains_key(robot) => {
                let known = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
                return Err(ReadError::NoSuchRobot { robot: robot.clone(), known });
            }
            (Some(robot), _) => robot.clone(),
            (None, [one]) => (*one).to_owned(),
            (None, []) => self.robots.keys().next().cloned().unwrap_or_default(),
            (None, names) => return Err(ReadError::SeveralRobots { robots: names.join(", ") }),
        };
        let mut robot = self.robots.remove(&name).unwrap_or_default();
        robot.log.notes = notes;
        let body = frame_name(&name, BODY);
        let lasers: BTreeSet<String> =
            robot.log.lasers.iter().map(|laser| laser.name.clone()).collect();
        for laser in lasers {
            if let Some(mount) = self.frames.seen_from(&body, &frame_name(&name, &laser)) {
                robot.mount(&laser, mount);
            }
        }
        robot.finished(|log| format!(", only {} other messages", log.notes.lines))
    }
}
