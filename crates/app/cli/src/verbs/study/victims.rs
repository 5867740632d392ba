//! `usar study victims`: what sensors say of victims.

use anyhow::Result;
use app_terminal::interrupt::Interrupt;
use app_terminal::outcome::Outcome;
use clap::Args;

use super::Usual;

const EXAMPLES: &str = "\
Examples:
  usar study victims --quick                under a hundred seconds: fewer floors and looks
  usar study victims --out out/victims      a page with the curves, the figures, and the UvA's two .hist files
  usar study victims --quick --json

Colours of skin, and what sightings of each kind of sensor weigh, are learnt on generated floors; all figures are of others,
and of the shipped office and collapse. Pixels are judged by what the simulator knows to be skin, in four lights.
A sighting weighs the logarithm of how much more often it is made where somebody is than where nobody is.
Exit codes: 0 done, 3 skin is told too seldom or too often in one of the lights, or it was ended early.";

/// Learn what skin looks like and what each kind of sensor's sightings weigh, and whom all of them together find
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct VictimsStudy {
    /// Seed of views and noise; the floors are always the same
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = app_terminal::arguments::seed)]
    seed: u64,
    #[command(flatten)]
    usual: Usual,
}

impl VictimsStudy {
    pub(crate) fn run(self) -> Result<Outcome> {
        let Self { seed, usual } = self;
        let (is_quick, folder) = (usual.quick, usual.out.clone());
        let study = app_studies::victims::Victims { seed, is_quick, folder };
        usual.tell(|| study.run(&Interrupt::listen()))
    }
}
