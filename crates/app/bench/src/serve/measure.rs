//! Our figures.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::Result;

use super::table::{Subject, TABLE};
use super::{codec, fleet, storm, viewers};
use crate::{Figures, Report, Request, report};
use app_terminal::progress;

/// How much care the measuring takes.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// How long the full house is watched.
    span: Duration,
    /// Runs of the codec of which the fastest counts.
    runs: usize,
    /// Requests of the storm.
    storm: usize,
}

impl Effort {
    fn of(request: &Request) -> Self {
        if request.is_quick {
            Self { span: Duration::from_secs(3), runs: 3, storm: 8_000 }
        } else {
            Self { span: Duration::from_secs(20), runs: 9, storm: 50_000 }
        }
    }
}

/// Measures everything and fills the table.
pub(super) fn run(request: &Request, peers: &Figures) -> Result<Report> {
    let (ours, notes) = measure(Effort::of(request))?;
    Ok(report(TABLE, &ours, peers).with_notes(notes))
}

/// Measures everything; the second value is what to say besides.
fn measure(effort: Effort) -> Result<(BTreeMap<Subject, f64>, Vec<String>)> {
    let spinner = progress::spinner("64 robots, 8 with cameras, the codec, a storm");
    let (house, mut notes) = fleet::measure(effort.span)?;
    let (watched, watched_note) = viewers::measure(effort.span)?;
    notes.push(watched_note);
    let (storm, storm_note) = storm::measure(effort.storm)?;
    notes.push(storm_note);
    let mut figures: BTreeMap<Subject, f64> =
        house.into_iter().chain(watched).chain(storm).collect();
    figures.insert(Subject::Parser, codec::parser(effort.runs));
    figures.insert(Subject::Writer, codec::writer(effort.runs));
    spinner.finish_and_clear();
    Ok((figures, notes))
}
