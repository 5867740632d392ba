//! What is wrong with a robot, said so that its author can mend it.

use std::fmt;

use link_text::{Place, TextError, hint};

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
            Self::Line { at, .. } | Self::UnknownClass { at, .. } | Self::TooMany { at, .. } => {
                Some(at)
            }
        }
    }
}

/// All that was found wrong with a robot, in the order of the lines; never empty.
#[derive(Debug)]
pub struct RobotErrors(Vec<RobotError>);

impl RobotErrors {
    /// Sorted by file, as they were met, and line; what is about files as a whole comes last.
    pub(crate) fn sorted(mut errors: Vec<RobotError>) -> Self {
        let mut files: Vec<String> = vec![];
        for place in errors.iter().filter_map(RobotError::place) {
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
    pub fn iter(&self) -> impl Iterator<Item = &RobotError> {
        self.0.iter()
    }

    /// How many; at most [`crate::limits::ERRORS`], the rest shows once these are mended.
    pub fn count(&self) -> usize {
        self.0.len()
    }
}

impl fmt::Display for RobotErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            write!(f, "{}{error}", if index == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for RobotErrors {}
