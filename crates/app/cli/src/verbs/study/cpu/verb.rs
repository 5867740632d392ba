//! The verb.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use eval_report::{Comparison, Metric, Study};
use rayon::prelude::*;

use super::case::{Case, Store};
use super::count::count;
use super::findings::{Findings, Row, THESIS};
use super::text::grouped;
use app_terminal::outcome::Outcome;
use app_terminal::{console, files, progress};

const EXAMPLES: &str = "\
Examples:
  usar study cpu --quick                    under a minute: without the list on the finest static grid
  usar study cpu --out out/cpu              a page and the figures
  usar study cpu --quick --json

The program is programs/mapper.u with a hit at the longest range on a slant, first into an empty store, then into one full
of the same cone. `static` is the bound from the text alone, `run` what running it takes.";

/// Count the instructions of the worst sonar cone, beside the thesis's: which clock does a map need?
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CpuStudy {
    /// Without the indexed list on the finest static grid, which alone takes longer than all others
    #[arg(long)]
    quick: bool,
    /// Write `study.html` and `study.json` into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print an object with `thesis`, `rows` and `explanation`
    #[arg(long)]
    json: bool,
}

impl CpuStudy {
    pub(crate) fn run(self) -> Result<Outcome> {
        let cases = Case::all(self.quick);
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
        self.write(&findings)?;
        if self.json {
            console::print_json(&findings)?;
        } else {
            console::print(&findings.text())?;
        }
        Ok(Outcome::Done)
    }

    fn write(&self, findings: &Findings) -> Result<()> {
        let Some(folder) = &self.out else { return Ok(()) };
        files::write(&folder.join("study.html"), page(findings).to_html().as_bytes())?;
        files::write(&folder.join("study.json"), &serde_json::to_vec_pretty(findings)?)?;
        console::note(&format!("{} is written", folder.join("study.html").display()));
        Ok(())
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
