//! `usar log convert`: a log in another form.

use std::path::PathBuf;

use anyhow::Result;
use app_mapping::converted;
use app_terminal::outcome::Outcome;
use app_terminal::{console, files};
use clap::Args;
use serde_json::json;

use super::source::Source;

const EXAMPLES: &str = "\
Examples:
  usar log convert intel.clf.gz --out intel.csv      a row per scan: time, odometry, ranges
  usar log convert intel.clf.gz --out odometry.tum   what the wheels said, for `usar eval`
  usar log convert my.log --strict --out clean.clf   CARMEN's form
  usar log convert run.mcap --robot scout --out scout.clf
                                                     one robot of a recording, for programs that read CARMEN's form

The ending says what is written: .clf, .csv or .tum.";

/// Write a log in another form
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Convert {
    #[command(flatten)]
    source: Source,
    /// Where it goes: .clf, .csv or .tum
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Print an object that says what was written
    #[arg(long)]
    json: bool,
}

impl Convert {
    pub(crate) fn run(self) -> Result<Outcome> {
        files::require_writable(&self.out)?;
        let log = self.source.open()?.log;
        files::write(&self.out, converted(&log, &self.out)?.as_bytes())?;
        let (out, scans, broken) = (self.out.display(), log.scans.len(), log.notes.broken);
        let told = json!({ "out": out.to_string(), "scans": scans, "broken": broken });
        console::tell(self.json, &told, || format!("{out}: {scans} scans\n"))?;
        Ok(if log.notes.broken == 0 { Outcome::Done } else { Outcome::WithLoss })
    }
}
