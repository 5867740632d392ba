//! `usar arena generate`: a wrecked floor from a seed.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;

use crate::arguments::{passage, share};
use crate::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar arena generate --seed 7 > floor.toml
  usar arena generate --rooms 40 --rubble 0.3 --victims 8 --loops 0.5 --seed 7 --out floor.toml
  usar arena generate --robot-width 1.1 --seed 7 --out floor.toml --json

The same numbers always give the same bytes; a robot of the stated width reaches every room.";

/// Generate a wrecked floor from a seed
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Generate {
    /// Number of rooms
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=500))]
    rooms: u32,
    /// How much of the floor is covered with rubble, 0 to 1
    #[arg(long, value_name = "F", default_value_t = 0.2, value_parser = share)]
    rubble: f64,
    /// Number of victims
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=500))]
    victims: u32,
    /// Doors beyond those that connect all rooms, as a share of the walls that could have one, 0 to 1
    #[arg(long, value_name = "F", default_value_t = 0.3, value_parser = share)]
    loops: f64,
    /// Widest robot that must get everywhere, metres
    #[arg(long, value_name = "M", default_value_t = 0.7, value_parser = passage)]
    robot_width: f64,
    /// Seed of all choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// File to write; without it the arena goes to stdout
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print what was generated as JSON
    #[arg(long, requires = "out")]
    json: bool,
}

impl Generate {
    pub(crate) fn run(self) -> Result<Outcome> {
        bail!("the generator is not wired yet: {self:?}")
    }
}
