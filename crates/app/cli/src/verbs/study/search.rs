//! `usar study search`: search and return, beside its published figures.

use anyhow::Result;
use app_terminal::console;
use app_terminal::interrupt::Interrupt;
use app_terminal::outcome::Outcome;
use clap::Args;

use super::{Batch, Usual};

const EXAMPLES: &str = "\
Examples:
  usar study search                         one seed: the table, and what each fault of the paper costs
  usar study search --runs 100 --out out/study
  usar study search --quick --json

Each seed is run twice: with our search to the end, and with the paper's search up to the beacon. Eight faults the paper
names are switched on again one by one. Ctrl-C ends it with the table of what is done.
Exit codes: 0 done, 3 seeds are missing or a fault is not shown cured.";

/// Run the search-and-return experiment again, beside its published figures
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Search {
    /// How many seeds
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    runs: u32,
    #[command(flatten)]
    batch: Batch,
    #[command(flatten)]
    usual: Usual,
}

impl Search {
    pub(crate) fn run(self) -> Result<Outcome> {
        let (interrupt, study) = (Interrupt::listen(), self.study());
        console::note("Ctrl-C ends it with the table of what is done until then");
        self.usual.tell(|| study.run(&interrupt))
    }

    fn study(&self) -> app_studies::search::Search {
        let (Batch { seed, .. }, is_quick) = (self.batch, self.usual.quick);
        app_studies::search::Search { runs: self.runs, seed, jobs: self.batch.jobs(), is_quick }
    }
}
