//! `usar run`: a mission.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use eval_metrics::{Batch, RunSummary, Spread};
use robot_agent::read_mission;

use crate::trial::{Run, run_once};

use crate::interrupt::Interrupt;
use crate::outcome::Outcome;
use crate::{console, files, progress};

const EXAMPLES: &str = "\
Examples:
  usar run missions/home-point-test.toml
  usar run missions/home-point-test.toml --seed 7
  usar run missions/home-point-test.toml --runs 10 --json";

/// Longest mission file.
const MOST_BYTES: u64 = 1 << 20;

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
        let content = files::read(&self.mission, MOST_BYTES)?;
        let mission = read_mission(&name, &content)?;
        let interrupt = Interrupt::listen();
        let first = self.seed.unwrap_or(mission.seed);
        let bar = progress::bar(u64::from(self.runs), "running");
        let mut runs = vec![];
        let judge = std::cell::OnceCell::new();
        for number in 0..u64::from(self.runs) {
            let run = run_once(&mission, first.wrapping_add(number), &interrupt, &judge)?;
            if !self.json {
                console::print(&run.text())?;
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
            console::print(&batch_text(&runs))?;
        }
        let all = runs.iter().all(|run| run.is_done);
        Ok(if all { Outcome::Done } else { Outcome::Failed })
    }
}

/// What came of several runs.
fn batch_text(runs: &[Run]) -> String {
    let summaries: Vec<RunSummary> = runs.iter().map(|run| run.summary.clone()).collect();
    let batch = Batch::of(&summaries);
    let near = runs.iter().filter(|run| run.home_ratio.is_some_and(|ratio| ratio <= 1.1)).count();
    let median = |spread: Option<Spread>| spread.map_or(0.0, |spread| spread.median);
    format!(
        "{} of {} found and home without a contact, {} contacts; medians: search {:.0} s and {:.1} m, home {:.0} s \
         and {:.1} m; {near} ways home within 10 % of the shortest\n",
        batch.successes,
        batch.runs,
        batch.contacts,
        median(batch.search_s),
        median(batch.search_m),
        median(batch.home_s),
        median(batch.home_m),
    )
}
