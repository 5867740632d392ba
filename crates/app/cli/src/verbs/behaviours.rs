//! `usar behaviours`: what robots do until what happens, as tables and graphs.

use anyhow::Result;
use app_terminal::console;
use app_terminal::outcome::Outcome;
use clap::{Args, ValueEnum};
use robot_behaviours::{Behaviour, document, dot, graphs};

const EXAMPLES: &str = "\
Examples:
  usar behaviours                    all tables, as docs/behaviours.md has them
  usar behaviours --json             the same as graphs, for programs
  usar behaviours --form dot | dot -Tsvg > behaviours.svg";

/// Print what robots do until what happens: the transition tables of all behaviours
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Behaviours {
    /// How to print them
    #[arg(long, value_enum, default_value_t = Form::Markdown, conflicts_with = "json")]
    form: Form,
    /// Print graphs as JSON: motions, and transitions between them
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Tables
    Markdown,
    /// Graphs for Graphviz
    Dot,
}

impl Behaviours {
    pub(crate) fn run(self) -> Result<Outcome> {
        console::tell(self.json, &graphs(), || match self.form {
            Form::Markdown => document(),
            Form::Dot => Behaviour::ALL.map(dot).concat(),
        })?;
        Ok(Outcome::Done)
    }
}
