//! Many runs in a few numbers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::run::RunSummary;
use crate::spread::Spread;
use crate::walls::share;

/// What became of many runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Batch {
    /// How many.
    pub runs: usize,
    /// Those that found the victim.
    pub found: usize,
    /// Those that came home.
    pub home: usize,
    /// Those that found the victim, came home and touched nothing.
    pub successes: usize,
    /// Successes by runs; `None` without runs.
    pub success_rate: Option<f64>,
    /// Contacts of all runs.
    pub contacts: u64,
    /// Those with at least one.
    pub runs_with_contacts: usize,
    /// Seconds to the victim, of runs that found it.
    pub search_s: Option<Spread>,
    /// Metres to the victim, of runs that found it.
    pub search_m: Option<Spread>,
    /// Seconds of the way home, of runs that came home.
    pub home_s: Option<Spread>,
    /// Metres of the way home, of runs that came home.
    pub home_m: Option<Spread>,
    /// Share of the floor seen, of all runs.
    pub coverage: Option<Spread>,
    /// Why runs ended, and how many so.
    pub ended: BTreeMap<String, usize>,
}

impl Batch {
    /// Sums up `runs`.
    pub fn of(runs: &[RunSummary]) -> Self {
        let count = |holds: fn(&RunSummary) -> bool| runs.iter().filter(|run| holds(run)).count();
        let successes = count(RunSummary::is_success);
        let found = || runs.iter().filter(|run| run.victim_found);
        let home = || runs.iter().filter(|run| run.home);
        let mut ended = BTreeMap::new();
        for run in runs {
            *ended.entry(run.ended.clone()).or_default() += 1;
        }
        Self {
            runs: runs.len(),
            found: found().count(),
            home: home().count(),
            successes,
            success_rate: share(successes, runs.len()),
            contacts: runs.iter().map(|run| run.contacts).sum(),
            runs_with_contacts: count(|run| run.contacts > 0),
            search_s: Spread::of(found().map(|run| run.search_s)),
            search_m: Spread::of(found().map(|run| run.search_m)),
            home_s: Spread::of(home().filter_map(|run| run.home_s)),
            home_m: Spread::of(home().filter_map(|run| run.home_m)),
            coverage: Spread::of(runs.iter().map(|run| run.coverage)),
            ended,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(seed: u64, search_s: f64, contacts: u64) -> RunSummary {
        RunSummary {
            seed,
            victim_found: true,
            home: true,
            contacts,
            search_s,
            search_m: search_s / 4.0,
            home_s: Some(30.0),
            home_m: Some(13.0),
            coverage: 0.9,
            ended: "home".to_owned(),
        }
    }

    #[test]
    fn lost_runs_count_against_success_and_do_not_spoil_the_times_of_the_others() {
        let lost = RunSummary {
            victim_found: false,
            home: false,
            home_s: None,
            home_m: None,
            ended: "out of time".to_owned(),
            ..run(3, 900.0, 0)
        };
        let batch = Batch::of(&[run(1, 40.0, 0), run(2, 60.0, 2), lost]);
        assert_eq!((batch.runs, batch.found, batch.home, batch.successes), (3, 2, 2, 1));
        assert_eq!(batch.success_rate, Some(1.0 / 3.0));
        assert_eq!((batch.contacts, batch.runs_with_contacts), (2, 1));
        assert_eq!(batch.search_s.unwrap().median, 50.0);
        assert_eq!(batch.search_s.unwrap().max, 60.0);
        assert_eq!(batch.home_m.unwrap().count, 2);
        assert_eq!((batch.ended["home"], batch.ended["out of time"]), (2, 1));
    }

    #[test]
    fn no_runs_are_no_success_and_no_failure() {
        let batch = Batch::of(&[]);
        assert_eq!((batch.runs, batch.success_rate, batch.search_s), (0, None, None));
    }
}
