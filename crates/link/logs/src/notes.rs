//! What was passed over while a log was read.

use std::collections::BTreeMap;

use crate::LogError;
use crate::words::told;

/// How many broken lines are told one by one, and how many unknown tags by name.
const TOLD: usize = 10;
/// Where further unknown tags are counted.
const OTHERS: &str = "others";

/// A line that could not be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

/// What was passed over while a log was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// How many lines or messages there are, remarks included.
    pub lines: usize,
    /// How many of them are broken.
    pub broken: usize,
    /// The first of those.
    pub first_broken: Vec<Broken>,
    /// How many begin with a word that is not known.
    pub unknown: usize,
    /// Unknown words: the line in which each came first, and how often it came.
    pub unknown_tags: BTreeMap<String, (usize, usize)>,
    /// Anything else a reader should know, a sentence each.
    pub remarks: Vec<String>,
}

impl Notes {
    /// Refuses a log in which a line is broken.
    pub fn require_clean(&self) -> Result<(), LogError> {
        match self.first_broken.first() {
            None => Ok(()),
            Some(Broken { line, why }) => {
                Err(LogError::Broken { line: *line, why: why.clone(), broken: self.broken })
            }
        }
    }

    /// Counts a line that could not be understood.
    pub fn add_broken(&mut self, line: usize, why: String) {
        self.broken += 1;
        if self.first_broken.len() < TOLD {
            self.first_broken.push(Broken { line, why });
        }
    }

    /// Counts a line of a kind that is not known.
    pub fn add_unknown(&mut self, line: usize, tag: &str) {
        self.unknown += 1;
        let known = told(tag);
        let is_told = self.unknown_tags.len() < TOLD || self.unknown_tags.contains_key(&known);
        let name = if is_told { known } else { OTHERS.to_owned() };
        self.unknown_tags.entry(name).or_insert((line, 0)).1 += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_none_does_not_fill_the_memory() {
        let mut notes = Notes::default();
        for line in 1..=1000 {
            notes.add_broken(line, "it is".to_owned());
            notes.add_unknown(line, &format!("{line}{}", "x".repeat(1000)));
        }
        assert_eq!((notes.broken, notes.unknown, notes.first_broken.len()), (1000, 1000, TOLD));
        assert_eq!(notes.unknown_tags[OTHERS], (11, 990));
        assert!(notes.unknown_tags.keys().all(|tag| tag.len() <= 40));
    }
}
