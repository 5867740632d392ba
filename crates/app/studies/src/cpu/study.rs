//! Which clock a map needs.

use anyhow::Result;
use eval_report::{Comparison, Metric, Study};
use rayon::prelude::*;

use super::case::{Case, Store};
use super::count::count;
use super::findings::{Findings, Row, THESIS};
use super::text::grouped;
use crate::told::{Told, json};
use app_terminal::progress;

/// The count of instructions, as it is to be made.
#[derive(Clone, Copy, Debug)]
pub struct CpuStudy {
    /// Without the indexed list on the finest static grid, which alone takes longer than all others.
    pub is_quick: bool,
}

impl CpuStudy {
    /// Counts every case, several at a time.
    pub fn run(&self) -> Result<Told> {
        let cases = Case::all(self.is_quick);
        let bar = progress::long_bar(cases.len() as u64, "cones");
        let rows: Result<Vec<Row>> = cases
            .into_par_iter()
            .map(|case| {
                let row = count(case);
                bar.inc(1);
                row
            })
            .collect();
        bar.finish_and_clear();
        let findings = Findings::new(rows?);
        Ok(Told {
            text: findings.text(),
            json: json(&findings)?,
            page: page(&findings).to_html(),
            verdict: format!("{} cones counted", findings.rows.len()),
            is_whole: true,
        })
    }
}

fn page(findings: &Findings) -> Study {
    let beside = |what: &str, paper: u64, ours: u128| Comparison {
        what: what.to_owned(),
        paper: grouped(paper.into()),
        ours: grouped(ours),
        note: "indexed list, dynamic grid of 10 mm".to_owned(),
    };
    let comparisons = findings.find(Store::List, true, 10).map(|row| {
        vec![
            beside("instructions of a cone, static", THESIS.static_cycles, row.static_cycles),
            beside("by running", THESIS.dynamic_cycles, row.dynamic_cycles().into()),
        ]
    });
    let metric = |row: &Row| Metric {
        name: format!(
            "{}, {} grid, {} mm",
            row.case.store.name(),
            row.grid(),
            row.case.increment_mm
        ),
        value: format!("{:.1}", row.minimum_mhz),
        unit: "MHz".to_owned(),
        note: format!(
            "static {}, into an empty store {}, into a full one {}",
            grouped(row.static_cycles),
            grouped(row.into_empty_cycles.into()),
            grouped(row.into_full_cycles.into())
        ),
    };
    Study {
        title: "How many MHz does a map need?".to_owned(),
        verdict: findings.explanation.join(" "),
        comparisons: comparisons.unwrap_or_default(),
        metrics: findings.rows.iter().map(metric).collect(),
        ..Study::default()
    }
}
