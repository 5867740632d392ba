//! `usar completions SHELL`: what the shell needs to complete our command line.

use anyhow::Result;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::cli::Cli;
use app_terminal::console;
use app_terminal::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar completions bash > ~/.local/share/bash-completion/completions/usar
  usar completions zsh > ~/.zfunc/_usar
  usar completions fish > ~/.config/fish/completions/usar.fish";

/// Print completions for a shell
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self) -> Result<Outcome> {
        // Into memory first: the generator panics where a pipe is closed.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "usar", &mut script);
        console::print(&String::from_utf8(script)?)?;
        Ok(Outcome::Done)
    }
}
