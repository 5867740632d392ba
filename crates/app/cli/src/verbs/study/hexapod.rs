//! `usar study hexapod`: a walking robot with one sonar.

use anyhow::Result;
use app_terminal::interrupt::Interrupt;
use app_terminal::outcome::Outcome;
use clap::Args;

use super::Usual;

const EXAMPLES: &str = "\
Examples:
  usar study hexapod --quick                under a minute: few rooms and tours
  usar study hexapod --out out/hexapod      a page with the thesis's four sweeps as pictures, and the figures
  usar study hexapod --quick --json

A sonar of 12 degrees to both sides that hears around corners sweeps 11 ranges; the compass errs by 3.5 degrees, the gait by 5 %.
Feasible poses on cells are held against the exact regions; then a robot maps the test room, five localisers follow the same tours
on known maps, and a robot without a compass is put down anywhere. Ctrl-C ends it with the rows of what is done.
Exit codes: 0 done, 3 a bar was missed or it was ended early.";

/// Feasible poses, localisers and maps of a walking robot with one sonar
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct HexapodStudy {
    #[command(flatten)]
    usual: Usual,
}

impl HexapodStudy {
    pub(crate) fn run(self) -> Result<Outcome> {
        let study = app_studies::hexapod::Hexapod { is_quick: self.usual.quick };
        self.usual.tell(|| study.run(&Interrupt::listen()))
    }
}
