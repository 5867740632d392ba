//! `usar bench serve`: what old clients cost, and what they feel.

use std::time::Duration;

use anyhow::Result;
use clap::Args;

use crate::bench::serve::{Effort, TABLE, measure};
use crate::bench::{Figures, report};
use app_terminal::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar bench serve
  usar bench serve --quick --json

64 clients of this program connect over loopback sockets, each on its own thread; their CPU time is taken off the server's.
Exit codes: 0 done, 3 a bar was missed.";

/// Measure the servers: 64 robots, the protocol's reader and writer, a storm of requests
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Serve {
    /// Shorter runs
    #[arg(long)]
    quick: bool,
    /// Print `{ "rows": [...] }`
    #[arg(long)]
    json: bool,
}

impl Serve {
    pub(crate) fn run(self) -> Result<Outcome> {
        let effort = if self.quick {
            Effort { span: Duration::from_secs(3), runs: 3, storm: 8_000 }
        } else {
            Effort { span: Duration::from_secs(20), runs: 9, storm: 50_000 }
        };
        let (ours, notes) = measure(effort)?;
        let mut report = report(TABLE, &ours, &Figures::default());
        report.notes.extend(notes);
        report.print(self.json)?;
        Ok(report.outcome(false))
    }
}
