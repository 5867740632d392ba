//! `usar study omni`: a camera with a mirror.

use anyhow::Result;
use app_terminal::interrupt::Interrupt;
use app_terminal::outcome::Outcome;
use clap::Args;

use super::Usual;

const EXAMPLES: &str = "\
Examples:
  usar study omni --quick                   3 seeds, a tenth of the pictures in the harder worlds
  usar study omni --out out/omni            20 seeds, a hundred pictures in each world; a page with plots and pictures
  usar study omni --quick --json

Rendered circles of equal incidence are held against theory; landmarks are looked for in three worlds by the thesis's detector
and by ours, learnt in the plain world alone and in all of them; then a robot drives around the field and finds itself by them.
Ctrl-C ends it with the tables of what is done.
Exit codes: 0 every bar holds, 3 a bar was missed or it was ended early.";

/// Check the camera with a mirror, find landmarks by it and localise a robot, beside the thesis's figures
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Omni {
    /// How many seeds of odometry [default: 20, or 3 with --quick]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    seeds: Option<u32>,
    /// The first seed
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = app_terminal::arguments::seed)]
    seed: u64,
    #[command(flatten)]
    usual: Usual,
}

impl Omni {
    pub(crate) fn run(self) -> Result<Outcome> {
        let Self { seeds, seed, usual } = self;
        let study = app_studies::omni::OmniStudy { seed, seeds, is_quick: usual.quick };
        usual.tell(|| study.run(&Interrupt::listen()))
    }
}
