//! `usar study operator`: how busy one person is with a team.

use anyhow::Result;
use app_terminal::interrupt::Interrupt;
use app_terminal::outcome::Outcome;
use clap::Args;

use super::{Batch, Usual};

const EXAMPLES: &str = "\
Examples:
  usar study operator --quick               three minutes of a run with 1, 2, 4 and 8 robots
  usar study operator --runs 5 --out out/operator   twenty minutes with 1 to 16 robots; a page with a curve

The operator answers the same requests as a person on the page, the most urgent first: 3 s to turn to a robot, 10 s to judge a
victim, 5 s for anything else, and a look at each robot every two minutes. Ctrl-C ends it with the cases that are done.
Exit codes: 0 the bar holds, 3 the operator of eight robots is busy for more than 70 % of the time, or it was ended early.";

/// Let a scripted operator lead 1 to 16 robots: how busy is one person?
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct OperatorStudy {
    /// How many floors for each number of robots
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    runs: u32,
    #[command(flatten)]
    batch: Batch,
    #[command(flatten)]
    usual: Usual,
}

impl OperatorStudy {
    pub(crate) fn run(self) -> Result<Outcome> {
        let Self { runs, batch, usual } = self;
        let (seed, jobs, is_quick) = (batch.seed, batch.jobs(), usual.quick);
        let study = app_studies::operator::Operator { runs, seed, jobs, is_quick };
        usual.tell(|| study.run(&Interrupt::listen()))
    }
}
