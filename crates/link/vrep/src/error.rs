//! What is wrong with what came in.

/// Why a connection cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VrepError {
    /// Another protocol, or a client with the other order of bytes.
    #[error("a packet begins with {0}, not with 1: this is no V-REP client of this order of bytes")]
    Mark(i16),
    /// A length or a count below 0.
    #[error("a packet has {what} {value}")]
    Packet {
        /// What of it.
        what: &'static str,
        /// What it says.
        value: i16,
    },
    /// More than is read.
    #[error("a message has more than {0} bytes")]
    TooLong(usize),
    /// More commands than are read.
    #[error("a message has more than {0} commands")]
    TooMany(usize),
    /// Bytes that end within something.
    #[error("a message ends within {0}")]
    TooShort(&'static str),
    /// A command whose sizes contradict each other.
    #[error("a command of {size} bytes has a key of {key}")]
    Sizes {
        /// With its header.
        size: i32,
        /// Of the key.
        key: u16,
    },
}
