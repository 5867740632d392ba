//! One figure of a trial.

use serde::Serialize;

/// A figure, and what it has to reach.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// Which part of the study it belongs to.
    pub part: &'static str,
    /// What was measured.
    pub what: String,
    /// The figure.
    pub value: f64,
    /// Its unit; empty for numbers and shares.
    pub unit: &'static str,
    /// What it has to reach, as people read it; empty where it is only told.
    pub bar: String,
    /// Whether it does.
    pub holds: Option<bool>,
    /// What else is to be said.
    pub note: String,
}

impl Row {
    /// A figure that is told.
    pub fn told(
        part: &'static str,
        what: impl Into<String>,
        value: f64,
        unit: &'static str,
    ) -> Self {
        let (bar, note) = (String::new(), String::new());
        Self { part, what: what.into(), value, unit, bar, holds: None, note }
    }

    /// That has to be at most so much.
    #[must_use]
    pub fn at_most(self, most: f64) -> Self {
        let bar = format!("<= {most} {}", self.unit).trim_end().to_owned();
        Self { holds: Some(self.value <= most), bar, ..self }
    }

    /// That has to be at least so much.
    #[must_use]
    pub fn at_least(self, least: f64) -> Self {
        let bar = format!(">= {least} {}", self.unit).trim_end().to_owned();
        Self { holds: Some(self.value >= least), bar, ..self }
    }

    /// That has to lie between two figures.
    #[must_use]
    pub fn within(self, least: f64, most: f64) -> Self {
        let bar = format!("{least} to {most} {}", self.unit).trim_end().to_owned();
        Self { holds: Some((least..=most).contains(&self.value)), bar, ..self }
    }

    /// With what else is to be said.
    #[must_use]
    pub fn noted(self, note: impl Into<String>) -> Self {
        Self { note: note.into(), ..self }
    }
}
