//! A topic as a table of comma-separated values.

use std::io::{Read, Write};

use super::rows::{columns, rows};
use super::visit_topic;
use crate::error::RecordingError;
use crate::event::Entry;
use crate::replayer::Replayer;

/// Writes a line of column names and the entries of a topic, and says how many lines of values.
///
/// Readings that list things (tags, wheels, joints) get a line for each; "no return" is an empty cell.
pub fn csv(input: impl Read, topic: &str, mut output: impl Write) -> Result<u64, RecordingError> {
    let mut replayer = Replayer::new(input)?;
    let mut count = 0;
    let mut has_columns = false;
    visit_topic(&mut replayer, topic, |entry| {
        if !has_columns {
            has_columns = true;
            let names = columns(&entry.event).join(",");
            writeln!(output, "time_s,{names}").map_err(RecordingError::Unwritable)?;
        }
        count += write_rows(entry, &mut output).map_err(RecordingError::Unwritable)?;
        Ok(())
    })?;
    Ok(count)
}

fn write_rows(entry: &Entry, mut output: impl Write) -> std::io::Result<u64> {
    let nanos = entry.time.nanos();
    let (seconds, nanos) = (nanos / 1_000_000_000, nanos % 1_000_000_000);
    let rows = rows(&entry.event);
    for row in &rows {
        writeln!(output, "{seconds}.{nanos:09},{}", row.join(","))?;
    }
    Ok(rows.len() as u64)
}
