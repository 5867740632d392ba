//! `usar robot list`: the robots that come with the program.

use anyhow::Result;
use clap::Args;
use sim_robots::{Summary, shipped};

use crate::console;
use crate::outcome::Outcome;

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
        let summaries: Result<Vec<Summary>> =
            shipped::names().iter().map(|name| Ok(Summary::new(&shipped::load(name)?))).collect();
        let summaries = summaries?;
        if self.json {
            console::print_json(&summaries)?;
        } else {
            console::print(&table(&summaries))?;
        }
        Ok(Outcome::Done)
    }
}

fn table(summaries: &[Summary]) -> String {
    let mut text =
        format!("{:<11} {:>8} {:>8} {:>8}  about\n", "name", "mass", "sensors", "joints");
    for summary in summaries {
        let mass = format!("{:.1} kg", summary.mass_kg);
        text += &format!(
            "{:<11} {mass:>8} {:>8} {:>8}  {}\n",
            summary.name,
            summary.sensors.len(),
            summary.joints.len(),
            summary.about
        );
    }
    text + "\nLook at one: usar robot show P2AT\n"
}
