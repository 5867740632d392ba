//! What a study comes back with.

use anyhow::Result;
use serde::Serialize;

/// What a study found: for people, for programs, and as a page.
#[derive(Clone, Debug)]
pub struct Told {
    /// Tables and notes for a terminal, in colour where stdout shows it.
    pub text: String,
    /// The same as JSON.
    pub json: String,
    /// One HTML page that needs nothing else.
    pub page: String,
    /// In a line.
    pub verdict: String,
    /// Whether all that was asked for was done and came out as it has to.
    pub is_whole: bool,
}

/// Pretty JSON, its keys in the order of the fields.
pub(crate) fn json(figures: &impl Serialize) -> Result<String> {
    Ok(serde_json::to_string_pretty(figures)?)
}
