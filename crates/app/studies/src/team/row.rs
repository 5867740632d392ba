//! What came of a case over its seeds.

use app_missions::{Run, TeamSample};
use serde::Serialize;

use super::case::{Air, Case};

/// What came of one seed.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Outcome {
    pub(super) seed: u64,
    pub(super) explored_95_s: Option<f64>,
    pub(super) known_95_s: Option<f64>,
    pub(super) explored: f64,
    pub(super) known_at_base: f64,
    pub(super) overlap: f64,
    pub(super) overlap_at_95: Option<f64>,
    pub(super) seen_again: f64,
    pub(super) latency_s: f64,
    pub(super) metres: f64,
    pub(super) seconds: f64,
    pub(super) bytes_per_s: f64,
    pub(super) most_bytes_per_s: f64,
    pub(super) out_of_contact: f64,
    pub(super) contacts: u64,
    pub(super) robot_contacts: u64,
    pub(super) lost: usize,
    pub(super) pose_error_m: f64,
    pub(super) ended: String,
    pub(super) curve: Vec<TeamSample>,
}

impl Outcome {
    /// Of a run; `None` if it was none of a team.
    pub(super) fn of(run: Run) -> Option<Self> {
        let pose_error_m = pose_error(&run);
        let team = run.team?;
        Some(Self {
            seed: run.summary.seed,
            explored_95_s: team.explored_95_s,
            known_95_s: team.known_95_s,
            explored: team.explored,
            known_at_base: team.known_at_base,
            overlap: team.overlap,
            overlap_at_95: team.overlap_at_95,
            seen_again: team.seen_again,
            latency_s: team.latency_s,
            metres: run.robots.iter().map(|robot| robot.metres).sum(),
            seconds: team.seconds,
            bytes_per_s: team.radio.bytes_per_s,
            most_bytes_per_s: team.radio.most_bytes_per_s,
            out_of_contact: team.radio.out_of_contact,
            contacts: run.robots.iter().map(|robot| robot.contacts).sum(),
            robot_contacts: run.robots.iter().map(|robot| robot.robot_contacts).sum(),
            lost: run.robots.iter().filter(|robot| robot.lost).count(),
            pose_error_m,
            ended: run.outcome,
            curve: team.curve,
        })
    }
}

/// The figures of a case: means over its seeds.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Row {
    pub(super) robots: usize,
    pub(super) rule: &'static str,
    pub(super) radio: Air,
    /// How many seeds, and in how many of them 95 % were explored, and known at the base.
    pub(super) seeds: usize,
    pub(super) explored_all: usize,
    pub(super) known_all: usize,
    /// Means over the seeds in which they were.
    pub(super) explored_95_s: Option<f64>,
    pub(super) known_95_s: Option<f64>,
    pub(super) explored: f64,
    pub(super) known_at_base: f64,
    pub(super) overlap: f64,
    /// Mean over the seeds in which 95 % were explored, at that time.
    pub(super) overlap_at_95: Option<f64>,
    pub(super) seen_again: f64,
    pub(super) latency_s: f64,
    pub(super) metres: f64,
    pub(super) seconds: f64,
    pub(super) bytes_per_s: f64,
    pub(super) most_bytes_per_s: f64,
    pub(super) out_of_contact: f64,
    pub(super) contacts: u64,
    pub(super) robot_contacts: u64,
    pub(super) lost: usize,
    /// Of the robot that strayed farthest.
    pub(super) pose_error_m: f64,
    pub(super) runs: Vec<Outcome>,
}

impl Row {
    pub(super) fn of(case: &Case, runs: Vec<Outcome>) -> Self {
        let mean = |of: fn(&Outcome) -> f64| average(runs.iter().map(of)).unwrap_or(f64::NAN);
        let explored: Vec<f64> = runs.iter().filter_map(|run| run.explored_95_s).collect();
        let known: Vec<f64> = runs.iter().filter_map(|run| run.known_95_s).collect();
        Self {
            robots: case.robots,
            rule: case.word(),
            radio: case.air,
            seeds: runs.len(),
            explored_all: explored.len(),
            known_all: known.len(),
            explored_95_s: average(explored.into_iter()),
            known_95_s: average(known.into_iter()),
            explored: mean(|run| run.explored),
            known_at_base: mean(|run| run.known_at_base),
            overlap: mean(|run| run.overlap),
            overlap_at_95: average(runs.iter().filter_map(|run| run.overlap_at_95)),
            seen_again: mean(|run| run.seen_again),
            latency_s: mean(|run| run.latency_s),
            metres: mean(|run| run.metres),
            seconds: mean(|run| run.seconds),
            bytes_per_s: mean(|run| run.bytes_per_s),
            most_bytes_per_s: runs.iter().map(|run| run.most_bytes_per_s).fold(0.0, f64::max),
            out_of_contact: mean(|run| run.out_of_contact),
            contacts: runs.iter().map(|run| run.contacts).sum(),
            robot_contacts: runs.iter().map(|run| run.robot_contacts).sum(),
            lost: runs.iter().map(|run| run.lost).sum(),
            pose_error_m: runs.iter().map(|run| run.pose_error_m).fold(0.0, f64::max),
            runs,
        }
    }
}

/// The ratio of a time in two cases, over the seeds that have it in both; `None` if none has.
pub(super) fn ratio(one: &Row, other: &Row, of: fn(&Outcome) -> Option<f64>) -> Option<f64> {
    let pair = |run: &Outcome| {
        let same = other.runs.iter().find(|known| known.seed == run.seed)?;
        Some([of(run)?, of(same)?])
    };
    let pairs: Vec<[f64; 2]> = one.runs.iter().filter_map(pair).collect();
    let sum = |which: usize| pairs.iter().map(|pair| pair[which]).sum::<f64>();
    (!pairs.is_empty()).then(|| sum(0) / sum(1))
}

/// Of the robot that strayed farthest, metres; 0 where no truth is known.
fn pose_error(run: &Run) -> f64 {
    let errors = run.robots.iter().filter_map(|robot| robot.pose_error_m.as_ref());
    errors.map(|error| error.max).fold(0.0, f64::max)
}

fn average(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0_u32), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

#[cfg(test)]
mod tests {
    use robot_agent::Rule;

    use super::*;

    fn outcome(seed: u64, explored_95_s: Option<f64>) -> Outcome {
        Outcome {
            seed,
            explored_95_s,
            known_95_s: None,
            explored: 1.0,
            known_at_base: 0.5,
            overlap: 0.1,
            overlap_at_95: None,
            seen_again: 0.05,
            latency_s: 2.0,
            metres: 30.0,
            seconds: 100.0,
            bytes_per_s: 900.0,
            most_bytes_per_s: 1000.0 + seed as f64,
            out_of_contact: 0.0,
            contacts: 1,
            robot_contacts: 0,
            lost: 0,
            pose_error_m: 0.0,
            ended: String::new(),
            curve: vec![],
        }
    }

    fn row(runs: Vec<Outcome>) -> Row {
        Row::of(&Case::new(2, Rule::Ours, Air::Walls), runs)
    }

    #[test]
    fn times_are_compared_on_the_seeds_that_have_them_in_both_cases() {
        let one = row(vec![outcome(1, Some(40.0)), outcome(2, Some(60.0)), outcome(3, None)]);
        let other = row(vec![outcome(1, Some(100.0)), outcome(3, Some(500.0))]);
        assert_eq!(ratio(&one, &other, |run| run.explored_95_s), Some(0.4));
        assert_eq!(ratio(&one, &other, |run| run.known_95_s), None);
    }

    #[test]
    fn a_row_tells_how_many_seeds_came_to_the_end() {
        let row = row(vec![outcome(1, Some(40.0)), outcome(2, None)]);
        assert_eq!((row.seeds, row.explored_all, row.explored_95_s), (2, 1, Some(40.0)));
        assert_eq!((row.contacts, row.most_bytes_per_s), (2, 1002.0));
    }
}
