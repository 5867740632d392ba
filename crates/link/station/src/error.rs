//! Messages that cannot be read.

/// What is wrong with a message.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum StationError {
    /// It is longer than any message is.
    #[error("a message of {bytes} bytes; at most {limit} are allowed")]
    TooLarge {
        /// Its length.
        bytes: usize,
        /// The longest allowed.
        limit: usize,
    },
    /// It ends before it is complete.
    #[error("the message ends after {bytes} bytes, in the middle of {what}")]
    CutOff {
        /// What was being read.
        what: &'static str,
        /// Its length.
        bytes: usize,
    },
    /// It goes on after its end.
    #[error("{extra} bytes stand behind the end of the message")]
    Extra {
        /// How many.
        extra: usize,
    },
    /// No message begins like this.
    #[error("messages of kind {kind} are not known")]
    UnknownKind {
        /// Its first byte.
        kind: u8,
    },
    /// A value is none of those there are.
    #[error("{value} is no {what}")]
    UnknownValue {
        /// Of what.
        what: &'static str,
        /// As it stands there.
        value: u8,
    },
    /// The JSON in it is not what is expected.
    #[error("cannot read the message: {reason}")]
    BadJson {
        /// In the words of the parser.
        reason: String,
    },
    /// A number is too small, too large, or none.
    #[error("{what} is {value}; it must be between {min} and {max}")]
    OutOfRange {
        /// Which number.
        what: &'static str,
        /// As it came.
        value: f64,
        /// Least.
        min: f64,
        /// Most.
        max: f64,
    },
    /// A text is too long.
    #[error("{what} has {chars} characters; at most {limit} are allowed")]
    LongText {
        /// Which text.
        what: &'static str,
        /// Its length.
        chars: usize,
        /// The longest allowed.
        limit: usize,
    },
}
