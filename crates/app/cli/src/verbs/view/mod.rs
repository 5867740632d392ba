//! `usar view`: a file in the operator's page.

mod player;
mod points;
pub(crate) mod replay;

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use clap::Args;

use crate::files;
use crate::interrupt::Interrupt;
use crate::outcome::Outcome;
use crate::station::{AppShelf, Stage, StationArguments, folders_around};

const EXAMPLES: &str = "\
Examples:
  usar view run.mcap                     replays a recording in the browser, as if live
  usar view run.mcap --paused            waits at the beginning
  usar view run.mcap --no-browser --station 8200
  usar view cloud.xyz                    a cloud: a line a point, x y z and how sure it is, 0 to 1

Space pauses, the arrows step, , and . change the speed; the page's ? lists all keys. Ctrl-C ends it.";

/// Open a recording or a cloud in the operator's page
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct View {
    /// An MCAP file made by usar, or a text of points (.xyz, .txt, .csv)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Wait at the beginning
    #[arg(long)]
    paused: bool,
    #[command(flatten)]
    station: StationArguments,
}

impl View {
    pub(crate) fn run(self) -> Result<Outcome> {
        files::require(&self.file)?;
        let interrupt = Interrupt::listen();
        let title = self.file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if points::is_text_of_points(&self.file) {
            return points::show(&self.file, &title, &self.station, &interrupt);
        }
        let stage = Stage { title: &title, mode: "replay", understands: &replay::UNDERSTOOD };
        let shelf = Arc::new(AppShelf::new(folders_around(&self.file)));
        let station = self.station.open(&stage, shelf.clone())?;
        replay::replay(Some(&self.file), self.paused, (&station, &shelf), &interrupt)
    }
}
