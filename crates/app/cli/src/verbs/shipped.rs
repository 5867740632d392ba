//! `usar arena list` and `usar robot list`: what comes with the program.

use anyhow::Result;
use app_missions::arenas::{self, build};
use app_terminal::console;
use app_terminal::outcome::Outcome;
use clap::Args;
use serde::Serialize;

pub(crate) const ARENAS: &str = "\
Examples:
  usar arena list
  usar arena list --json | jq -r '.[].name'";

pub(crate) const ROBOTS: &str = "\
Examples:
  usar robot list
  usar robot list --json | jq -r '.[].name'";

/// Which form a list has.
#[derive(Debug, Args)]
pub(crate) struct List {
    /// Print an array of objects with `name` and what each is made of
    #[arg(long)]
    json: bool,
}

impl List {
    pub(crate) fn arenas(self) -> Result<Outcome> {
        let summary = |name: &str| Ok(arenas::Summary::new(name, &build(name)?.0));
        self.tell(&sim_arena::shipped::names(), summary, arena_table)
    }

    pub(crate) fn robots(self) -> Result<Outcome> {
        let summary = |name: &str| Ok(sim_robots::Summary::new(&sim_robots::shipped::load(name)?));
        let names = [sim_robots::shipped::names(), sim_robots::shipped::class_names()].concat();
        self.tell(&names, summary, robot_table)
    }

    /// Prints a summary of each: a table for people, an array for programs.
    fn tell<S: Serialize>(
        self,
        names: &[&str],
        summary: impl Fn(&str) -> Result<S>,
        table: impl FnOnce(&[S]) -> String,
    ) -> Result<Outcome> {
        let summaries = names.iter().map(|name| summary(name)).collect::<Result<Vec<S>>>()?;
        console::tell(self.json, &summaries, || table(&summaries))?;
        Ok(Outcome::Done)
    }
}

fn arena_table(summaries: &[arenas::Summary]) -> String {
    let mut text = format!("{:<20} {:>14} {:>7}  title\n", "name", "size", "victims");
    for summary in summaries {
        let [x, y, _] = summary.size_m;
        let size = format!("{x:.0} x {y:.0} m");
        text +=
            &format!("{:<20} {size:>14} {:>7}  {}\n", summary.name, summary.victims, summary.title);
    }
    text + "\nLook into one: usar arena show yellow --png yellow.png\n"
}

fn robot_table(summaries: &[sim_robots::Summary]) -> String {
    let head = format!("{:<18} {:>9} {:>8} {:>8}  about\n", "name", "mass", "sensors", "joints");
    let rows: Vec<String> = summaries.iter().map(row).collect();
    head + &rows.concat() + "\nLook at one: usar robot show P2AT\n"
}

fn row(summary: &sim_robots::Summary) -> String {
    let sim_robots::Summary { name, about, mass_kg, sensors, joints, .. } = summary;
    let (sensors, joints) = (sensors.len(), joints.len());
    let mass = format!("{mass_kg:.1} kg");
    format!("{name:<18} {mass:>9} {sensors:>8} {joints:>8}  {about}\n")
}
