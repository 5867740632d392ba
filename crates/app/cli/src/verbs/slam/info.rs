//! `usar slam info`: what a map file holds.

use std::path::PathBuf;

use anyhow::Result;
use app_mapping::slam::{MapInfo, open_map};
use app_terminal::console;
use app_terminal::outcome::Outcome;
use clap::Args;

/// Say what a map file holds
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  usar slam info out/intel/map.slam\n  usar slam info out/intel/map.slam --json"
)]
pub(crate) struct Info {
    /// A map that `usar slam LOG --out DIR` wrote
    #[arg(value_name = "MAP")]
    map: PathBuf,
    /// Print an object
    #[arg(long)]
    json: bool,
}

impl Info {
    pub(crate) fn run(self) -> Result<Outcome> {
        let info = MapInfo::of(&open_map(&self.map)?);
        console::tell(self.json, &info, || info.text())?;
        Ok(Outcome::Done)
    }
}
