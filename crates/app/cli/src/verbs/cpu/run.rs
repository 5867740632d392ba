//! `usar cpu run`: runs a program from `main` to its end.

use anyhow::Result;
use app_machine::ProgramArguments;
use app_terminal::console;
use app_terminal::outcome::Outcome;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  usar cpu run programs/factorial.s
  usar cpu run programs/factorial.s --set n=5 --json
  usar cpu run programs/primes.u --cycles 1000000
  usar cpu run figure-28.s --thesis-syntax           as the thesis prints it
  usar cpu run steer.s --set sonar=1500              a device of the program, or a variable

A program starts at `main` and ends when it returns. Exit codes: 0 it ended, 1 it was stopped with a trap.";

/// Run a program from `main` to its end
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Run {
    #[command(flatten)]
    program: ProgramArguments,
    /// Print an object with variables, devices and counts
    #[arg(long)]
    json: bool,
}

impl Run {
    pub(crate) fn run(self) -> Result<Outcome> {
        let ran = app_machine::run(&self.program)?;
        console::tell(self.json, &ran, || ran.text())?;
        Ok(super::ended(ran.trap.as_deref(), self.json))
    }
}
