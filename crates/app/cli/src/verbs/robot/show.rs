//! `usar robot show`: a robot as a tree of its parts.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use serde::Serialize;
use sim_robots::{Summary, tree};

use app_missions::robots::open;
use app_terminal::console;
use app_terminal::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar robot show P2AT                             a shipped robot
  usar robot show my-robot.toml
  usar robot show USARBot.ini --class Mapper       with the USARMisPkg.ini beside it
  usar robot show USARBot.ini --class Mapper --mission other.ini --json";

/// Print a robot as a tree: what carries what, where, and how it is turned
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Show {
    /// Name of a shipped robot, a TOML file, or a USARBot.ini
    #[arg(value_name = "NAME|FILE")]
    robot: String,
    /// The robot's class in an ini file
    #[arg(long, value_name = "C")]
    class: Option<String>,
    /// The ini file with mission packages, if it is not USARMisPkg.ini beside the other
    #[arg(long, value_name = "FILE")]
    mission: Option<PathBuf>,
    /// Print an object with all parts, their poses, and `warnings`
    #[arg(long)]
    json: bool,
}

/// What was shown, and what was odd about it.
#[derive(Debug, Serialize)]
struct Shown {
    #[serde(flatten)]
    summary: Summary,
    warnings: Vec<String>,
}

impl Show {
    pub(crate) fn run(self) -> Result<Outcome> {
        let loaded = open(&self.robot, self.class.as_deref(), self.mission.as_ref())?;
        let warnings: Vec<String> = loaded.warnings.iter().map(ToString::to_string).collect();
        if self.json {
            console::print_json(&Shown { summary: Summary::new(&loaded.model), warnings })?;
        } else {
            for warning in &warnings {
                console::note(&format!("warning: {warning}"));
            }
            console::print(&tree(&loaded.model))?;
        }
        Ok(Outcome::Done)
    }
}
