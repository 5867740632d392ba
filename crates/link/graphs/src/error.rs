//! What can be wrong with a g2o file.

/// A file that is no pose graph; each message says where, what and how to mend it.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum G2oError {
    /// A line has too few or too many numbers.
    #[error("line {line}: {tag} has {found} values after its tag, not {wanted}; write {form}")]
    WrongCount {
        /// Counted from 1.
        line: usize,
        /// Its first word.
        tag: String,
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
        /// What they mean.
        form: &'static str,
    },
    /// A word that should be a number.
    #[error("line {line}: {word:?} is no {kind}; write {kind_example}")]
    NotANumber {
        /// Counted from 1.
        line: usize,
        /// The word.
        word: String,
        /// What it should be.
        kind: &'static str,
        /// One of those.
        kind_example: &'static str,
    },
    /// A rotation without direction.
    #[error(
        "line {line}: the quaternion {quaternion:?} has no length; write a unit quaternion qx qy qz qw"
    )]
    NoRotation {
        /// Counted from 1.
        line: usize,
        /// The four numbers.
        quaternion: [f64; 4],
    },
    /// A pose that was given before.
    #[error("line {line}: pose {id} was given in line {first} already; leave one of them out")]
    TwicePose {
        /// Counted from 1.
        line: usize,
        /// Which pose.
        id: u64,
        /// The line before.
        first: usize,
    },
    /// A pose that is not there although others are.
    #[error(
        "line {line}: there is no pose {id}; give it a VERTEX line, or leave all VERTEX lines out"
    )]
    NoPose {
        /// Counted from 1.
        line: usize,
        /// Which pose.
        id: u64,
    },
    /// Both on the plane and in space.
    #[error("line {line}: {tag} in a file that began {other}; put the two graphs into two files")]
    Mixed {
        /// Counted from 1.
        line: usize,
        /// Its first word.
        tag: String,
        /// How the file began.
        other: &'static str,
    },
    /// Nothing to read.
    #[error(
        "there is no pose and no edge in it{unknown}; a g2o file has lines such as EDGE_SE2 or VERTEX_SE3:QUAT"
    )]
    Empty {
        /// The unknown tags, if any.
        unknown: String,
    },
}
