//! `usar arena list`: the arenas that come with the program.

use anyhow::Result;
use clap::Args;
use sim_arena::shipped;

use app_missions::arenas::{Summary, build};
use app_terminal::outcome::Outcome;

use crate::verbs::shipped::list;

const EXAMPLES: &str = "\
Examples:
  usar arena list
  usar arena list --json | jq -r '.[].name'";

/// List the arenas that come with the program
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct List {
    /// Print an array of objects with `name`, `title` and what is inside
    #[arg(long)]
    json: bool,
}

impl List {
    pub(crate) fn run(self) -> Result<Outcome> {
        list(self.json, &shipped::names(), |name| Ok(Summary::new(name, &build(name)?.0)), table)
    }
}

fn table(summaries: &[Summary]) -> String {
    let mut text = format!("{:<20} {:>14} {:>7}  title\n", "name", "size", "victims");
    for summary in summaries {
        let [x, y, _] = summary.size_m;
        let size = format!("{x:.0} x {y:.0} m");
        text +=
            &format!("{:<20} {size:>14} {:>7}  {}\n", summary.name, summary.victims, summary.title);
    }
    text + "\nLook into one: usar arena show yellow --png yellow.png\n"
}
