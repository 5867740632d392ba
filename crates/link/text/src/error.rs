//! What is wrong with a text, said so that its author can mend it.

use std::fmt;

/// Where in which file something stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// As the user would write it.
    pub file: String,
    /// From 1.
    pub line: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// One thing that is wrong with a text: where, which key, which value, and what to write instead.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the fields are the words of the message")]
pub enum TextError {
    /// The file is not text.
    #[error("{at}: byte {byte:#04x} is not UTF-8 text; save the file as UTF-8")]
    NotText { at: Place, byte: u8 },

    /// The text is not TOML.
    #[error("{at}:{column}: not TOML: {problem}; near {near:?}")]
    Syntax { at: Place, column: usize, problem: String, near: String },

    /// A key that must be there is not.
    #[error("{at}: {key} is missing; write for example {example}")]
    Missing { at: Place, key: String, example: String },

    /// A key nobody knows.
    #[error("{at}: {key} = {value}: there is no such key; {}", hint(suggestion.as_deref(), known))]
    UnknownKey { at: Place, key: String, value: String, suggestion: Option<String>, known: String },

    /// A value of another kind than wanted.
    #[error("{at}: {key} = {value}: must be {wanted}, not {found}; write for example {example}")]
    WrongType {
        at: Place,
        key: String,
        value: String,
        wanted: String,
        found: &'static str,
        example: String,
    },

    /// A value of the right kind that is too small, too large, too long or otherwise beyond what is allowed.
    #[error("{at}: {key} = {value}: must be {wanted}; write for example {example}")]
    OutOfRange { at: Place, key: String, value: String, wanted: String, example: String },

    /// A key that does not go with the other keys of its table.
    #[error("{at}: {key} = {value}: {problem}; {fix}")]
    Contradiction { at: Place, key: String, value: String, problem: String, fix: String },

    /// A name that nothing has.
    #[error("{at}: {key} = {value}: there is no {kind} of this name; {}", hint(suggestion.as_deref(), known))]
    UnknownName {
        at: Place,
        key: String,
        value: String,
        kind: &'static str,
        suggestion: Option<String>,
        known: String,
    },

    /// Two things have one name.
    #[error(
        "{second}: {key} = {name:?}: the name is taken already ({first}); rename one of the two"
    )]
    DuplicateName { key: String, name: String, first: Place, second: Place },
}

impl TextError {
    /// Where to look.
    pub fn place(&self) -> &Place {
        match self {
            Self::DuplicateName { second, .. } => second,
            Self::NotText { at, .. }
            | Self::Syntax { at, .. }
            | Self::Missing { at, .. }
            | Self::UnknownKey { at, .. }
            | Self::WrongType { at, .. }
            | Self::OutOfRange { at, .. }
            | Self::Contradiction { at, .. }
            | Self::UnknownName { at, .. } => at,
        }
    }
}

/// The word that was meant, or all there are.
pub fn hint(suggestion: Option<&str>, known: &str) -> String {
    match suggestion {
        Some(word) => format!("did you mean {word}?"),
        None => format!("known: {known}"),
    }
}
