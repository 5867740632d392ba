//! Reader threads: bytes into requests, one queue a client.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use link_transport::{Connection, Ending, Flow, Inbox, Service, Session, lock};
use link_usarsim::framing::{Framer, text_of};
use link_usarsim::request::Request;

use crate::limits::ServerLimits;

/// Requests handed over together.
const BATCH: usize = 64;

/// A client whose robot, if any, the server knows by the connection's number.
#[derive(Debug)]
pub(crate) struct Guest {
    pub(crate) connection: Connection,
    /// In batches of what came together, at most [`BATCH`] each.
    pub(crate) requests: Inbox<Vec<Request>>,
    is_gone: AtomicBool,
    /// Whether a line was longer than allowed.
    pub(crate) is_babbling: AtomicBool,
}

impl Guest {
    /// Whether nothing more will arrive.
    pub(crate) fn is_gone(&self) -> bool {
        self.is_gone.load(Ordering::Acquire)
    }
}

/// Where clients wait to be heard.
#[derive(Debug, Default)]
pub(crate) struct Lobby {
    arrivals: Mutex<Vec<Arc<Guest>>>,
    has_news: Mutex<bool>,
    bell: Condvar,
}

impl Lobby {
    /// Something has happened.
    fn ring(&self) {
        *lock(&self.has_news) = true;
        self.bell.notify_all();
    }

    /// Waits until something happens, but no longer than `patience`.
    pub(crate) fn wait(&self, patience: Duration) {
        let quiet = |has_news: &mut bool| !*has_news;
        let waited = self.bell.wait_timeout_while(lock(&self.has_news), patience, quiet);
        *waited.unwrap_or_else(PoisonError::into_inner).0 = false;
    }

    /// Who came since the last call.
    pub(crate) fn take_arrivals(&self) -> Vec<Arc<Guest>> {
        std::mem::take(&mut *lock(&self.arrivals))
    }
}

/// Welcomes clients with the line that must be the first of all.
pub(crate) struct Door {
    pub(crate) lobby: Arc<Lobby>,
    pub(crate) limits: ServerLimits,
    /// NFO with its end of line.
    pub(crate) greeting: Arc<[u8]>,
}

/// One client's reader.
pub(crate) struct Reader {
    guest: Arc<Guest>,
    lobby: Arc<Lobby>,
    framer: Framer,
}

impl Service for Door {
    type Session = Reader;

    fn welcome(&self, connection: &Connection) -> Option<Reader> {
        connection.send(Arc::clone(&self.greeting));
        let guest = Arc::new(Guest {
            connection: connection.clone(),
            requests: Inbox::new(self.limits.waiting_requests / BATCH),
            is_gone: AtomicBool::new(false),
            is_babbling: AtomicBool::new(false),
        });
        lock(&self.lobby.arrivals).push(Arc::clone(&guest));
        self.lobby.ring();
        let framer = Framer::new(self.limits.line_bytes);
        Some(Reader { guest, lobby: Arc::clone(&self.lobby), framer })
    }
}

impl Reader {
    fn hand_over(&self, batch: Vec<Request>) -> bool {
        let is_taken = self.guest.requests.push(&self.guest.connection, batch);
        self.lobby.ring();
        is_taken
    }
}

impl Session for Reader {
    fn received(&mut self, bytes: &[u8]) -> Flow {
        let mut input = bytes;
        let mut batch = Vec::new();
        while let Some(line) = self.framer.next_line(&mut input) {
            let Ok(line) = line else {
                self.guest.is_babbling.store(true, Ordering::Release);
                return Flow::Close;
            };
            batch.push(Request::parse(&text_of(line)));
            if batch.len() == BATCH && !self.hand_over(std::mem::take(&mut batch)) {
                return Flow::Close;
            }
        }
        if batch.is_empty() || self.hand_over(batch) { Flow::Continue } else { Flow::Close }
    }

    fn closed(&mut self, _ending: Ending) {
        self.guest.is_gone.store(true, Ordering::Release);
        self.lobby.ring();
    }
}
