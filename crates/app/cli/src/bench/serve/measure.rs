//! Our figures.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::Result;

use super::table::Subject;
use super::{codec, fleet, storm};
use app_terminal::progress;

/// How much care the measuring takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// How long the full house is watched.
    pub(crate) span: Duration,
    /// Runs of the codec of which the fastest counts.
    pub(crate) runs: usize,
    /// Requests of the storm.
    pub(crate) storm: usize,
}

/// Measures everything; the second value is what to say besides.
pub(crate) fn measure(effort: Effort) -> Result<(BTreeMap<Subject, f64>, Vec<String>)> {
    let spinner = progress::spinner("64 robots, the codec, a storm");
    let (house, mut notes) = fleet::measure(effort.span)?;
    let (storm, storm_note) = storm::measure(effort.storm)?;
    notes.push(storm_note);
    let mut figures: BTreeMap<Subject, f64> = house.into_iter().chain(storm).collect();
    figures.insert(Subject::Parser, codec::parser(effort.runs));
    figures.insert(Subject::Writer, codec::writer(effort.runs));
    spinner.finish_and_clear();
    Ok((figures, notes))
}
