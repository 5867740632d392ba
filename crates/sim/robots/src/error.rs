//! What is wrong with a robot, said so that its author can mend it.

use link_text::{Errors, Place, Placed, TextError, hint};

/// One thing that is wrong with a robot: where, which key, which value, and what to write instead.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the fields are the words of the message")]
pub enum RobotError {
    /// The file could not be read at all.
    #[error("{file}: cannot be read: {problem}")]
    Unreadable { file: String, problem: String },

    /// What can be wrong with any text.
    #[error(transparent)]
    Text(#[from] TextError),

    /// A line that is neither a section nor a key with its value.
    #[error("{at}: {near:?}: {problem}; {fix}")]
    Line { at: Place, near: String, problem: String, fix: String },

    /// A class that we do not have.
    #[error("{at}: {key} = {value}: there is no {kind} class of this name; {}", hint(suggestion.as_deref(), known))]
    UnknownClass {
        at: Place,
        key: String,
        value: String,
        kind: &'static str,
        suggestion: Option<String>,
        known: String,
    },

    /// The robot that was asked for is in no section and comes with nothing.
    #[error("{file}: there is no robot class {class:?}; {}", hint(suggestion.as_deref(), known))]
    NoRobot { file: String, class: String, suggestion: Option<String>, known: String },

    /// More of something than a robot may have.
    #[error("{at}: {key}: more than {limit} {what}; make it smaller")]
    TooMany { at: Place, key: String, what: &'static str, limit: usize },

    /// Something in a URDF file.
    #[error("{at}: {part}: {problem}")]
    Urdf { at: Place, part: String, problem: String },

    /// A body that could not stand or move.
    #[error("{file}: {part}: {problem}; {fix}")]
    Unsound { file: String, part: String, problem: String, fix: String },
}

impl RobotError {
    /// Where to look; `None` if it is about a file as a whole.
    pub fn place(&self) -> Option<&Place> {
        match self {
            Self::Unreadable { .. } | Self::NoRobot { .. } | Self::Unsound { .. } => None,
            Self::Text(error) => Some(error.place()),
            Self::Line { at, .. }
            | Self::UnknownClass { at, .. }
            | Self::TooMany { at, .. }
            | Self::Urdf { at, .. } => Some(at),
        }
    }
}

impl Placed for RobotError {
    fn place(&self) -> Option<&Place> {
        self.place()
    }
}

/// All that was found wrong with a robot, in the order of the files and lines: at most [`crate::limits::ERRORS`].
pub type RobotErrors = Errors<RobotError>;
