//! What can be wrong with a listener.

use std::net::SocketAddr;

use crate::access::MAX_TOKEN;

/// A listener that could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum TransportError {
    /// The address is open to a network, and nothing protects it.
    #[error(
        "{addr} can be reached from other machines; set a token, or say explicitly that it is open, or bind to 127.0.0.1"
    )]
    Unprotected {
        /// Where it would listen.
        addr: SocketAddr,
    },
    /// A token that is empty, too long or no single word.
    #[error(
        "the token has {length} bytes; it must be one word of 1 to {MAX_TOKEN} printable ASCII characters"
    )]
    Token {
        /// Its length; the token itself stays secret.
        length: usize,
    },
    /// The address is taken, or not ours.
    #[error("cannot listen on {addr}: {source}; is another server running there?")]
    Bind {
        /// Where it would listen.
        addr: SocketAddr,
        /// What the system says.
        source: std::io::Error,
    },
    /// No thread for it.
    #[error("cannot start a thread for the listener on {addr}: {source}")]
    Thread {
        /// Where it would listen.
        addr: SocketAddr,
        /// What the system says.
        source: std::io::Error,
    },
}
