//! What is wrong with an arena, said so that its author can mend it.

use std::fmt;

use link_text::{Place, TextError};

use crate::files::FileProblem;
use crate::mesh::MeshProblem;
use crate::read::PictureProblem;

/// One thing that is wrong with an arena: where, which key, which value, and what to write instead.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the fields are the words of the message")]
pub enum ArenaError {
    /// The first file could not be read at all.
    #[error("{file}: cannot be read: {problem}")]
    Unreadable { file: String, problem: FileProblem },

    /// What can be wrong with any text.
    #[error(transparent)]
    Text(#[from] TextError),

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
            Self::Text(error) => Some(error.place()),
            Self::BadFile { at, .. }
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
