//! `usar run`: a mission.

mod one;
mod shortest;

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use robot_agent::read_mission;

use one::{Run, run_once};

use crate::interrupt::Interrupt;
use crate::outcome::Outcome;
use crate::{console, progress};

const EXAMPLES: &str = "\
Examples:
  usar run missions/home-point-test.toml
  usar run missions/home-point-test.toml --seed 7
  usar run missions/home-point-test.toml --runs 10 --json";

/// Run a mission: a robot explores, finds the victim, plans on its own map and drives home
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct RunVerb {
    /// A mission file
    #[arg(value_name = "MISSION")]
    mission: PathBuf,
    /// Seed instead of the mission's own
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// How many runs, with one seed after the other
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    runs: u32,
    /// Print an object with all `runs`
    #[arg(long)]
    json: bool,
}

impl RunVerb {
    pub(crate) fn run(self) -> Result<Outcome> {
        let name = self.mission.display().to_string();
        let content =
            std::fs::read(&self.mission).with_context(|| format!("cannot read {name}"))?;
        let mission = read_mission(&name, &content)?;
        let interrupt = Interrupt::listen();
        let first = self.seed.unwrap_or(mission.seed);
        let bar = progress::bar(u64::from(self.runs), "running");
        let mut runs = vec![];
        let ground = std::cell::OnceCell::new();
        for number in 0..u64::from(self.runs) {
            let run = run_once(&mission, first.wrapping_add(number), &interrupt, &ground)?;
            if !self.json {
                console::print(&run.line())?;
            }
            runs.push(run);
            bar.inc(1);
            if interrupt.is_asked() {
                break;
            }
        }
        bar.finish_and_clear();
        if self.json {
            console::print_json(&serde_json::json!({ "runs": runs }))?;
        }
        if self.runs > 1 && !self.json {
            console::print(&batch_line(&runs))?;
        }
        let all = runs.iter().all(Run::is_success);
        Ok(if all { Outcome::Done } else { Outcome::Failed })
    }
}

/// What came of several runs.
fn batch_line(runs: &[Run]) -> String {
    let good: Vec<&Run> = runs.iter().filter(|run| run.is_success()).collect();
    let median = |pick: fn(&Run) -> f64| {
        let mut values: Vec<f64> = good.iter().map(|run| pick(run)).collect();
        values.sort_by(f64::total_cmp);
        values.get(values.len() / 2).copied().unwrap_or(0.0)
    };
    let near = good.iter().filter(|run| run.home_ratio.is_some_and(|ratio| ratio <= 1.1)).count();
    let contacts: u32 = runs.iter().map(|run| run.contacts).sum();
    format!(
        "{} of {} found and home, {contacts} contacts; medians: search {:.0} s and {:.1} m, home {:.0} s and {:.1} m; \
         {near} ways home within 10 % of the shortest\n",
        good.len(),
        runs.len(),
        median(|run| run.search_s),
        median(|run| run.search_m),
        median(|run| run.home_s),
        median(|run| run.home_m),
    )
}
