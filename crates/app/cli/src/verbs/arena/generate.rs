//! `usar arena generate`: a wrecked floor from a seed.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use serde::Serialize;
use sim_arena::generate::{FloorPlan, generate};
use sim_world::World;

use app_missions::arenas::Summary;
use app_terminal::arguments::{passage, share};
use app_terminal::outcome::Outcome;
use app_terminal::{console, files};

const EXAMPLES: &str = "\
Examples:
  usar arena generate --seed 7 > floor.toml
  usar arena generate --rooms 40 --rubble 0.3 --victims 8 --loops 0.5 --seed 7 --out floor.toml
  usar arena generate --robot-width 1.0 --seed 7 --out floor.toml --json

The same numbers always give the same bytes; a robot of the stated width reaches every room.";

/// Generate a wrecked floor from a seed
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Generate {
    /// Number of rooms
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=400))]
    rooms: u32,
    /// How much of the floor is covered with rubble, 0 to 1
    #[arg(long, value_name = "F", default_value_t = 0.2, value_parser = share)]
    rubble: f64,
    /// Number of victims, at most two a room
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=800))]
    victims: u32,
    /// Doors beyond those that connect all rooms, as a share of the walls that could have one, 0 to 1
    #[arg(long, value_name = "F", default_value_t = 0.3, value_parser = share)]
    loops: f64,
    /// Widest robot that must get everywhere, metres
    #[arg(long, value_name = "M", default_value_t = 0.7, value_parser = passage)]
    robot_width: f64,
    /// Seed of all choices
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = app_terminal::arguments::seed)]
    seed: u64,
    /// File to write; without it the arena goes to stdout
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print what was generated as JSON
    #[arg(long, requires = "out")]
    json: bool,
}

/// What was generated.
#[derive(Debug, Serialize)]
struct Generated {
    #[serde(flatten)]
    summary: Summary,
    seed: u64,
    written: PathBuf,
}

impl Generate {
    pub(crate) fn run(self) -> Result<Outcome> {
        let arena = generate(&self.plan())?;
        let text = sim_arena::write(&arena)?;
        let Some(path) = &self.out else {
            console::print(&text)?;
            return Ok(Outcome::Done);
        };
        files::write(path, text.as_bytes())?;
        let summary = Summary::new(&path.display().to_string(), &World::new(&arena)?);
        if self.json {
            console::print_json(&Generated { summary, seed: self.seed, written: path.clone() })?;
        } else {
            let [x, y, _] = summary.size_m;
            console::print(&format!(
                "wrote {}: {x} x {y} m, {} parts, {} victims\n",
                path.display(),
                summary.parts,
                summary.victims
            ))?;
        }
        Ok(Outcome::Done)
    }

    fn plan(&self) -> FloorPlan {
        FloorPlan {
            rooms: self.rooms as usize,
            rubble: self.rubble,
            victims: self.victims as usize,
            loops: self.loops,
            robot_width: self.robot_width,
            seed: self.seed,
        }
    }
}
