//! Our figures.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;
use base::time::SimTime;
use sim_engine::Pace;

use super::browser;
use super::house::{self, Audience};
use super::table::{Subject, TABLE};
use crate::{Figures, Report, Request, report};
use app_terminal::progress;

/// How much care the measuring takes.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// How long a run in real time is watched.
    watched: SimTime,
    /// How long a run as fast as can be is.
    fast: SimTime,
    /// Pairs of runs of which the least times count.
    pairs: usize,
    /// Whether the page is measured with fewer points and a shorter recording.
    is_quick: bool,
}

impl Effort {
    fn of(request: &Request) -> Self {
        let is_quick = request.is_quick;
        let seconds =
            |long: f64, short: f64| SimTime::from_seconds(if is_quick { short } else { long });
        let (watched, fast) = (seconds(20.0, 3.0), seconds(10.0, 2.0));
        Self { watched, fast, pairs: if is_quick { 1 } else { 4 }, is_quick }
    }
}

/// Measures everything and fills the table.
pub(super) fn run(request: &Request, peers: &Figures) -> Result<Report> {
    let (ours, notes) = measure(Effort::of(request), request.page.as_deref())?;
    Ok(report(TABLE, &ours, peers).with_notes(notes))
}

/// Measures everything; the second value is what to say besides.
fn measure(effort: Effort, page: Option<&Path>) -> Result<(BTreeMap<Subject, f64>, Vec<String>)> {
    let spinner = progress::spinner("8 robots, one viewer and ten");
    let mut figures = BTreeMap::new();
    let seconds = effort.watched.seconds();
    let alone = house::run(Audience::NoPage, Pace::Times(1.0), effort.watched)?;
    let watched = house::run(Audience::Viewers(1), Pace::Times(1.0), effort.watched)?;
    figures.insert(Subject::Share, 100.0 * (watched.cpu - alone.cpu) / seconds);
    figures.insert(Subject::Stream, watched.bytes / seconds);
    let mut notes = vec![format!(
        "8 robots in real time take {:.0} % of a core without a page, {:.0} % with one viewer",
        100.0 * alone.cpu / seconds,
        100.0 * watched.cpu / seconds,
    )];
    // Each pair side by side, so that whatever else the machine does meets both.
    let (mut least, mut least_watched) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..effort.pairs {
        least = least.min(house::run(Audience::Viewers(0), Pace::Fast, effort.fast)?.wall);
        let ten = house::run(Audience::Viewers(10), Pace::Fast, effort.fast)?;
        least_watched = least_watched.min(ten.wall);
    }
    figures.insert(Subject::Slowdown, 100.0 * (least_watched / least - 1.0));
    notes.push(format!(
        "{} s of the run took {least:.2} s without viewers and {least_watched:.2} s with ten",
        effort.fast.seconds()
    ));
    spinner.finish_and_clear();
    match page {
        Some(folder) => {
            let (measured, said) = browser::measure(folder, effort.is_quick)?;
            figures.extend(measured);
            notes.extend(said);
        }
        None => notes.push("the page was not measured: name its sources with --page".to_owned()),
    }
    Ok((figures, notes))
}
