//! What a client may cost.

use std::time::Duration;

use link_transport::Limits;

/// Bounds of a robot server. All of them are told in `docs/usarsim.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerLimits {
    /// Robots at a time.
    pub robots: usize,
    /// Connections at a time; those beyond the robots are for controllers and for clients that have not asked for a robot yet.
    pub connections: usize,
    /// Longest line, bytes.
    pub line_bytes: usize,
    /// Requests of one client that are answered in one step; more have to wait.
    pub requests_per_step: usize,
    /// Requests of one client that wait; more hold the client back.
    pub waiting_requests: usize,
    /// Bytes that wait for one slow reader before it is dropped.
    pub outgoing_bytes: usize,
    /// Cameras that have a tile in the picture; further ones are never drawn.
    pub cameras: usize,
    /// Things a world controller may make.
    pub objects: usize,
}

impl Default for ServerLimits {
    fn default() -> Self {
        Self {
            robots: 64,
            connections: 80,
            line_bytes: link_usarsim::framing::LINE_LIMIT,
            requests_per_step: 100,
            waiting_requests: 256,
            outgoing_bytes: 1 << 20,
            cameras: 16,
            objects: 64,
        }
    }
}

impl ServerLimits {
    /// Those of the listener.
    pub(crate) fn transport(&self) -> Limits {
        Limits {
            connections: self.connections,
            outgoing_bytes: self.outgoing_bytes,
            write: Duration::from_secs(5),
            ..Limits::default()
        }
    }
}
