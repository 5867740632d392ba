//! `usar study matchers`: scan matchers on pairs of real logs.

use std::path::PathBuf;

use anyhow::Result;
use app_terminal::interrupt::Interrupt;
use app_terminal::outcome::Outcome;
use clap::Args;

use super::Usual;

const EXAMPLES: &str = "\
Examples:
  usar study matchers --quick               under a minute: 50 pairs of each log
  usar study matchers --out out/matchers    500 pairs of each, a page and the figures
  usar study matchers --logs ~/logs --json

The folder holds intel, fr079 and mit-csail, each as NAME.clf.gz and NAME.relations. Each of eight matchers is started up to
0.5 m and 45 degrees off; it has placed a scan where it ends within 0.1 m and 0.03 rad of the relation.
Relations whose scans have less than half in common, or contradict it, are left out and counted; those that leave a direction
open, such as along a corridor, stand in a table of their own. Ctrl-C ends it with the tables of what is done.
Exit codes: 0 done, 3 ours missed a pair that tells the whole pose, or pairs are missing.";

/// Start every scan matcher up to 0.5 m and 45 degrees off on pairs of scans of real logs
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Matchers {
    /// Where the logs and their relations lie
    #[arg(long, value_name = "DIR", default_value = "../shared/data/slam")]
    logs: PathBuf,
    #[command(flatten)]
    usual: Usual,
}

impl Matchers {
    pub(crate) fn run(self) -> Result<Outcome> {
        let Self { logs, usual } = self;
        let study = app_studies::slam::matchers::Matchers { logs, is_quick: usual.quick };
        usual.tell(|| study.run(&Interrupt::listen()))
    }
}
