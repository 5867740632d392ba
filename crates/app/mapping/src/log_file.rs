//! From a file to a log.

use std::path::Path;

use anyhow::{Context, Result};
use app_terminal::{console, files};
use link_logs::{Log, Notes};

/// Longest file read, bytes.
const LIMIT: u64 = 1 << 31;

/// Reads a log; what was passed over is told. With `strict` a broken line is an error.
pub fn open_log(path: &Path, strict: bool) -> Result<Log> {
    let named = || format!("cannot read the log {}", path.display());
    let bytes = files::read(path, LIMIT).with_context(named)?;
    let unpacked = link_logs::unpack(&bytes).with_context(named)?;
    let log = link_logs::read_carmen(&unpacked.bytes).with_context(named)?;
    if strict {
        log.notes.require_clean().with_context(named)?;
    }
    told(&log.notes);
    Ok(log)
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
