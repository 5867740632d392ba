//! A trajectory as the TUM benchmark writes it, for evo and others: `t x y z qx qy qz qw`.

use std::io::{Read, Write};

use super::{pose, visit_topic};
use crate::error::RecordingError;
use crate::event::Entry;
use crate::replayer::Replayer;

/// Writes the poses of a topic, one a line, seconds and metres, and says how many. Nothing is rounded.
pub fn tum(input: impl Read, topic: &str, mut output: impl Write) -> Result<u64, RecordingError> {
    let mut replayer = Replayer::new(input)?;
    let mut count = 0;
    visit_topic(&mut replayer, topic, |entry| {
        count += u64::from(write_pose(entry, &mut output)?);
        Ok(())
    })?;
    if count == 0 {
        let known = replayer.pose_topics().join(", ");
        return Err(RecordingError::NoPoses { topic: topic.to_owned(), known });
    }
    Ok(count)
}

fn write_pose(entry: &Entry, mut output: impl Write) -> Result<bool, RecordingError> {
    let Some(pose) = pose(&entry.event) else { return Ok(false) };
    let nanos = entry.time.nanos();
    let (p, q) = (pose.position, pose.rotation);
    writeln!(
        output,
        "{}.{:09} {} {} {} {} {} {} {}",
        nanos / 1_000_000_000,
        nanos % 1_000_000_000,
        p.x,
        p.y,
        p.z,
        q.x,
        q.y,
        q.z,
        q.w
    )
    .map_err(RecordingError::Unwritable)?;
    Ok(true)
}
