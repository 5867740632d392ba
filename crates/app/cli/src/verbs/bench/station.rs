//! `usar bench station`: what the operator's page costs, and how quick it is.

use std::path::PathBuf;

use anyhow::Result;
use base::time::SimTime;
use clap::Args;

use crate::bench::station::{Effort, TABLE, measure};
use crate::bench::{Figures, report};
use app_terminal::outcome::Outcome;

/// Where the page's sources lie in the repository.
const SOURCES: &str = "crates/station/ui/ui";

const EXAMPLES: &str = "\
Examples:
  usar bench station
  usar bench station --quick --json
  usar bench station --page crates/station/ui/ui   where the page's sources are; `npm ci` there first

Viewers of this program connect over loopback sockets; their CPU time is taken off. The page is measured in a real browser by `npm run bench`
in its sources, which needs Node and Chromium; without them the rest is measured.
Exit codes: 0 done, 3 a bar was missed.";

/// Measure the operator's page: what it costs a run, and how quick it is in a real browser
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct StationBench {
    /// Shorter runs
    #[arg(long)]
    quick: bool,
    /// Sources of the page [default: crates/station/ui/ui, if it is there]
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,
    /// Print `{ "rows": [...] }`
    #[arg(long)]
    json: bool,
}

impl StationBench {
    pub(crate) fn run(self) -> Result<Outcome> {
        let seconds =
            |long: f64, short: f64| SimTime::from_seconds(if self.quick { short } else { long });
        let effort = Effort {
            watched: seconds(20.0, 3.0),
            fast: seconds(10.0, 2.0),
            pairs: if self.quick { 1 } else { 4 },
            is_quick: self.quick,
        };
        let usual = PathBuf::from(SOURCES);
        let page = self.page.or_else(|| usual.join("package.json").is_file().then_some(usual));
        let (ours, notes) = measure(effort, page.as_deref())?;
        let mut report = report(TABLE, &ours, &Figures::default());
        report.notes.extend(notes);
        report.print(self.json)?;
        Ok(report.outcome(false))
    }
}
