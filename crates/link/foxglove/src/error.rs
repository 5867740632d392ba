//! What is wrong with a message of a viewer.

/// Why a message is not understood.
#[derive(Debug, thiserror::Error)]
pub enum FoxgloveError {
    /// Not JSON, or JSON that says nothing we know.
    #[error("cannot read the message: {0}")]
    Json(#[from] serde_json::Error),
    /// Longer than anything a viewer has to say.
    #[error("the message has {bytes} bytes, more than the {limit} that are read")]
    TooLong {
        /// Its length.
        bytes: usize,
        /// What is allowed.
        limit: usize,
    },
    /// Lists more than one message may.
    #[error("{what} lists {count}, more than the {limit} of one message")]
    TooMany {
        /// Which message.
        what: &'static str,
        /// How many.
        count: usize,
        /// What is allowed.
        limit: usize,
    },
    /// Bytes that end before what they begin.
    #[error("the binary message ends after {bytes} bytes, before its {field}")]
    TooShort {
        /// Its length.
        bytes: usize,
        /// What is missing.
        field: &'static str,
    },
    /// A first byte that means nothing.
    #[error("binary messages begin with 1 (message) or 2 (service call), not with {0}")]
    Opcode(u8),
    /// An encoding that is no text.
    #[error("the encoding of a service call is no UTF-8 text")]
    Encoding,
}
