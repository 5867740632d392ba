//! `usar study team`: several robots on one floor.

use anyhow::Result;
use app_terminal::console;
use app_terminal::interrupt::Interrupt;
use app_terminal::outcome::Outcome;
use clap::Args;

use super::{Batch, Usual};

const EXAMPLES: &str = "\
Examples:
  usar study team --quick                   one small floor: 1, 2 and 4 robots, ours and the nearest rule
  usar study team --runs 20 --out out/team  20 floors: 1 to 16 robots, five rules, a page with curves
  usar study team --quick --json

All robots begin at one place; what they see goes over a radio that walls take from, to a station there.
Ctrl-C ends it with the cases that are done.
Exit codes: 0 every bar holds, 1 failed, 2 bad arguments, 3 a bar was missed or it was ended early.";

/// Explore generated floors with one robot and with several, by five rules of sharing out what is left
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Team {
    /// How many seeds, each another floor
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    runs: u32,
    /// Where robots get their poses from: ground_truth, or slam, which is told where it begins to 0.5 m and 10 degrees
    #[arg(long, value_name = "SOURCE", default_value = "ground_truth", value_parser = crate::verbs::run::pose_source)]
    pose: app_missions::PoseSource,
    #[command(flatten)]
    batch: Batch,
    #[command(flatten)]
    usual: Usual,
}

impl Team {
    pub(crate) fn run(self) -> Result<Outcome> {
        let interrupt = Interrupt::listen();
        console::note("Ctrl-C ends it with the cases that are done until then");
        let Self { runs, pose, batch, usual } = self;
        let (seed, jobs, is_quick) = (batch.seed, batch.jobs(), usual.quick);
        let study = app_studies::team::Team { runs, seed, jobs, pose, is_quick };
        usual.tell(|| study.run(&interrupt))
    }
}
