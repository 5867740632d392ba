//! What a server does with its connections.

use crate::Connection;

/// A server: answers each connection with a session.
pub trait Service: Send + Sync + 'static {
    /// One conversation.
    type Session: Session;

    /// A client has come in, and has shown its token where one is asked for; `None` closes the connection.
    fn welcome(&self, connection: &Connection) -> Option<Self::Session>;
}

/// One conversation; it lives on the connection's reader thread.
pub trait Session {
    /// Bytes in their order, cut anywhere; while this waits, TCP holds the client back.
    ///
    /// A wait must end when [`Connection::is_closed`] says so, as [`Inbox::push`](crate::Inbox::push) does: stopping waits for it.
    fn received(&mut self, bytes: &[u8]) -> Flow;

    /// The last call, however it ended.
    fn closed(&mut self, ending: Ending) {
        let _ = ending;
    }
}

/// Whether the conversation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Read on.
    Continue,
    /// Send what is queued, then close.
    Close,
}

/// Why a connection ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The peer closed it, or the network lost it.
    ByPeer,
    /// We closed it.
    ByUs,
    /// The peer did not read fast enough.
    Slow,
    /// The peer was silent for longer than allowed.
    Idle,
}
