//! What is wrong with an arena, said so that its author can mend it.

use std::fmt;

use crate::files::FileProblem;
use crate::mesh::MeshProblem;
use crate::read::PictureProblem;

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

/// One thing that is wrong with an arena: where, which key, which value, and what to write instead.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the fields are the words of the message")]
pub enum ArenaError {
    /// The first file could not be read at all.
    #[error("{file}: cannot be read: {problem}")]
    Unreadable { file: String, problem: FileProblem },

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

    /// A start is missing.
    #[error(
        "{file}: [[start]]: there is no start named {name:?}; add [[start]] with name = {name:?} and at = [0, 0]"
    )]
    NoStart { file: String, name: String },

    /// A file that is named cannot be read.
    #[error("{at}: {key} = {value}: cannot be read: {problem}")]
    BadFile { at: Place, key: String, value: String, problem: FileProblem },

    /// Files include each other in a circle.
    #[error("{at}: include = {value}: files include each other in a circle ({}); take one of them out", chain.join(" -> "))]
    CyclicInclude { at: Place, value: String, chain: Vec<String> },

    /// Files include files include files.
    #[error("{at}: include = {value}: more than {limit} files deep ({}); include them from one file instead", chain.join(" -> "))]
    DeepInclude { at: Place, value: String, limit: usize, chain: Vec<String> },

    /// A file comes in by two ways, so its things would stand there twice.
    #[error("{at}: include = {value}: this file is included already; take one of the two out")]
    RepeatedInclude { at: Place, value: String },

    /// More of something than the limits allow.
    #[error("{at}: {key}: more than {limit} {what} in one arena; make it smaller or split it")]
    TooMany { at: Place, key: String, what: &'static str, limit: usize },

    /// A mesh file does not hold a usable mesh.
    #[error("{at}: {key} = {value}: {problem}")]
    BadMesh { at: Place, key: String, value: String, problem: MeshProblem },

    /// A picture file does not hold a usable picture.
    #[error("{at}: {key} = {value}: {problem}")]
    BadPicture { at: Place, key: String, value: String, problem: PictureProblem },
}

impl ArenaError {
    /// Where to look; `None` if it is about a file as a whole.
    pub fn place(&self) -> Option<&Place> {
        match self {
            Self::Unreadable { .. } | Self::NoStart { .. } => None,
            Self::DuplicateName { second, .. } => Some(second),
            Self::NotText { at, .. }
            | Self::Syntax { at, .. }
            | Self::Missing { at, .. }
            | Self::UnknownKey { at, .. }
            | Self::WrongType { at, .. }
            | Self::OutOfRange { at, .. }
            | Self::Contradiction { at, .. }
            | Self::UnknownName { at, .. }
            | Self::BadFile { at, .. }
            | Self::CyclicInclude { at, .. }
            | Self::DeepInclude { at, .. }
            | Self::RepeatedInclude { at, .. }
            | Self::TooMany { at, .. }
            | Self::BadMesh { at, .. }
            | Self::BadPicture { at, .. } => Some(at),
        }
    }
}

/// All that was found wrong with an arena, in the order of the files and lines; never empty.
#[derive(Debug)]
pub struct ArenaErrors(Vec<ArenaError>);

impl ArenaErrors {
    /// Sorted by file, as they were met, and line.
    pub(crate) fn sorted(mut errors: Vec<ArenaError>) -> Self {
        let mut files: Vec<String> = vec![];
        for place in errors.iter().filter_map(ArenaError::place) {
            if !files.contains(&place.file) {
                files.push(place.file.clone());
            }
        }
        errors.sort_by_key(|error| {
            let place = error.place();
            let file = place.and_then(|place| files.iter().position(|file| *file == place.file));
            (file.unwrap_or(files.len()), place.map_or(0, |place| place.line))
        });
        Self(errors)
    }

    /// One after the other.
    pub fn iter(&self) -> impl Iterator<Item = &ArenaError> {
        self.0.iter()
    }

    /// How many; at most [`crate::limits::ERRORS`], the rest shows once these are mended.
    pub fn count(&self) -> usize {
        self.0.len()
    }
}

impl fmt::Display for ArenaErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            write!(f, "{}{error}", if index == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for ArenaErrors {}

fn hint(suggestion: Option<&str>, known: &str) -> String {
    match suggestion {
        Some(word) => format!("did you mean {word}?"),
        None => format!("known: {known}"),
    }
}
