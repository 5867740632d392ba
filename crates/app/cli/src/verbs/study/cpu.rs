//! `usar study cpu`: the instructions of the worst sonar cone.

use anyhow::Result;
use app_terminal::outcome::Outcome;
use clap::Args;

use super::Usual;

const EXAMPLES: &str = "\
Examples:
  usar study cpu --quick                    under a minute: without the list on the finest static grid
  usar study cpu --out out/cpu              a page and the figures
  usar study cpu --quick --json

The program is programs/mapper.u with a hit at the longest range on a slant, first into an empty store, then into one full
of the same cone. `static` is the bound from the text alone, `run` what running it takes.";

/// Count the instructions of the worst sonar cone, beside the thesis's: which clock does a map need?
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CpuStudy {
    #[command(flatten)]
    usual: Usual,
}

impl CpuStudy {
    pub(crate) fn run(self) -> Result<Outcome> {
        self.usual.tell(|| app_studies::cpu::CpuStudy { is_quick: self.usual.quick }.run())
    }
}
