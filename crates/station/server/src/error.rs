//! Why a station cannot open.

use std::net::SocketAddr;

/// What went wrong.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The address cannot be listened on.
    #[error("cannot listen on {addr}: {source}")]
    Bind {
        /// The address.
        addr: SocketAddr,
        /// Why.
        source: std::io::Error,
    },
    /// Others could connect, and nothing keeps them out.
    #[error("{addr} can be reached from other machines, and there is no token")]
    Unprotected {
        /// The address.
        addr: SocketAddr,
    },
    /// A token that no link can hold.
    #[error("a token of {length} characters; it needs 8 to 128 letters, digits, - or _")]
    Token {
        /// Its length.
        length: usize,
    },
    /// The thread that serves did not start.
    #[error("cannot start the station's thread: {source}")]
    Thread {
        /// Why.
        source: std::io::Error,
    },
}
