//! Our figures.

use std::collections::BTreeMap;

use anyhow::Result;
use app_terminal::progress;
use base::time::SimTime;
use sim_engine::Pace;

use super::stepping::step_and_reads;
use super::streams::stream;
use super::table::{Subject, TABLE};
use crate::station::{Audience, run as watched};
use crate::{Figures, Report, Request, report};

/// Measures everything and fills the table.
pub(super) fn run(request: &Request, peers: &Figures) -> Result<Report> {
    let mut ours = BTreeMap::new();
    let span = SimTime::from_seconds(if request.is_quick { 3.0 } else { 20.0 });
    let spinner = progress::spinner("viewers of topics");
    let mut notes = foxglove(span, &mut ours)?;
    spinner.set_message("clients that step time");
    let micros = 1e6 * step_and_reads(if request.is_quick { 200 } else { 2000 })?;
    ours.insert(Subject::Zmq, micros);
    spinner.set_message("clients that stream");
    let streamed = stream(span)?;
    ours.insert(Subject::Streams, streamed.factor);
    ours.insert(Subject::Exchanges, streamed.exchanges);
    spinner.set_message("minds elsewhere");
    notes.extend(apart(if request.is_quick { 100 } else { 1000 }, &mut ours)?);
    spinner.finish_and_clear();
    notes.push("the clients' own time is part of all figures but those of Foxglove".to_owned());
    Ok(report(TABLE, &ours, peers).with_notes(notes))
}

/// A mind at the other end of Zenoh, where this program was built with it; gives what to say besides.
#[cfg(feature = "zenoh")]
fn apart(count: usize, ours: &mut BTreeMap<Subject, f64>) -> Result<Option<String>> {
    let super::apart::Apart { cycles, delay } = super::apart::apart(count)?;
    ours.insert(Subject::Cycles, cycles);
    ours.insert(Subject::Delay, 1e3 * delay);
    Ok(None)
}

/// A mind at the other end of Zenoh, where this program was built with it; gives what to say besides.
#[cfg(not(feature = "zenoh"))]
#[expect(clippy::unnecessary_wraps, reason = "with Zenoh it can fail")]
fn apart(_: usize, _: &mut BTreeMap<Subject, f64>) -> Result<Option<String>> {
    Ok(Some("Zenoh is not measured: build with --features zenoh".to_owned()))
}

/// What viewers of topics take; the second is what to say besides.
fn foxglove(span: SimTime, ours: &mut BTreeMap<Subject, f64>) -> Result<Vec<String>> {
    let cost = |audience| watched(audience, Pace::Times(1.0), span);
    let share = |cpu: f64| 100.0 * cpu / span.seconds();
    // Robots that draw pictures whether anybody looks or not: what is added is the viewer.
    let alone = cost(Audience::Viewers(0))?;
    let viewer = cost(Audience::Topics { reads: true })?;
    let lazy = cost(Audience::Topics { reads: false })?;
    ours.insert(Subject::Foxglove, share(viewer.cpu - alone.cpu));
    ours.insert(Subject::Lazy, share(lazy.cpu - alone.cpu));
    Ok(vec![format!(
        "8 robots with a page that nobody looks at take {:.0} % of a core; the viewer was sent {:.1} MB a second",
        share(alone.cpu),
        viewer.bytes / span.seconds() / 1e6
    )])
}
