//! One robot's entries of an MCAP recording.

use std::collections::BTreeSet;
use std::io::Read;

use link_recording::{Event, RecordingError, Replayer};

use super::driver::Moments;
use super::grouping::{Entry, Grouping};
use super::options::LogOptions;
use crate::error::DriverError;

/// Names that are remembered for an error.
const MOST_NAMES: usize = 100;

/// The moments of one robot; fails at once if the recording does not tell of it.
pub(super) fn moments(
    log: &str,
    input: impl Read + Send + 'static,
    options: &LogOptions,
) -> Result<Box<Moments>, DriverError> {
    let bad = |source| DriverError::BadRecording { log: log.to_owned(), source };
    let mut entries = Entries {
        log: log.to_owned(),
        robot: options.robot.clone(),
        replayer: Replayer::new(input).map_err(bad)?,
        others: BTreeSet::new(),
        is_over: false,
    };
    // Up to the first reading: an order alone is no sign of a body.
    let mut first = Vec::new();
    loop {
        match entries.next().transpose()? {
            Some(entry @ Entry::Reading(_)) => {
                first.push(Ok(entry));
                break;
            }
            Some(order) => first.push(Ok(order)),
            None => return Err(entries.no_such_robot()),
        }
    }
    Ok(Box::new(Grouping::new(first.into_iter().chain(entries), options.cycle)))
}

struct Entries<R> {
    log: String,
    robot: String,
    replayer: Replayer<R>,
    /// Robots that were not asked for.
    others: BTreeSet<String>,
    is_over: bool,
}

impl<R: Read> Entries<R> {
    fn note(&mut self, robot: String) {
        if robot != self.robot && self.others.len() < MOST_NAMES {
            self.others.insert(robot);
        }
    }

    fn no_such_robot(&self) -> DriverError {
        let names: Vec<&str> = self.others.iter().map(String::as_str).collect();
        let known = match names.as_slice() {
            [] => "it has none at all".to_owned(),
            names => format!("it has {}", names.join(", ")),
        };
        DriverError::NoSuchRobot { log: self.log.clone(), robot: self.robot.clone(), known }
    }
}

impl<R: Read> Iterator for Entries<R> {
    type Item = Result<Entry, DriverError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.is_over {
            let entry = match self.replayer.next()? {
                Ok(entry) => entry,
                Err(RecordingError::BrokenMessage { .. }) => continue,
                Err(source) => {
                    self.is_over = true;
                    return Some(Err(DriverError::BadRecording { log: self.log.clone(), source }));
                }
            };
            match entry.event {
                Event::Reading(reading) if reading.robot == self.robot => {
                    return Some(Ok(Entry::Reading(reading)));
                }
                Event::Command { robot, command } if robot == self.robot => {
                    return Some(Ok(Entry::Command(entry.time, command)));
                }
                Event::Reading(reading) => self.note(reading.robot),
                Event::Command { robot, .. } => self.note(robot),
                Event::Joined(new) => self.note(new.robot),
                _ => {}
            }
        }
        None
    }
}
