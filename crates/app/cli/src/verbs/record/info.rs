//! `usar record info`: what a recording holds.

use std::path::PathBuf;

use anyhow::Result;
use app_mapping::RecordingInfo;
use app_terminal::console;
use app_terminal::outcome::Outcome;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  usar record info run.mcap
  usar record info run.mcap --json

The file also opens in Foxglove, Lichtblick, PlotJuggler, Rerun and rosbag2.";

/// Say what a recording holds, and whether it is whole
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct InfoVerb {
    /// An MCAP file made by usar
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print an object with `topics`, times, conditions and what is missing
    #[arg(long)]
    json: bool,
}

impl InfoVerb {
    pub(crate) fn run(self) -> Result<Outcome> {
        let info = RecordingInfo::of(&self.file)?;
        console::tell(self.json, &info, || info.text())?;
        Ok(if info.is_sound() { Outcome::Done } else { Outcome::WithLoss })
    }
}
