//! What is wrong with an arena, said so that its author can mend it.

use link_text::{Errors, Place, Placed, TextError};

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

impl Placed for ArenaError {
    fn place(&self) -> Option<&Place> {
        self.place()
    }
}

/// All that was found wrong with an arena, in the order of the files and lines: at most [`crate::limits::ERRORS`].
pub type ArenaErrors = Errors<ArenaError>;
