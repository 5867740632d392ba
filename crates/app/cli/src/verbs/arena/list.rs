//! `usar arena list`: the arenas that come with the program.

use anyhow::{Result, bail};
use clap::Args;

use crate::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar arena list
  usar arena list --json | jq -r '.[].name'";

/// List the arenas that come with the program
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct List {
    /// Print an array of objects with `name`, `title` and what is inside
    #[arg(long)]
    json: bool,
}

impl List {
    pub(crate) fn run(self) -> Result<Outcome> {
        bail!("the list (json: {}) is not wired yet", self.json)
    }
}
