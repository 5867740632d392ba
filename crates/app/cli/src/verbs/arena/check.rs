//! `usar arena check`: what is wrong with arena files, and where.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;

use crate::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar arena check my-arena.toml
  usar arena check yellow arenas/*.toml
  usar arena check my-arena.toml --json

Exit codes: 0 all are sound, 1 at least one is not.";

/// Say what is wrong with arena files, and where
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Check {
    /// Arena files, or names of shipped arenas
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one object a file: `file`, `ok`, `errors`, `things`
    #[arg(long)]
    json: bool,
}

impl Check {
    pub(crate) fn run(self) -> Result<Outcome> {
        bail!("checking {:?} (json: {}) is not wired yet", self.files, self.json)
    }
}
