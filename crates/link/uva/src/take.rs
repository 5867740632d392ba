//! A section taken apart key by key.

use std::collections::BTreeSet;

use crate::error::{Note, UvaError};
use crate::ini::{Entry, Section};
use crate::near::hint;
use crate::words::Words;

/// Farthest from the origin that anything starts, metres.
const FARTHEST: f64 = 1e5;

/// Where somebody starts, in USARSim's frame: x north, y east, z down; metres and radians.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StartPose {
    /// x, y, z.
    pub location: [f64; 3],
    /// Roll, pitch, yaw.
    pub rotation: [f64; 3],
}

/// A section being read: what was asked for is known, what was not is a mistake.
pub(crate) struct Take<'a> {
    section: &'a Section,
    known: BTreeSet<&'static str>,
    pub(crate) errors: Vec<UvaError>,
    pub(crate) notes: Vec<Note>,
}

impl<'a> Take<'a> {
    pub(crate) fn new(section: &'a Section) -> Self {
        Self { section, known: BTreeSet::new(), errors: vec![], notes: vec![] }
    }

    /// The entry of a key, unless it is missing, empty or a dialog's "<Click to ...>".
    pub(crate) fn entry(&mut self, key: &'static str) -> Option<&'a Entry> {
        self.known.insert(key);
        let entry = self.section.entries.get(key)?;
        (!entry.value.is_empty() && !entry.value.starts_with('<')).then_some(entry)
    }

    pub(crate) fn text(&mut self, key: &'static str) -> Option<String> {
        self.entry(key).map(|entry| entry.value.clone())
    }

    pub(crate) fn word<W: Words>(&mut self, key: &'static str) -> Option<W> {
        let entry = self.entry(key)?;
        let read = W::read(key, &entry.value, entry.line);
        self.kept(read)
    }

    pub(crate) fn truth(&mut self, key: &'static str) -> Option<bool> {
        let entry = self.entry(key)?;
        let read = match entry.value.to_lowercase().as_str() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(wrong(key, entry, "True or False", "True")),
        };
        self.kept(read)
    }

    /// A number between these; with a point, whatever the country.
    pub(crate) fn number(
        &mut self,
        key: &'static str,
        (low, high): (f64, f64),
        (wanted, example): (&'static str, &'static str),
    ) -> Option<f64> {
        let entry = self.entry(key)?;
        let number = entry.value.parse().ok().filter(|number| (low..=high).contains(number));
        self.kept(number.ok_or_else(|| wrong(key, entry, wanted, example)))
    }

    pub(crate) fn port(&mut self, key: &'static str, usual: u16) -> u16 {
        let words = ("a port from 1 to 65535", "3000");
        self.number(key, (1.0, 65535.0), words).map_or(usual, |port| port as u16)
    }

    pub(crate) fn three(&mut self, key: &'static str) -> Option<[f64; 3]> {
        let entry = self.entry(key)?;
        let read = three(&entry.value);
        let wanted = "three numbers with commas and without blanks, decimals with a point";
        self.kept(read.ok_or_else(|| wrong(key, entry, wanted, "1.5,-2,0")))
    }

    /// Says that a value has no effect here.
    pub(crate) fn note(&mut self, key: &'static str, why: &'static str) {
        if let Some(entry) = self.entry(key) {
            let (line, key, value) = (entry.line, key.to_owned(), entry.value.clone());
            self.notes.push(Note { line, key, value, why });
        }
    }

    /// Ends with all mistakes, unknown keys among them.
    pub(crate) fn end(mut self) -> (Vec<UvaError>, Vec<Note>) {
        for (key, entry) in &self.section.entries {
            if !self.known.contains(key.as_str()) {
                let known: Vec<&str> = self.known.iter().copied().collect();
                self.errors.push(UvaError::UnknownKey {
                    line: entry.line,
                    key: key.clone(),
                    value: entry.value.clone(),
                    hint: hint(key, &known),
                });
            }
        }
        (self.errors, self.notes)
    }

    fn kept<T>(&mut self, read: Result<T, UvaError>) -> Option<T> {
        read.map_err(|error| self.errors.push(error)).ok()
    }
}

pub(crate) fn wrong(
    key: &str,
    entry: &Entry,
    wanted: &'static str,
    example: &'static str,
) -> UvaError {
    let (key, value) = (key.to_owned(), entry.value.clone());
    UvaError::Value { line: entry.line, key, value, wanted, example }
}

/// Three numbers with commas between them.
pub(crate) fn three(text: &str) -> Option<[f64; 3]> {
    let numbers: Option<Vec<f64>> = text
        .split(',')
        .map(|part| part.trim().parse().ok().filter(|number: &f64| number.abs() <= FARTHEST))
        .collect();
    numbers?.try_into().ok()
}
