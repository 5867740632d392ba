//! `usar cpu fmt`: one layout for all assembly.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use app_machine::source;
use app_terminal::failure::Hinted;
use app_terminal::outcome::Outcome;
use app_terminal::{console, files};

const EXAMPLES: &str = "\
Examples:
  usar cpu fmt programs/factorial.s           lays the file out, comments stay
  usar cpu fmt --check programs/*.s           only says which would change, exit code 1 if any
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
}

impl Fmt {
    pub(crate) fn run(self) -> Result<Outcome> {
        let mut outcome = Outcome::Done;
        for path in &self.files {
            if source::is_language(path) {
                let hint = "only assembly (.s) has a formatter";
                return Err(Hinted::error(format!("{} is no assembly", path.display()), hint));
            }
            let text = source::text(path)?;
            let formatted = machine_asm::format(&text);
            if self.stdout {
                console::print(&formatted)?;
            } else if formatted != text && self.check {
                console::print(&format!("{} would change\n", path.display()))?;
                outcome = Outcome::Failed;
            } else if formatted != text {
                files::write(path, formatted.as_bytes())?;
                console::note(&format!("{} laid out", path.display()));
            }
        }
        Ok(outcome)
    }
}
