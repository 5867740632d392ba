//! `usar tour`: drives a robot through an arena, renders others and says what to try next.

use std::path::PathBuf;

use anyhow::Result;
use app_missions::tour::tour;
use app_terminal::console;
use app_terminal::interrupt::Interrupt;
use app_terminal::out_folder::OutFolder;
use app_terminal::outcome::Outcome;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  usar tour
  usar tour --out pictures  writes its files there";

/// Drive a robot through an arena, render others, say what to try next
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Tour {
    /// Folder for pictures and recording
    #[arg(long, value_name = "DIR", default_value = "out/tour")]
    out: PathBuf,
    /// Print what was written as JSON
    #[arg(long)]
    json: bool,
}

impl Tour {
    pub(crate) fn run(self) -> Result<Outcome> {
        let folder = OutFolder::claim(&self.out)?;
        let toured = tour(folder.path(), &Interrupt::listen())?;
        console::tell(self.json, &toured, || toured.text())?;
        Ok(if toured.is_whole() { Outcome::Done } else { Outcome::WithLoss })
    }
}
