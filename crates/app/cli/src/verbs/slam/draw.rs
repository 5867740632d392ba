//! `usar slam draw`: a map file as pictures and as maps for others.

use std::path::PathBuf;

use anyhow::Result;
use app_mapping::slam::{draw_into, open_map, reopened};
use app_terminal::console;
use app_terminal::out_folder::OutFolder;
use app_terminal::outcome::Outcome;
use clap::Args;
use serde_json::json;

/// Draw a map file again
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  usar slam draw out/intel/map.slam --out out/drawn\n  usar slam draw out/intel/map.slam --cell-m 0.02 --out out/fine --json"
)]
pub(crate) struct Draw {
    /// A map that `usar slam LOG --out DIR` wrote
    #[arg(value_name = "MAP")]
    map: PathBuf,
    /// The folder that pictures and maps go into
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Metres a cell of the map
    #[arg(long, value_name = "M", default_value_t = 0.05, value_parser = super::map::cell)]
    cell_m: f64,
    /// Print an object
    #[arg(long)]
    json: bool,
}

impl Draw {
    pub(crate) fn run(self) -> Result<Outcome> {
        let map = open_map(&self.map)?;
        let folder = OutFolder::claim(&self.out)?;
        let written = draw_into(folder.path(), &reopened(&map), self.cell_m)?;
        console::tell(self.json, &json!({ "written": written }), || {
            let lines = written.iter().map(|path| format!("wrote {}", path.display()));
            lines.collect::<Vec<_>>().join("\n") + "\n"
        })?;
        Ok(Outcome::Done)
    }
}
