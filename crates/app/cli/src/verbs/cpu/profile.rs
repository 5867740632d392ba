//! `usar cpu profile`: where the cycles go, how many there can be, and which clock that needs.

use std::path::PathBuf;

use anyhow::Result;
use app_machine::ProgramArguments;
use app_machine::profile::{Question, flame, profile};
use app_terminal::outcome::Outcome;
use app_terminal::{console, files};
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  usar cpu profile programs/sieve.s                    where the cycles go, and the clock for one run a second
  usar cpu profile programs/sieve.s --clock 20 --period 0.1
  usar cpu profile programs/primes.u --svg out/flame.svg
  usar cpu profile programs/sieve.s --json
  usar cpu profile programs/steer.u --robot Mapper --cycles 1000000    a program of a robot's board

The worst case is from the program's text alone; it needs `.bound n` before every loop.
Exit codes: 0 it ended, 1 it was stopped with a trap.";

/// Say where a program's cycles go, how many there can be, and which clock that needs
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ProfileVerb {
    #[command(flatten)]
    program: ProgramArguments,
    /// Clock to judge, MHz
    #[arg(long, value_name = "MHZ", value_parser = positive)]
    clock: Option<f64>,
    /// Time one run may take, seconds
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = positive)]
    period: f64,
    /// Write a flame graph
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Lines shown, those with most cycles first
    #[arg(long, value_name = "N", default_value_t = 15)]
    lines: usize,
    /// Print an object with all of it
    #[arg(long)]
    json: bool,
}

impl ProfileVerb {
    pub(crate) fn run(self) -> Result<Outcome> {
        let report = profile(&self.program, &Question { clock: self.clock, period: self.period })?;
        if let Some(path) = &self.svg {
            files::write(path, flame(&self.program)?.as_bytes())?;
            console::note(&format!("flame graph: {}", path.display()));
        }
        console::tell(self.json, &report, || report.text(self.lines))?;
        Ok(super::ended(report.trap.as_deref(), self.json))
    }
}

fn positive(text: &str) -> Result<f64, String> {
    let value: f64 = text.parse().map_err(|_| format!("{text:?} is no number"))?;
    if value.is_finite() && value > 0.0 { Ok(value) } else { Err("it must be above 0".to_owned()) }
}
