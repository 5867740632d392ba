//! `usar sense`: every reading of a robot once, and pictures of what it sees.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use app_missions::sense::sense;
use app_missions::stage::Cast;
use app_terminal::console;
use app_terminal::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar sense yellow Mapper                          one line a sensor
  usar sense yellow Mapper --start Start2 --png out/sense
  usar sense office P3AT --pose 2,1.5,0.78 --json
  usar sense yellow USARBot.ini --class Mapper";

/// Print every reading of a robot once, with pictures of what its cameras and rays see
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Sense {
    #[command(flatten)]
    cast: Cast,
    /// Write pictures into this folder: each camera's, the rays from above, the robot in its place
    #[arg(long, value_name = "DIR")]
    png: Option<PathBuf>,
    /// Headlights on
    #[arg(long)]
    light: bool,
    /// Print an object with all `readings`
    #[arg(long)]
    json: bool,
}

impl Sense {
    pub(crate) fn run(self) -> Result<Outcome> {
        let sensed = sense(&self.cast, self.light, self.png.as_deref())?;
        console::tell(self.json, &sensed, || sensed.text())?;
        Ok(Outcome::Done)
    }
}
