//! What one listener may cost.

use std::time::Duration;

/// Bounds on connections, memory and patience.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Connections at a time; further ones are closed at once.
    pub connections: usize,
    /// Bytes waiting for one slow reader; an empty queue takes one message of any size.
    pub outgoing_bytes: usize,
    /// Longest time in which 64 KiB, or what is left of a message, must leave for the peer.
    pub write: Duration,
    /// Time to send the token line, where one is asked for.
    pub admission: Duration,
    /// Longest silence of a peer; `None` where peers may be silent for ever.
    pub idle: Option<Duration>,
}

impl Default for Limits {
    /// For 64 robots: 72 connections, 4 MiB a queue, 5 s to write, 5 s for the token, silence allowed.
    fn default() -> Self {
        Self {
            connections: 72,
            outgoing_bytes: 4 << 20,
            write: Duration::from_secs(5),
            admission: Duration::from_secs(5),
            idle: None,
        }
    }
}
