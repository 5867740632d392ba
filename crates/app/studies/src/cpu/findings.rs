//! What was counted, beside the thesis.

use serde::Serialize;

use super::case::{Case, Store};

/// The thesis's counts for one cone: its first method, its second, and the clock it concludes.
#[derive(Debug, Serialize)]
pub(super) struct Thesis {
    pub(super) static_cycles: u64,
    pub(super) dynamic_cycles: u64,
    pub(super) minimum_mhz: f64,
}

/// From the thesis's experiment on the minimum working frequency.
pub(super) const THESIS: Thesis =
    Thesis { static_cycles: 1_073_570_686_056, dynamic_cycles: 180_864_261, minimum_mhz: 181.0 };

/// One case, counted both ways.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    #[serde(flatten)]
    pub(super) case: Case,
    /// Lattice points in the cone.
    pub(super) points: u64,
    /// Lattice points looked at for it.
    pub(super) candidates: u64,
    /// Comparisons of points in the store, the mean of both cones.
    pub(super) compared: u64,
    /// The most a cone can take, from the text alone.
    pub(super) static_cycles: u128,
    /// By running, into an empty store.
    pub(super) into_empty_cycles: u64,
    /// By running, into a store that is full of the same cone.
    pub(super) into_full_cycles: u64,
    /// At one cone a second, for the dearer of both runs.
    pub(super) minimum_mhz: f64,
}

impl Row {
    pub(super) fn dynamic_cycles(&self) -> u64 {
        self.into_empty_cycles.max(self.into_full_cycles)
    }

    pub(super) fn grid(&self) -> &'static str {
        if self.case.is_dynamic { "dynamic" } else { "static" }
    }
}

/// All cases.
#[derive(Debug, Serialize)]
pub(super) struct Findings {
    pub(super) thesis: Thesis,
    pub(super) rows: Vec<Row>,
    /// Why the counts differ.
    pub(super) explanation: Vec<String>,
}

impl Findings {
    pub(super) fn new(rows: Vec<Row>) -> Self {
        let mut findings = Self { thesis: THESIS, rows, explanation: vec![] };
        findings.explanation = findings.explained();
        findings
    }

    pub(super) fn find(&self, store: Store, is_dynamic: bool, increment_mm: i32) -> Option<&Row> {
        let wanted = Case { store, is_dynamic, increment_mm };
        self.rows.iter().find(|row| row.case == wanted)
    }

    /// How many times fewer cycles a store takes than the indexed list does.
    pub(super) fn saving(&self, row: &Row) -> Option<f64> {
        let list = self.find(Store::List, row.case.is_dynamic, row.case.increment_mm)?;
        Some(list.dynamic_cycles() as f64 / row.dynamic_cycles() as f64)
    }
}
