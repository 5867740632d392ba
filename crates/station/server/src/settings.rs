//! Where a station listens, and how much it puts up with.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use link_station::{Hello, PROTOCOL};

use crate::access::Access;
use crate::shelf::{NoShelf, Shelf};

/// How a station is opened.
#[derive(Clone)]
pub struct Settings {
    /// Where it listens; port 0 is any that is free.
    pub addr: SocketAddr,
    /// Who may connect.
    pub access: Access,
    /// What pages are greeted with; `may_command` is set for each connection.
    pub hello: Hello,
    /// What can be looked at beside the run.
    pub shelf: Arc<dyn Shelf>,
    /// Sites whose pages may come to `/foxglove` without a token, beside our own.
    pub viewer_origins: Vec<String>,
    /// How much it puts up with.
    pub limits: Limits,
}

/// Viewers as their makers serve them: the web's, and the desktop's, which is a page from a file.
const VIEWER_ORIGINS: [&str; 2] = ["https://app.foxglove.dev", "file://"];

/// How much a station puts up with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Pages at a time.
    pub connections: usize,
    /// Sockets at a time, those of pages and those that only fetch or wait; further ones are closed at once.
    pub sockets: usize,
    /// Messages a second from one page.
    pub messages: u32,
    /// Messages that make no sense before the connection ends.
    pub offences: u32,
    /// Commands that wait for the run.
    pub commands: usize,
    /// Bytes of everything on the board.
    pub board_bytes: usize,
    /// Lines of the log that a new page is told.
    pub log_lines: usize,
    /// Bytes of what can be looked back at.
    pub history_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 32,
            sockets: 256,
            messages: 120,
            offences: 50,
            commands: 256,
            board_bytes: 512 << 20,
            log_lines: 500,
            history_bytes: 96 << 20,
        }
    }
}

impl Settings {
    /// For this machine alone.
    pub fn loopback(port: u16) -> Self {
        Self {
            addr: SocketAddr::from((Ipv4Addr::LOCALHOST, port)),
            access: Access::Loopback,
            hello: Hello { protocol: PROTOCOL, ..Hello::default() },
            shelf: Arc::new(NoShelf),
            viewer_origins: VIEWER_ORIGINS.map(str::to_owned).to_vec(),
            limits: Limits::default(),
        }
    }
}
