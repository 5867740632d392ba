//! From a file to a log.

use std::path::Path;

use anyhow::{Context, Result};
use app_terminal::{console, files};
use link_logs::{Log, Notes};
use robot_logs::{Choice, Logged};

/// Longest file read, bytes.
const LIMIT: u64 = 1 << 31;

/// Reads a log that holds one robot, one laser and one odometry; see [`open_chosen_log`].
pub fn open_log(path: &Path, strict: bool) -> Result<Log> {
    Ok(open_chosen_log(path, strict, &Choice::default())?.log)
}

/// Reads a log in any form; what was passed over is told. With `strict` a broken line is an error.
pub fn open_chosen_log(path: &Path, strict: bool, choice: &Choice) -> Result<Logged> {
    let named = || format!("cannot read the log {}", path.display());
    let bytes = files::read(path, LIMIT).with_context(named)?;
    let logged = robot_logs::read(&bytes, choice).with_context(named)?;
    if strict {
        logged.log.notes.require_clean().with_context(named)?;
    }
    told(&logged.log.notes);
    Ok(logged)
}

fn told(notes: &Notes) {
    if let Some(first) = notes.first_broken.first() {
        let others = notes.broken - 1;
        console::note(&format!(
            "note: line {} is broken: {}; {others} others are too, and all are passed over (--strict refuses them)",
            first.line, first.why
        ));
    }
    for remark in &notes.remarks {
        console::note(&format!("note: {remark}"));
    }
}
