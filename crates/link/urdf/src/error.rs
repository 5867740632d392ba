//! What is wrong with a URDF file, said so that its author can mend it.

use std::fmt;

use crate::limits::SHOWN_CHARACTERS;

/// One thing that is wrong, and where.
#[derive(Debug, PartialEq)]
pub struct UrdfError {
    /// From 1.
    pub line: usize,
    /// The element or attribute and what it says: `joint "axle" limit lower = "x"`.
    pub part: String,
    /// What is wrong with it, and what to do.
    pub problem: UrdfProblem,
}

impl fmt::Display for UrdfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}: {}", self.line, self.part, self.problem)
    }
}

impl std::error::Error for UrdfError {}

/// What can be wrong.
#[derive(Debug, PartialEq, thiserror::Error)]
#[expect(missing_docs, reason = "the fields are the words of the message")]
pub enum UrdfProblem {
    /// The file is too long.
    #[error("longer than {limit} bytes; make it smaller, with meshes in files of their own")]
    TooLong { limit: usize },
    /// The file is not text.
    #[error("byte {byte:#04x} is not UTF-8 text; save the file as UTF-8")]
    NotText { byte: u8 },
    /// The text is not XML.
    #[error("not XML: {0}; mend the line, or export the file again")]
    NotXml(String),
    /// The file is of another format.
    #[error("this is {format}, not URDF; {fix}")]
    OtherFormat { format: &'static str, fix: &'static str },
    /// Something that must be there is not.
    #[error("{what} is missing; write for example {example}")]
    Missing { what: &'static str, example: &'static str },
    /// A value that is not what it should be.
    #[error("must be {wanted}; write for example {example}")]
    Value { wanted: String, example: String },
    /// A joint of a type nobody knows.
    #[error("there is no such type; {hint}")]
    UnknownType { hint: String },
    /// A joint of a type that we do not have.
    #[error("joints of this type are not modelled; {fix}")]
    NotModelled { fix: &'static str },
    /// A link that is not in the file.
    #[error("there is no link of this name; {hint}")]
    UnknownLink { hint: String },
    /// Two things of one name.
    #[error("the name is taken already (line {first}); rename one of the two")]
    Taken { first: usize },
    /// A link that two joints carry.
    #[error(
        "this link hangs on joint {other:?} already; a link has one parent: remove one of the two joints, or add a link"
    )]
    TwoParents { other: String },
    /// Joints that lead back to where they began.
    #[error(
        "the joints lead round in a circle: {way}; a robot is a tree: remove one of these joints"
    )]
    Circle { way: String },
    /// Links that hang on nothing.
    #[error("it is not joined to {root:?}, on which the others hang; join it, or remove it")]
    Loose { root: String },
    /// More than fits.
    #[error("more than {limit} {what}; make it smaller")]
    TooMany { limit: usize, what: &'static str },
}

/// `text` on one line, cut to what fits into a message.
pub(crate) fn shown(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let clean = words.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
    let mut short: String = clean.take(SHOWN_CHARACTERS + 1).collect();
    if short.chars().count() > SHOWN_CHARACTERS {
        short.pop();
        short.push('…');
    }
    short
}
