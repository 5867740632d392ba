//! `usar study slam`: three known logs, beside the published errors of others.

use std::path::PathBuf;

use anyhow::Result;
use app_studies::slam::logs as slam;
use app_terminal::interrupt::Interrupt;
use app_terminal::outcome::Outcome;
use clap::Args;

use super::Usual;

const EXAMPLES: &str = "\
Examples:
  usar study slam --quick                                 Intel's log alone, under a minute
  usar study slam --log fr079 --only pieces               one log, one part of the study: all of it takes half an hour
  usar study slam --only strangers                        of pieces of different buildings, how many are merged?
  usar study slam --out out/slam                          all three logs, each again in pieces, with robots carried off, and without one of its parts

The logs are those of Kuemmerle's benchmark (2009): intel, fr079 and mit-csail, each as .clf.gz and .relations.
Exit codes: 0 every bar holds, 1 failed, 2 bad arguments, 3 a bar was missed or it was ended early.";

/// Map three known logs, judge them by hand-checked relations, beside Cartographer's and Karto's errors
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SlamStudy {
    /// Where the logs and their relations lie
    #[arg(long, value_name = "DIR", default_value = "../shared/data/slam")]
    logs: PathBuf,
    /// Of this log alone: intel, fr079 or mit-csail; may be repeated
    #[arg(long, value_name = "NAME")]
    log: Vec<slam::Name>,
    /// Measure this alone: errors, pieces, carried, without or strangers; may be repeated
    #[arg(long, value_name = "PART")]
    only: Vec<slam::Part>,
    #[command(flatten)]
    usual: Usual,
}

impl SlamStudy {
    pub(crate) fn run(self) -> Result<Outcome> {
        let study = slam::Logs::new(self.logs, (self.log, self.only), self.usual.quick);
        self.usual.tell(|| study.run(&Interrupt::listen()))
    }
}
