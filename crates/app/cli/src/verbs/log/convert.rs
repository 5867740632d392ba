//! `usar log convert`: a log in another form.

use std::path::PathBuf;

use anyhow::Result;
use app_mapping::{converted, open_log};
use app_terminal::outcome::Outcome;
use app_terminal::{console, files};
use clap::Args;
use serde_json::json;

const EXAMPLES: &str = "\
Examples:
  usar log convert intel.clf.gz --out intel.csv      a row per scan: time, odometry, ranges
  usar log convert intel.clf.gz --out odometry.tum   what the wheels said, for `usar eval`
  usar log convert my.log --strict --out clean.clf   CARMEN's form

The ending says what is written: .clf, .csv or .tum.";

/// Write a log in another form
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Convert {
    /// A log: CARMEN's, also packed with gzip
    #[arg(value_name = "LOG")]
    log: PathBuf,
    /// Where it goes: .clf, .csv or .tum
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Refuse a log in which a line is broken
    #[arg(long)]
    strict: bool,
    /// Print an object that says what was written
    #[arg(long)]
    json: bool,
}

impl Convert {
    pub(crate) fn run(self) -> Result<Outcome> {
        files::require_writable(&self.out)?;
        let log = open_log(&self.log, self.strict)?;
        files::write(&self.out, converted(&log, &self.out)?.as_bytes())?;
        let (out, scans, broken) = (self.out.display(), log.scans.len(), log.notes.broken);
        let told = json!({ "out": out.to_string(), "scans": scans, "broken": broken });
        console::tell(self.json, &told, || format!("{out}: {scans} scans\n"))?;
        Ok(if log.notes.broken == 0 { Outcome::Done } else { Outcome::WithLoss })
    }
}
