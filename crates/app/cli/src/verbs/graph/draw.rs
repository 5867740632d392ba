//! `usar graph draw`: a pose graph from above.

use std::path::PathBuf;

use anyhow::Result;
use app_terminal::outcome::Outcome;
use app_terminal::{console, files};
use clap::Args;

/// Draw a pose graph from above as SVG: odometry in grey, loops in red
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  usar graph draw best.g2o --out best.svg")]
pub(crate) struct Draw {
    /// A g2o file; without poses it is drawn as odometry has it
    #[arg(value_name = "FILE.g2o")]
    file: PathBuf,
    /// Where the picture goes
    #[arg(long, value_name = "PICTURE.svg")]
    out: PathBuf,
    /// Print what was drawn as an object
    #[arg(long)]
    json: bool,
}

impl Draw {
    pub(crate) fn run(self) -> Result<Outcome> {
        files::require_writable(&self.out)?;
        let graph = app_mapping::open(&self.file)?;
        let info = app_mapping::info(graph.clone())?;
        files::write(&self.out, app_mapping::svg(graph)?.as_bytes())?;
        let drawn =
            || format!("{}: {} poses, {} loops\n", self.out.display(), info.poses, info.loops);
        console::tell(self.json, &info, drawn)?;
        Ok(Outcome::Done)
    }
}
