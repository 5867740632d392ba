//! `usar`: urban search and rescue from the command line.

mod arguments;
mod bench;
mod cli;
mod cloud_files;
mod cloud_picture;
mod console;
mod failure;
mod files;
mod interrupt;
mod map_files;
mod outcome;
mod outing;
mod progress;
mod stage;
mod station;
mod trial;
mod units;
mod verbs;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match cli::Cli::parse().run() {
        Ok(outcome) => outcome.into(),
        Err(error) if failure::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error),
    }
}
