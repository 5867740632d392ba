//! `usar study explore`: the floors of Explore-Bench.

use std::path::PathBuf;

use anyhow::Result;
use app_terminal::interrupt::Interrupt;
use app_terminal::outcome::Outcome;
use clap::Args;

use super::{Batch, Usual};

const EXAMPLES: &str = "\
Examples:
  usar study explore --quick                one floor, two rules: one robot, two far apart and four
  usar study explore --out out/explore      three floors, five rules, all starts; a page with the table
  usar study explore --maps ~/Explore-Bench/maps --json

The folder holds loop, corridor and room, each as NAME.yaml and its image, 25 x 25 m. Robots are a Pioneer 2 DX with a laser of
7 m that knows its true pose; everybody hears everybody. Ctrl-C ends it with the cases that are done.
Exit codes: 0 done, 3 some run has not seen 90 % of its floor, or it was ended early.";

/// Explore the floors of Explore-Bench with one robot, two and four, by each rule of sharing out what is left
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ExploreStudy {
    /// Where the benchmark's maps lie
    #[arg(long, value_name = "DIR", default_value = "../shared/data/explore-bench")]
    maps: PathBuf,
    #[command(flatten)]
    batch: Batch,
    #[command(flatten)]
    usual: Usual,
}

impl ExploreStudy {
    pub(crate) fn run(self) -> Result<Outcome> {
        let Self { maps, batch, usual } = self;
        let (seed, jobs, is_quick) = (batch.seed, batch.jobs(), usual.quick);
        let study = app_studies::explore::Explore { maps, seed, jobs, is_quick };
        usual.tell(|| study.run(&Interrupt::listen()))
    }
}
