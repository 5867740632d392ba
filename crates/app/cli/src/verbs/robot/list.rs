//! `usar robot list`: the robots that come with the program.

use anyhow::Result;
use clap::Args;
use sim_robots::{Summary, shipped};

use app_terminal::outcome::Outcome;

use crate::verbs::shipped::list;

const EXAMPLES: &str = "\
Examples:
  usar robot list
  usar robot list --json | jq -r '.[].name'";

/// List the robots that come with the program
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct List {
    /// Print an array of objects with `name`, `drive`, sizes and all parts
    #[arg(long)]
    json: bool,
}

impl List {
    pub(crate) fn run(self) -> Result<Outcome> {
        list(self.json, &shipped::names(), |name| Ok(Summary::new(&shipped::load(name)?)), table)
    }
}

fn table(summaries: &[Summary]) -> String {
    let head = format!("{:<11} {:>8} {:>8} {:>8}  about\n", "name", "mass", "sensors", "joints");
    let rows: Vec<String> = summaries.iter().map(row).collect();
    head + &rows.concat() + "\nLook at one: usar robot show P2AT\n"
}

fn row(summary: &Summary) -> String {
    let Summary { name, about, mass_kg, sensors, joints, .. } = summary;
    let (sensors, joints) = (sensors.len(), joints.len());
    let mass = format!("{mass_kg:.1} kg");
    format!("{name:<11} {mass:>8} {sensors:>8} {joints:>8}  {about}\n")
}
