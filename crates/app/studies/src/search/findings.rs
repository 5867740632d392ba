//! What a study found.

use eval_metrics::Spread;
use serde::Serialize;

use super::paper::Published;

/// A published figure, and ours.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Line {
    pub(super) what: String,
    pub(super) unit: &'static str,
    /// As published; empty where nothing was.
    pub(super) paper: Vec<f64>,
    /// Over all seeds or poses; nothing where nothing came of it.
    pub(super) ours: Option<Spread>,
    pub(super) note: String,
}

impl Line {
    pub(super) fn beside(
        paper: Published,
        ours: impl IntoIterator<Item = f64>,
        note: impl Into<String>,
    ) -> Self {
        let (what, unit) = (paper.what.to_owned(), paper.unit);
        let (paper, ours) = (paper.values.to_vec(), Spread::of(ours));
        Self { what, unit, paper, ours, note: note.into() }
    }

    pub(super) fn alone(
        what: &str,
        unit: &'static str,
        ours: impl IntoIterator<Item = f64>,
        note: impl Into<String>,
    ) -> Self {
        let (paper, ours) = (vec![], Spread::of(ours));
        Self { what: what.to_owned(), unit, paper, ours, note: note.into() }
    }
}

/// Which way a figure is good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Better {
    Less,
    More,
}

/// A fault the paper names: what it costs where it is there, and where it is put right.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Ablation {
    /// The paper's own order, from 1.
    pub(super) fault: u8,
    /// What was wrong.
    pub(super) what: &'static str,
    /// What is measured.
    pub(super) measure: &'static str,
    pub(super) unit: &'static str,
    pub(super) better: Better,
    pub(super) ours: f64,
    pub(super) papers_way: f64,
    pub(super) is_cured: bool,
    pub(super) note: String,
}

impl Ablation {
    /// Cured if ours is better than the paper's way in this measure.
    pub(super) fn new(
        (fault, what): (u8, &'static str),
        (measure, unit, better): (&'static str, &'static str, Better),
        (ours, papers_way): (f64, f64),
        note: impl Into<String>,
    ) -> Self {
        let is_cured = match better {
            Better::Less => ours < papers_way,
            Better::More => ours > papers_way,
        };
        let note = note.into();
        Self { fault, what, measure, unit, better, ours, papers_way, is_cured, note }
    }
}

/// All of it.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Findings {
    /// Seeds whose runs are complete.
    pub(super) seeds: usize,
    /// Those asked for.
    pub(super) asked: usize,
    pub(super) lines: Vec<Line>,
    pub(super) ablations: Vec<Ablation>,
    pub(super) notes: Vec<String>,
    #[serde(skip)]
    pub(super) search_seconds: [Vec<f64>; 2],
    #[serde(skip)]
    pub(super) home_ratios: Vec<f64>,
}

impl Findings {
    /// Whether all that was asked for is there, and every fault is shown cured.
    pub(super) fn are_whole(&self) -> bool {
        let faults = (1..=FAULTS).all(|k| self.ablations.iter().any(|row| row.fault == k));
        self.seeds == self.asked && faults && self.ablations.iter().all(|row| row.is_cured)
    }
}

/// As many as the paper names.
const FAULTS: u8 = 8;

#[cfg(test)]
mod tests {
    use super::*;

    fn row(fault: u8, better: Better, figures: (f64, f64)) -> Ablation {
        Ablation::new((fault, "fault"), ("measure", "s", better), figures, "")
    }

    #[test]
    fn a_fault_is_cured_if_ours_is_better_the_way_that_is_good() {
        assert!(row(1, Better::Less, (1.0, 2.0)).is_cured);
        assert!(!row(1, Better::More, (1.0, 2.0)).is_cured);
        assert!(!row(1, Better::Less, (2.0, 2.0)).is_cured);
        assert!(!row(1, Better::Less, (f64::NAN, 2.0)).is_cured);
    }

    #[test]
    fn a_study_is_whole_with_all_seeds_and_all_faults_cured() {
        let ablations = (1..=FAULTS).map(|k| row(k, Better::Less, (1.0, 2.0))).collect();
        let whole = Findings { seeds: 3, asked: 3, ablations, ..Findings::default() };
        assert!(whole.are_whole());
        assert!(!Findings { seeds: 2, ..whole.clone() }.are_whole());
        let mut lacking = whole.clone();
        lacking.ablations.pop();
        assert!(!lacking.are_whole());
        let mut uncured = whole;
        uncured.ablations[2].is_cured = false;
        assert!(!uncured.are_whole());
    }
}
