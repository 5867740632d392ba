//! What is found wrong, and what is only odd.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt;

use link_text::{Complaints, Place, Sink, TextError, nearest, shortened};

use super::layers::Found;
use crate::error::RobotError;
use crate::limits;

/// Something that was understood, but not all of it used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Where it stands.
    pub at: Place,
    /// What was done with it.
    pub text: String,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.text)
    }
}

/// Collects errors and warnings.
#[derive(Default)]
pub(crate) struct Report {
    pub(crate) sink: Sink<RobotError>,
    warnings: RefCell<Vec<Warning>>,
    seen: RefCell<BTreeSet<(String, usize, String)>>,
}

impl Report {
    /// Says it once for each place.
    pub(crate) fn warn(&self, file: &str, line: usize, text: String) {
        let is_new = self.seen.borrow_mut().insert((file.to_owned(), line, text.clone()));
        let mut warnings = self.warnings.borrow_mut();
        if is_new && warnings.len() < limits::WARNINGS {
            warnings.push(Warning { at: Place { file: file.to_owned(), line }, text });
        }
    }

    pub(crate) fn into_warnings(self) -> (Vec<RobotError>, Vec<Warning>) {
        let mut warnings = self.warnings.into_inner();
        warnings.sort_by(|a, b| (&a.at.file, a.at.line).cmp(&(&b.at.file, b.at.line)));
        (self.sink.into_errors(), warnings)
    }

    /// Says that a value must be something else; `None`, so that callers can return it.
    pub(crate) fn wrong<T>(
        &self,
        key: &str,
        found: Found<'_>,
        wanted: &str,
        example: &str,
    ) -> Option<T> {
        self.sink.complain(TextError::OutOfRange {
            at: found.place(),
            key: key.to_owned(),
            value: found.shown(),
            wanted: wanted.to_owned(),
            example: example.to_owned(),
        });
        None
    }

    /// Says that something is missing from a struct.
    pub(crate) fn missing<T>(&self, key: &str, at: Place, example: &str) -> Option<T> {
        let (key, example) = (key.to_owned(), example.to_owned());
        self.sink.complain(TextError::Missing { at, key, example });
        None
    }

    /// Says that there is no such class, and which there are.
    pub(crate) fn no_class<T>(
        &self,
        key: &str,
        found: Found<'_>,
        kind: &'static str,
        (class, known): (&str, &[&str]),
    ) -> Option<T> {
        self.sink.push(RobotError::UnknownClass {
            at: found.place(),
            key: key.to_owned(),
            value: found.shown(),
            kind,
            suggestion: nearest(class, known.iter().copied()).map(str::to_owned),
            known: listed(known),
        });
        None
    }

    /// Says that nothing has this name, and what has one.
    pub(crate) fn no_name<T>(
        &self,
        key: &str,
        found: Found<'_>,
        kind: &'static str,
        (name, known): (&str, &[&str]),
    ) -> Option<T> {
        self.sink.complain(TextError::UnknownName {
            at: found.place(),
            key: key.to_owned(),
            value: found.shown(),
            kind,
            suggestion: nearest(name, known.iter().copied()).map(|name| format!("{name:?}")),
            known: listed(known),
        });
        None
    }
}

fn listed(names: &[&str]) -> String {
    const LISTED: usize = 40;
    if names.is_empty() {
        return "none".to_owned();
    }
    names.iter().take(LISTED).map(|name| shortened(name)).collect::<Vec<_>>().join(", ")
}
