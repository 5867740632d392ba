//! `usar cpu fmt`: one layout for all assembly.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use serde::Serialize;

use app_machine::source;
use app_terminal::failure::Hinted;
use app_terminal::outcome::Outcome;
use app_terminal::{console, files};

const EXAMPLES: &str = "\
Examples:
  usar cpu fmt programs/factorial.s           lays the file out, comments stay
  usar cpu fmt --check programs/*.s           only says which would change, exit code 1 if any
  usar cpu fmt --check --json programs/*.s    an array of objects with `file` and `changes`
  usar cpu fmt --stdout programs/factorial.s";

/// Lay assembly out; comments stay, words are never changed
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Fmt {
    /// Assembly (.s)
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Change nothing, say which files would change
    #[arg(long)]
    check: bool,
    /// Print instead of writing
    #[arg(long, conflicts_with = "check")]
    stdout: bool,
    /// Print an array of objects with `file` and whether its layout `changes`
    #[arg(long, conflicts_with = "stdout")]
    json: bool,
}

/// A file that was looked at.
#[derive(Debug, Serialize)]
struct LaidOut<'a> {
    file: &'a Path,
    changes: bool,
}

impl Fmt {
    pub(crate) fn run(self) -> Result<Outcome> {
        let mut all = vec![];
        for path in &self.files {
            if source::is_language(path) {
                let hint = "only assembly (.s) has a formatter";
                return Err(Hinted::error(format!("{} is no assembly", path.display()), hint));
            }
            let text = source::text(path)?;
            let formatted = machine_asm::format(&text);
            let changes = formatted != text;
            if self.stdout {
                console::print(&formatted)?;
            } else if changes && self.check && !self.json {
                console::print(&format!("{} would change\n", path.display()))?;
            } else if changes && !self.check {
                files::write(path, formatted.as_bytes())?;
                console::note(&format!("{} laid out", path.display()));
            }
            all.push(LaidOut { file: path, changes });
        }
        if self.json {
            console::print_json(&all)?;
        }
        let is_wrong = self.check && all.iter().any(|file| file.changes);
        Ok(if is_wrong { Outcome::Failed } else { Outcome::Done })
    }
}
