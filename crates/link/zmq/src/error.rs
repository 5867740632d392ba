//! What is wrong with what came in.

/// Why a connection cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ZmtpError {
    /// Another protocol, or an older one.
    #[error("the greeting is not that of ZMTP 3 with the mechanism NULL: {0:02x?}")]
    Greeting(Vec<u8>),
    /// A frame with flags that mean nothing.
    #[error("a frame has the flags {0:#04x}")]
    Flags(u8),
    /// A frame or a message that is too large.
    #[error("a message of {bytes} bytes is more than the {limit} that are read")]
    TooLong {
        /// How large.
        bytes: u64,
        /// What is allowed.
        limit: usize,
    },
    /// A message of too many frames.
    #[error("a message has more than {0} frames")]
    Frames(usize),
    /// A command that is out of place, or none we know.
    #[error("the command {0:?} is not expected here")]
    Command(String),
    /// Who connects does not ask.
    #[error("a socket of type {0:?} does not ask; use REQ or DEALER")]
    SocketType(String),
}

/// Why bytes are no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CborError {
    /// They end within it.
    #[error("the value ends at byte {0}")]
    TooShort(usize),
    /// They do not end with it.
    #[error("{0} bytes follow the value")]
    TooLong(usize),
    /// A head that we do not read.
    #[error("byte {at} is {head:#04x}, which is not read here")]
    Head {
        /// Where.
        at: usize,
        /// What stands there.
        head: u8,
    },
    /// A text that is none.
    #[error("the text at byte {0} is not in UTF-8")]
    Text(usize),
    /// A whole number beyond 64 bits with a sign.
    #[error("the whole number at byte {0} is too large")]
    Number(usize),
    /// Lists within lists within lists.
    #[error("values lie more than {0} deep in each other")]
    Depth(usize),
}
