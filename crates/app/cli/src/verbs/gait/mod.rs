//! `usar gait ...`

mod run;
mod show;

use anyhow::Result;
use app_terminal::outcome::Outcome;
use clap::Subcommand;

/// Below the help of `usar gait`.
pub(crate) const EXAMPLES: &str = "\
Examples:
  usar gait show
  usar gait run forward --out forward.html";

/// The word after `usar gait`.
#[derive(Debug, Subcommand)]
pub(crate) enum GaitVerb {
    /// Print the tables of gaits: a pulse for each servo, row by row
    Show(show::Show),
    /// Let a robot walk on a plain floor: its way, its turn, and how safely it stands
    Run(run::Run),
}

impl GaitVerb {
    pub(crate) fn run(self) -> Result<Outcome> {
        match self {
            Self::Show(verb) => verb.run(),
            Self::Run(verb) => verb.run(),
        }
    }
}
