//! Which cases are run, and what is made of them.

use std::path::PathBuf;

use anyhow::Result;
use app_missions::{How, Jobs, batch};
use app_terminal::failure::Hinted;
use app_terminal::interrupt::Interrupt;
use app_terminal::progress;
use robot_agent::Rule;
use serde::Serialize;

use super::case::{Case, FLOORS, Starts};
use super::row::Row;
use super::table;
use crate::told::{Told, json};

/// Floors of Explore-Bench, as they are to be explored.
#[derive(Clone, Debug)]
pub struct Explore {
    /// Where its maps lie.
    pub maps: PathBuf,
    /// Of noise.
    pub seed: u64,
    /// How many runs at a time; `None` is as many as there are processors.
    pub jobs: Option<usize>,
    /// One floor, two rules.
    pub is_quick: bool,
}

/// All that came of it.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Findings {
    /// Whether all cases were run.
    pub(super) is_whole: bool,
    pub(super) rows: Vec<Row>,
}

impl Explore {
    /// Runs every case; an interrupt ends it with those that are done.
    pub fn run(&self, interrupt: &Interrupt) -> Result<Told> {
        if !self.maps.join("loop.yaml").is_file() {
            let problem = format!(
                "{} has no loop.yaml: the maps of Explore-Bench are not there",
                self.maps.display()
            );
            return Err(Hinted::error(
                problem,
                "name their folder with --maps; they come with github.com/efc-robot/Explore-Bench",
            ));
        }
        let folder = scratch()?;
        let cases = self.cases();
        let bar = progress::long_bar(cases.len() as u64, "runs");
        let one = |case: Case| {
            if interrupt.is_asked() {
                return Ok(None);
            }
            let course = case.course(&self.maps, &folder)?;
            let run = course.run(self.seed, &How::default(), interrupt)?;
            // A run that was cut off tells nothing.
            Ok(Row::of(&case, &run).filter(|_| !interrupt.is_asked()))
        };
        let jobs =
            self.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, Into::into));
        let mut rows = vec![];
        let numbers: Vec<u64> = (0..cases.len() as u64).collect();
        let done = batch(
            &numbers,
            Jobs::new(jobs),
            |k| one(cases[k as usize]),
            |row| {
                rows.push(row);
                bar.inc(1);
                Ok(())
            },
        );
        bar.finish_and_clear();
        // Whatever came of it, the floors are not needed any more.
        let _ = std::fs::remove_dir_all(&folder);
        done?;
        let findings = Findings { is_whole: rows.len() == cases.len(), rows };
        Ok(Told {
            text: table::text(&findings),
            json: json(&findings)?,
            page: table::page(&findings, self).to_html(),
            verdict: table::verdict(&findings),
            is_whole: findings.is_whole && findings.rows.iter().all(|row| row.seen_90_s.is_some()),
        })
    }

    fn cases(&self) -> Vec<Case> {
        let floors = if self.is_quick { &FLOORS[2..] } else { &FLOORS[..] };
        let rules: Vec<Rule> = Rule::WORDS.into_iter().map(|(_, rule)| rule).collect();
        let rules = rules
            .into_iter()
            .filter(|rule| !self.is_quick || matches!(rule, Rule::Ours | Rule::Nearest));
        let rules: Vec<Rule> = rules.collect();
        let starts = [Starts::One, Starts::TwoClose, Starts::TwoFar, Starts::Four];
        let starts =
            starts.into_iter().filter(|starts| !self.is_quick || *starts != Starts::TwoClose);
        let starts: Vec<Starts> = starts.collect();
        let mut cases = vec![];
        for floor in floors {
            for starts in &starts {
                cases.extend(rules.iter().map(|&rule| Case {
                    floor: *floor,
                    starts: *starts,
                    rule,
                }));
            }
        }
        cases
    }
}

/// A folder of this process's own.
fn scratch() -> Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("usar-explore-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn study(is_quick: bool) -> Explore {
        Explore { maps: PathBuf::from("nowhere"), seed: 1, jobs: None, is_quick }
    }

    #[test]
    fn every_floor_is_explored_by_every_rule_from_every_start() {
        assert_eq!(study(false).cases().len(), 3 * 4 * 5);
        assert_eq!(study(true).cases().len(), 3 * 2);
    }

    #[test]
    fn maps_that_are_not_there_are_asked_for() {
        let error = study(true).run(&Interrupt::default()).unwrap_err();
        assert!(error.to_string().contains("nowhere has no loop.yaml"), "{error}");
    }
}
