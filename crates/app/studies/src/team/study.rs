//! Which cases are run, and what is made of them.

use anyhow::Result;
use app_missions::{How, Jobs, batch};
use app_terminal::interrupt::Interrupt;
use app_terminal::progress;
use indicatif::ProgressBar;
use robot_agent::{PoseSource, Rule};
use serde::Serialize;

use super::case::{Air, Case, Size};
use super::row::{Outcome, Row, ratio};
use super::table;
use crate::told::{Told, json};

/// Teams on generated floors, as they are to be run.
#[derive(Clone, Debug)]
pub struct Team {
    /// How many seeds; each is another floor.
    pub runs: u32,
    /// The first of them.
    pub seed: u64,
    /// How many runs at a time; `None` is as many as there are processors.
    pub jobs: Option<usize>,
    /// How robots know where they are; with SLAM they are told where they begin to 0.5 m and 10 degrees.
    pub pose: PoseSource,
    /// Small floors, few cases.
    pub is_quick: bool,
}

/// What is asked of teams, and what was measured.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Bar {
    pub(super) what: &'static str,
    /// What it has to be below.
    pub(super) limit: f64,
    /// `None` if it could not be measured.
    pub(super) measured: Option<f64>,
    pub(super) holds: bool,
}

/// All that came of it.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Findings {
    pub(super) rooms: u32,
    pub(super) pose: &'static str,
    pub(super) first_seed: u64,
    /// Whether all cases were run with all seeds.
    pub(super) is_whole: bool,
    pub(super) bars: Vec<Bar>,
    pub(super) rows: Vec<Row>,
}

const ROOMS: u32 = 16;
const FEW_ROOMS: u32 = 8;

impl Team {
    /// Runs every case with every seed; an interrupt ends it with the cases that are whole.
    pub fn run(&self, interrupt: &Interrupt) -> Result<Told> {
        let rooms = if self.is_quick { FEW_ROOMS } else { ROOMS };
        let (cases, size) = (self.cases(), Size { rooms, pose: self.pose });
        let seeds: Vec<u64> = (0..u64::from(self.runs)).map(|k| self.seed + k).collect();
        let bar = progress::long_bar((cases.len() * seeds.len()) as u64, "runs");
        let mut rows = vec![];
        for case in &cases {
            let runs = self.outcomes(case, size, &seeds, (interrupt, &bar))?;
            if interrupt.is_asked() {
                break;
            }
            rows.push(Row::of(case, runs));
        }
        bar.finish_and_clear();
        let is_whole = rows.len() == cases.len();
        let bars = bars(&rows);
        let (pose, first_seed) = (self.pose.word(), self.seed);
        let findings = Findings { rooms, pose, first_seed, is_whole, bars, rows };
        Ok(Told {
            text: table::text(&findings),
            json: json(&findings)?,
            page: table::page(&findings, self).to_html(),
            verdict: table::verdict(&findings),
            is_whole: is_whole && findings.bars.iter().all(|bar| bar.holds),
        })
    }

    fn cases(&self) -> Vec<Case> {
        let sizes: &[usize] = if self.is_quick { &[1, 2, 4] } else { &[1, 2, 4, 8, 16] };
        let ours = sizes.iter().map(|robots| Case::new(*robots, Rule::Ours, Air::Walls));
        let others =
            Rule::WORDS.into_iter().map(|(_, rule)| rule).filter(|rule| *rule != Rule::Ours);
        let others = others.filter(|rule| !self.is_quick || *rule == Rule::Nearest);
        let others = others.map(|rule| Case::new(4, rule, Air::Walls));
        let four = Case::new(4, Rule::Ours, Air::Walls);
        let variants =
            [four.heedless(), four.returning(), four.heedless().returning(), four.meeting()];
        let others = others.chain(variants.into_iter().filter(|_| !self.is_quick));
        ours.chain(others).chain([Case::new(4, Rule::Ours, Air::Unlimited)]).collect()
    }

    fn outcomes(
        &self,
        case: &Case,
        size: Size,
        seeds: &[u64],
        (interrupt, bar): (&Interrupt, &ProgressBar),
    ) -> Result<Vec<Outcome>> {
        let course = case.course(size)?;
        let one = |seed: u64| {
            if interrupt.is_asked() {
                return Ok(None);
            }
            let run = course.run(seed, &How::default(), interrupt)?;
            // A run that was cut off tells nothing.
            Ok(Outcome::of(run).filter(|_| !interrupt.is_asked()))
        };
        let jobs =
            self.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, Into::into));
        let mut outcomes = vec![];
        batch(seeds, Jobs::new(jobs), one, |outcome| {
            outcomes.push(outcome);
            bar.inc(1);
            Ok(())
        })?;
        Ok(outcomes)
    }
}

/// What is asked of a team of four, by the cases that were run.
fn bars(rows: &[Row]) -> Vec<Bar> {
    let find = |robots: usize, rule: Rule, air: Air| {
        rows.iter().find(|row| (row.robots, row.rule, row.radio) == (robots, rule.word(), air))
    };
    let four = find(4, Rule::Ours, Air::Walls);
    let against = |other: Option<&Row>| ratio(four?, other?, |run| run.explored_95_s);
    let late = ratio_between(four, find(4, Rule::Ours, Air::Unlimited));
    let bar = |what, limit: f64, measured: Option<f64>| Bar {
        what,
        limit,
        measured,
        holds: measured.is_some_and(|value| value <= limit),
    };
    vec![
        bar(
            "time to 95 % of four robots, of one robot's",
            0.40,
            against(find(1, Rule::Ours, Air::Walls)),
        ),
        bar(
            "time to 95 % of ours, of the nearest rule's",
            0.85,
            against(find(4, Rule::Nearest, Air::Walls)),
        ),
        bar(
            "time until the base knows 95 %, of the time to explore it without radio limits",
            1.25,
            late,
        ),
        bar("floor seen by more than one of four robots", 0.35, four.map(|row| row.overlap)),
        bar(
            "bytes a second of the robot that sends most",
            10_000.0,
            four.map(|row| row.most_bytes_per_s),
        ),
        bar("touches between robots", 0.0, four.map(|row| row.robot_contacts as f64)),
        bar("robots lost", 0.0, four.map(|row| row.lost as f64)),
    ]
}

/// When the base knows 95 % with a radio, over when it does with one that hears everything.
fn ratio_between(limited: Option<&Row>, unlimited: Option<&Row>) -> Option<f64> {
    ratio(limited?, unlimited?, |run| run.known_95_s)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_runs_after_an_interrupt_and_no_bar_holds_that_was_not_measured() {
        let interrupt = Interrupt::default();
        interrupt.ask();
        let pose = PoseSource::GroundTruth;
        let study = Team { runs: 1, seed: 1, jobs: Some(1), pose, is_quick: true };
        let told = study.run(&interrupt).unwrap();
        assert!(!told.is_whole);
        assert!(told.text.contains("not measured"), "{}", told.text);
    }
}
