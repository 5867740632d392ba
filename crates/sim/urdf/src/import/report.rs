//! What is wrong with a URDF, and what had to be guessed.

use link_text::limits::NAME_CHARACTERS;
use link_text::{Complaints, Place, Sink};
use sim_robots::RobotError;

/// Errors and notes of one file.
pub(super) struct Report<'a> {
    pub(super) file: &'a str,
    pub(super) sink: Sink<RobotError>,
    pub(super) notes: Vec<String>,
}

impl<'a> Report<'a> {
    pub(super) fn new(file: &'a str) -> Self {
        Self { file, sink: Sink::default(), notes: vec![] }
    }

    pub(super) fn wrong(&self, line: usize, part: String, problem: impl Into<String>) {
        let at = Place { file: self.file.to_owned(), line };
        self.sink.push(RobotError::Urdf { at, part, problem: problem.into() });
    }

    pub(super) fn note(&mut self, line: usize, words: &str) {
        self.notes.push(format!("{}:{line}: {words}", self.file));
    }

    pub(super) fn is_clean(&self) -> bool {
        self.sink.count() == 0
    }

    /// Says so if a number is not within what robots may have.
    pub(super) fn within(&self, line: usize, part: &str, value: f64, (least, most): (f64, f64)) {
        if !(least..=most).contains(&value) {
            let problem = format!(
                "must be {least} to {most}; URDF is in metres and kilograms: check the unit and the scale"
            );
            self.wrong(line, format!("{part} = {value}"), problem);
        }
    }

    /// Says so if a name cannot be said over every wire.
    pub(super) fn name(&self, line: usize, part: &str, name: &str) {
        let is_odd = |c: char| c.is_control() || "{}\"".contains(c);
        let is_long = name.chars().count() > NAME_CHARACTERS;
        if name.is_empty() || name.trim() != name || name.contains(is_odd) || is_long {
            let shown: String = name.chars().take(NAME_CHARACTERS).collect();
            let problem = format!(
                "must be a name of up to {NAME_CHARACTERS} characters, without braces, quotes or blanks at its ends; rename it"
            );
            self.wrong(line, format!("{part} = {shown:?}"), problem);
        }
    }
}
