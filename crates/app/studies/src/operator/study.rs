//! Which cases are run, and what is made of them.

use anyhow::Result;
use app_missions::{Course, How, Jobs, Watch, batch};
use app_station::{Pace, ScriptedOperator, Workload};
use app_terminal::interrupt::Interrupt;
use app_terminal::progress;
use base::time::SimTime;
use robot_agent::{Mission, RobotPlan, read_mission};
use serde::Serialize;

use super::table;
use crate::told::{Told, json};

const MISSION: &str = include_str!("operator.toml");
/// A run of the league, and a shorter one, seconds.
const LIMIT: f64 = 1200.0;
const QUICK: f64 = 180.0;
/// An operator of eight robots should be busy for no more than this share of the time.
const BUSY: f64 = 0.70;

/// Teams and their operator, as they are to be run.
#[derive(Clone, Debug)]
pub struct Operator {
    /// How many floors for each number of robots.
    pub runs: u32,
    /// The first floor's seed.
    pub seed: u64,
    /// How many runs at a time; `None` is as many as there are processors.
    pub jobs: Option<usize>,
    /// Three minutes instead of twenty, and up to eight robots.
    pub is_quick: bool,
}

/// What came of one number of robots.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Row {
    pub(super) robots: usize,
    pub(super) runs: usize,
    /// Share of the time that the operator was busy.
    pub(super) busy: f64,
    /// Seconds of an interaction, seconds that a robot goes on without one, seconds that a request waits.
    pub(super) interaction_s: f64,
    pub(super) neglect_s: f64,
    pub(super) waiting_s: f64,
    /// How many robots one could lead like that.
    pub(super) fan_out: f64,
    /// Requests a minute, of all robots.
    pub(super) requests_per_min: f64,
    /// Share of the floor that was seen in the end.
    pub(super) explored: f64,
    pub(super) work: Vec<Workload>,
}

/// All that came of it.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Findings {
    pub(super) limit_s: f64,
    pub(super) is_whole: bool,
    /// With eight robots; `None` if that was not run.
    pub(super) busy_with_eight: Option<f64>,
    pub(super) busy_limit: f64,
    pub(super) rows: Vec<Row>,
}

impl Operator {
    /// Runs every case; an interrupt ends it with those that are whole.
    pub fn run(&self, interrupt: &Interrupt) -> Result<Told> {
        let sizes: &[usize] = if self.is_quick { &[1, 2, 4, 8] } else { &[1, 2, 4, 8, 12, 16] };
        let limit_s = if self.is_quick { QUICK } else { LIMIT };
        let seeds: Vec<u64> = (0..u64::from(self.runs)).map(|k| self.seed + k).collect();
        let bar = progress::long_bar((sizes.len() * seeds.len()) as u64, "runs");
        let jobs =
            self.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, Into::into));
        let mut rows = vec![];
        for &robots in sizes {
            let course = Course::open(&mission(robots, limit_s)?)?;
            let one = |seed: u64| {
                let mut operator = ScriptedOperator::new(Pace::default());
                let mut watch = Watch { interrupt, watchers: vec![&mut operator] };
                let (run, _) = course.simulate(seed, &How::default(), &mut watch)?;
                let explored = run.team.map_or(run.seen, |team| team.explored);
                let is_whole = !interrupt.is_asked();
                Ok(is_whole.then(|| (operator.workload().clone(), explored)))
            };
            let mut done = vec![];
            batch(&seeds, Jobs::new(jobs), one, |outcome| {
                done.push(outcome);
                bar.inc(1);
                Ok(())
            })?;
            if interrupt.is_asked() {
                break;
            }
            rows.push(row(robots, done));
        }
        bar.finish_and_clear();
        let is_whole = rows.len() == sizes.len();
        let eight = rows.iter().find(|row| row.robots == 8).map(|row| row.busy);
        let findings =
            Findings { limit_s, is_whole, busy_with_eight: eight, busy_limit: BUSY, rows };
        Ok(Told {
            text: table::text(&findings),
            json: json(&findings)?,
            page: table::page(&findings, self).to_html(),
            verdict: table::verdict(&findings),
            is_whole: is_whole && eight.is_some_and(|busy| busy <= BUSY),
        })
    }
}

fn mission(robots: usize, limit: f64) -> Result<Mission> {
    let mut mission = read_mission("operator.toml", MISSION.as_bytes())?;
    let (station, first) = (mission.robots.remove(1), mission.robots.remove(0));
    let named = |number: usize| RobotPlan { name: format!("r{:02}", number + 1), ..first.clone() };
    mission.robots = (0..robots).map(named).chain([station]).collect();
    mission.limit = SimTime::from_seconds(limit);
    Ok(mission)
}

fn row(robots: usize, done: Vec<(Workload, f64)>) -> Row {
    let count = done.len().max(1) as f64;
    let mean =
        |of: &dyn Fn(&Workload) -> f64| done.iter().map(|(work, _)| of(work)).sum::<f64>() / count;
    Row {
        robots,
        runs: done.len(),
        busy: mean(&Workload::busy_share),
        interaction_s: mean(&Workload::interaction_time),
        neglect_s: mean(&|work| work.neglect_time(robots)),
        waiting_s: mean(&Workload::waiting_time),
        fan_out: mean(&|work| work.fan_out(robots)),
        requests_per_min: mean(&|work| 60.0 * f64::from(work.requests) / work.seconds.max(1.0)),
        explored: done.iter().map(|(_, explored)| explored).sum::<f64>() / count,
        work: done.into_iter().map(|(work, _)| work).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_has_its_robots_and_one_station_and_ends_in_time() {
        let mission = mission(4, 180.0).unwrap();
        assert_eq!(mission.robots.len(), 5);
        assert_eq!(mission.robots.iter().filter(|robot| robot.stands()).count(), 1);
        assert_eq!(mission.limit.seconds(), 180.0);
    }

    #[test]
    fn a_row_is_the_mean_of_its_runs() {
        let work = |busy| Workload {
            seconds: 100.0,
            busy,
            interactions: 5,
            requests: 5,
            ..Workload::default()
        };
        let row = row(2, vec![(work(10.0), 0.8), (work(30.0), 0.6)]);
        assert!((row.busy - 0.2).abs() < 1e-9 && (row.explored - 0.7).abs() < 1e-9);
        assert_eq!((row.interaction_s, row.requests_per_min), (4.0, 3.0));
    }
}
