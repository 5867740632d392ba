//! `usar`: urban search and rescue from the command line.

mod cli;
mod verbs;

use std::process::ExitCode;

use app_terminal::failure;

fn main() -> ExitCode {
    match cli::Cli::read().run() {
        Ok(outcome) => outcome.into(),
        Err(error) if failure::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error),
    }
}
