//! What is wrong with a configuration, and what of it is not done here.

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum UvaError {
    /// The bytes are no text.
    #[error("line {line}: byte {byte:#04x} is not UTF-8 text; save the file as UTF-8")]
    NotText {
        /// From 1.
        line: usize,
        /// The first byte that is not.
        byte: u8,
    },
    /// The file is longer than any configuration.
    #[error("{bytes} bytes; a configuration has {limit} at most: is this the right file?")]
    TooLong {
        /// How many.
        bytes: usize,
        /// How many may be.
        limit: usize,
    },
    /// A line that is neither section, key nor comment.
    #[error("line {line}: {text:?}: write [section], key = value, or a comment behind #, ; or //")]
    Line {
        /// From 1.
        line: usize,
        /// The line.
        text: String,
    },
    /// A key before the first section.
    #[error("line {line}: {key} = {value:?} stands before the first section; put [name] above it")]
    Homeless {
        /// From 1.
        line: usize,
        /// The key.
        key: String,
        /// Its value.
        value: String,
    },
    /// A section that must be there is not.
    #[error("there is no section [{section}]; {fix}")]
    NoSection {
        /// Which one.
        section: String,
        /// The sections there are, or what to write.
        fix: String,
    },
    /// A key that must be there is not.
    #[error("line {line}: [{section}] has no {key}; write for example {key} = {example}")]
    Missing {
        /// Of the section's head.
        line: usize,
        /// The section.
        section: String,
        /// The key.
        key: &'static str,
        /// How it could look.
        example: &'static str,
    },
    /// A key nobody knows.
    #[error("line {line}: {key} = {value:?}: there is no such key; {hint}")]
    UnknownKey {
        /// From 1.
        line: usize,
        /// The key.
        key: String,
        /// Its value.
        value: String,
        /// What may have been meant.
        hint: String,
    },
    /// A word that is none of those that can stand there.
    #[error("line {line}: {key} = {value:?}: there is no such {what}; {hint}")]
    UnknownWord {
        /// From 1.
        line: usize,
        /// The key.
        key: String,
        /// The word.
        value: String,
        /// Of what kind it should be.
        what: &'static str,
        /// What may have been meant.
        hint: String,
    },
    /// A value of the wrong form or beyond its range.
    #[error("line {line}: {key} = {value:?}: must be {wanted}, for example {example}")]
    Value {
        /// From 1.
        line: usize,
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// What would do.
        wanted: &'static str,
        /// How it could look.
        example: &'static str,
    },
}

/// A key that is understood and has no effect here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// From 1.
    pub line: usize,
    /// The key.
    pub key: String,
    /// Its value.
    pub value: String,
    /// Why nothing comes of it, or what to use instead.
    pub why: &'static str,
}

impl std::fmt::Display for Note {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {} = {:?}: {}", self.line, self.key, self.value, self.why)
    }
}
