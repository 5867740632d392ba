//! `usar` alone: renders three arenas and says what to try next.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;

use crate::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar                      the same as `usar tour`
  usar tour --out pictures  writes its pictures there";

/// Render three arenas and say what to try next
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Tour {
    /// Folder for the pictures
    #[arg(long, value_name = "DIR", default_value = "out/tour")]
    out: PathBuf,
    /// Print what was written as JSON
    #[arg(long)]
    json: bool,
}

impl Default for Tour {
    fn default() -> Self {
        Self { out: "out/tour".into(), json: false }
    }
}

impl Tour {
    pub(crate) fn run(self) -> Result<Outcome> {
        bail!("the tour to {} (json: {}) is not wired yet", self.out.display(), self.json)
    }
}
