//! `usar study fusion`: the mapping robot's study of sensor fusion.

use anyhow::Result;
use app_terminal::interrupt::Interrupt;
use app_terminal::outcome::Outcome;
use clap::Args;
use robot_clouds::Filling;

use super::{Batch, Usual};

const EXAMPLES: &str = "\
Examples:
  usar study fusion                         10 seeds: tables 21 to 24, and which findings hold
  usar study fusion --seeds 30 --out out/fusion
  usar study fusion --quick --json
  usar study fusion --elsewhere office --elsewhere collapse --seeds 3
  usar study fusion --fill known --out out/fusion    one way of filling; clouds of the first seed beside the page

At each of three positions the Mapper's head sweeps 120 x 45 degrees; its readings are drawn with the infra-red, the sonar and
both, by the mean, the Bayesian and our own method, kept above 0.9, filled, and held against what an ideal infra-red gives.
Precision, recall and the area under both are by what is truly there, glass included, within 30 mm.
Ctrl-C ends it with the tables of what is done.
Exit codes: 0 done, 3 seeds are missing, or our fusion is not the best.";

/// Run the mapping robot's study of sensor fusion again, beside its published figures
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Fusion {
    /// How many seeds of noise [default: 10, or 3 with --quick]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    seeds: Option<u32>,
    /// How points missing beside known ones are made; both ways, one after the other, if not given
    #[arg(long, value_name = "WAY", value_parser = crate::verbs::cloud::filling)]
    fill: Option<Filling>,
    /// Also compare the three fusions and the infra-red alone at the first start of this shipped arena; may be repeated
    #[arg(long, value_name = "ARENA")]
    elsewhere: Vec<String>,
    #[command(flatten)]
    batch: Batch,
    #[command(flatten)]
    usual: Usual,
}

impl Fusion {
    pub(crate) fn run(self) -> Result<Outcome> {
        let Self { seeds, fill: filling, elsewhere, batch, usual } = self;
        let (seed, jobs, is_quick, clouds) =
            (batch.seed, batch.jobs(), usual.quick, usual.out.clone());
        let study =
            app_studies::fusion::Fusion { seeds, seed, jobs, is_quick, clouds, filling, elsewhere };
        usual.tell(|| study.run(&Interrupt::listen()))
    }
}
