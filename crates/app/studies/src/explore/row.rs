//! What came of a case.

use app_missions::Run;
use serde::Serialize;

use super::case::Case;

/// The figures of a case.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Row {
    pub(super) floor: &'static str,
    pub(super) starts: &'static str,
    pub(super) robots: usize,
    pub(super) rule: &'static str,
    pub(super) seed: u64,
    /// When 90 % and 99 % of the floor that can be reached were seen, simulated seconds; none if they never were.
    pub(super) seen_90_s: Option<f64>,
    pub(super) seen_99_s: Option<f64>,
    /// Share seen in the end.
    pub(super) explored: f64,
    /// Driven by all together, metres.
    pub(super) metres: f64,
    /// Of what was seen, the share that more than one robot saw itself.
    pub(super) overlap: f64,
    /// The shortest way of a robot as a share of the longest; 1 is balanced.
    pub(super) balance: f64,
    pub(super) contacts: u64,
    pub(super) ended: String,
}

impl Row {
    /// Of a run; `None` if it was none of a team.
    pub(super) fn of(case: &Case, run: &Run) -> Option<Self> {
        let team = run.team.as_ref()?;
        let when = |share: f64| {
            team.curve.iter().find(|sample| sample.explored >= share).map(|sample| sample.s)
        };
        let ways: Vec<f64> = run.robots.iter().map(|robot| robot.metres).collect();
        Some(Self {
            floor: case.floor.name,
            starts: case.starts.word(),
            robots: case.starts.robots(),
            rule: case.rule.word(),
            seed: run.summary.seed,
            seen_90_s: when(0.90),
            seen_99_s: when(0.99),
            explored: team.explored,
            metres: ways.iter().sum(),
            overlap: team.overlap,
            balance: balance(&ways),
            contacts: run.robots.iter().map(|robot| robot.contacts).sum(),
            ended: run.outcome.clone(),
        })
    }
}

/// The shortest way as a share of the longest.
fn balance(ways: &[f64]) -> f64 {
    let longest = ways.iter().copied().fold(0.0, f64::max);
    let shortest = ways.iter().copied().fold(f64::INFINITY, f64::min);
    if longest > 0.0 { shortest / longest } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_lets_others_do_it_all_is_out_of_balance() {
        assert_eq!(balance(&[10.0, 40.0, 20.0]), 0.25);
        assert_eq!(balance(&[12.0]), 1.0);
        assert_eq!(balance(&[0.0, 0.0]), 1.0, "nobody moved");
    }
}
