//! `usar score`: what a finished run is worth by a league's rules.

use std::path::PathBuf;

use anyhow::Result;
use app_missions::scoring::{FactsFile, Judges, read_handed_in, rules_named, verdict};
use app_terminal::arguments::{numbers, seconds, share};
use app_terminal::console;
use app_terminal::outcome::Outcome;
use clap::Args;
use eval_scores::Rules;

const EXAMPLES: &str = "\
Examples:
  usar score out/team-office-seed1 --rules 2019
  usar score out/team-office-seed1 --rules 2006 --operators 2 --json
  usar score out/team-office-seed1 --rules subt --list my-victims.csv

The folder is one that `usar run` has left; facts.json in it is what its simulator knew. Who was found is read from
handed-in.csv (the operator's, from the page), victims.csv (the robots') or Victim.txt, the first that is there.
What rules leave to judges are options: operators, difficulty (alpha of 2019), portals, autonomy and unsafe events (rrl).";

/// Score a finished run by the rules of a league
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ScoreVerb {
    /// Folder of the run
    #[arg(value_name = "RUN")]
    run: PathBuf,
    /// Whose rules: 2006, 2010, 2019, rrl (robot league), subt (Subterranean Challenge)
    #[arg(long, value_name = "R", default_value = "2019", value_parser = rules_named)]
    rules: Rules,
    /// List of victims instead of the one in the folder: a table with id, x_m, y_m, or the league's Victim.txt
    #[arg(long, value_name = "FILE")]
    list: Option<PathBuf>,
    /// How many people led the robots
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    operators: u32,
    /// Seconds the run might have taken
    #[arg(long, value_name = "S", default_value = "1200", value_parser = seconds)]
    limit: f64,
    /// Share of the run without a hand on a stick, 0 to 1
    #[arg(long, value_name = "F", default_value_t = 0.0, value_parser = share)]
    autonomy: f64,
    /// How hard the place is, 0.1 to 2
    #[arg(long, value_name = "A", default_value_t = 1.0, value_parser = difficulty)]
    difficulty: f64,
    /// Doors and junctions seen, of all there are; without it exploring counts nothing by the rules of 2019
    #[arg(long, value_name = "SEEN,ALL", value_parser = numbers::<2>)]
    portals: Option<[f64; 2]>,
    /// What exploring counts against finding where portals are counted, 0 to 1
    #[arg(long, value_name = "B", default_value_t = 0.5, value_parser = share)]
    exploring: f64,
    /// Major unsafe events
    #[arg(long, value_name = "N", default_value_t = 0)]
    unsafe_events: u32,
    /// Print an object: `mission`, `seed`, `people`, `reported`, `rules`, `total`, `formula`, `parts`
    #[arg(long)]
    json: bool,
}

/// A difficulty that the rules of 2019 know.
fn difficulty(text: &str) -> Result<f64, String> {
    let value: f64 = text.parse().map_err(|_| "must be a number, for example 1".to_owned())?;
    (0.1..=2.0).contains(&value).then_some(value).ok_or_else(|| "must be 0.1 to 2".to_owned())
}

impl ScoreVerb {
    pub(crate) fn run(self) -> Result<Outcome> {
        let facts = FactsFile::read(&self.run)?;
        let list = read_handed_in(&self.run, self.list.as_deref())?;
        let judges = Judges {
            operators: self.operators,
            limit: self.limit,
            autonomy: self.autonomy,
            difficulty: self.difficulty,
            exploring: self.exploring,
            portals: self.portals.map(|[seen, all]| (seen as u32, all as u32)),
            unsafe_events: self.unsafe_events,
        };
        let verdict = verdict(self.rules, &facts, &list, &judges)?;
        console::tell(self.json, &verdict, || verdict.text())?;
        Ok(Outcome::Done)
    }
}
