//! Recordings as text: a table for each topic, trajectories for evo.

mod csv;
mod rows;
mod tum;

pub use csv::csv;
pub use tum::tum;

use std::io::Read;

use crate::error::RecordingError;
use crate::event::{Entry, Event};
use crate::replayer::Replayer;

/// Shows every entry of a topic to `visit`; an error that names all topics if there is no such topic.
fn visit_topic<R: Read>(
    replayer: &mut Replayer<R>,
    topic: &str,
    mut visit: impl FnMut(&Entry) -> Result<(), RecordingError>,
) -> Result<(), RecordingError> {
    for entry in replayer.by_ref() {
        match entry {
            Ok(entry) if &*entry.topic == topic => visit(&entry)?,
            // Messages that cannot be read concern only those who ask for their topic.
            Err(RecordingError::BrokenMessage { topic: broken, .. }) if broken != topic => {}
            Ok(_) => {}
            Err(error) => return Err(error),
        }
    }
    let known = replayer.topics();
    if known.contains(&topic) {
        return Ok(());
    }
    Err(RecordingError::NoSuchTopic { topic: topic.to_owned(), known: known.join(", ") })
}

/// The pose in an entry, if it has one.
fn pose(event: &Event) -> Option<base::geom::Pose> {
    use base::messages::ReadingData::{GroundTruth, Ins, Odometry};
    match event {
        Event::Reading(reading) => match reading.data {
            Odometry(pose) | Ins(pose) | GroundTruth(pose) => Some(pose),
            _ => None,
        },
        _ => None,
    }
}
