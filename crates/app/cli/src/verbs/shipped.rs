//! What comes with the program, listed.

use anyhow::Result;
use app_terminal::console;
use app_terminal::outcome::Outcome;
use serde::Serialize;

/// Prints a summary of each: a table for people, an array for programs.
pub(super) fn list<S: Serialize>(
    is_json: bool,
    names: &[&str],
    summary: impl Fn(&str) -> Result<S>,
    table: impl FnOnce(&[S]) -> String,
) -> Result<Outcome> {
    let summaries = names.iter().map(|name| summary(name)).collect::<Result<Vec<S>>>()?;
    console::tell(is_json, &summaries, || table(&summaries))?;
    Ok(Outcome::Done)
}
