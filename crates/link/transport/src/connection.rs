//! One client, as the server holds it.

use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use crate::Ending;
use crate::lock::lock;
use crate::outgoing::{Outgoing, Pushed};

/// A handle on one client: cheap to copy, from any thread, also after the client has gone.
#[derive(Clone, Debug)]
pub struct Connection(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    id: u64,
    peer: SocketAddr,
    local: SocketAddr,
    /// Given up on closing, so that a handle somebody keeps does not keep the socket.
    socket: Mutex<Option<Arc<TcpStream>>>,
    outgoing: Outgoing,
    ending: OnceLock<Ending>,
    is_admitted: AtomicBool,
    /// Ticks of the watch since something was received.
    quiet_ticks: AtomicU32,
}

impl Connection {
    pub(crate) fn new(
        id: u64,
        socket: Arc<TcpStream>,
        outgoing_bytes: usize,
    ) -> std::io::Result<Self> {
        Ok(Self(Arc::new(Shared {
            id,
            peer: socket.peer_addr()?,
            local: socket.local_addr()?,
            socket: Mutex::new(Some(socket)),
            outgoing: Outgoing::new(outgoing_bytes),
            ending: OnceLock::new(),
            is_admitted: AtomicBool::new(false),
            quiet_ticks: AtomicU32::new(0),
        })))
    }

    /// Counted from zero, never used again by the same listener.
    pub fn id(&self) -> u64 {
        self.0.id
    }

    /// Where the client is.
    pub fn peer(&self) -> SocketAddr {
        self.0.peer
    }

    /// Where the client reached us.
    pub fn local(&self) -> SocketAddr {
        self.0.local
    }

    /// Queues a message and never waits; a client whose queue is full is dropped. Says whether the message was queued.
    pub fn send(&self, message: impl Into<Arc<[u8]>>) -> bool {
        match self.0.outgoing.push(message.into()) {
            Pushed::Queued => true,
            Pushed::Full => {
                self.end(Ending::Slow);
                false
            }
            Pushed::Finished => false,
        }
    }

    /// Queues a message, and waits where there is no room; for a session that answers questions: who asks much and reads slowly
    /// slows only itself. Says whether the message was queued; it is not if the connection ends first.
    pub fn send_when_room(&self, message: impl Into<Arc<[u8]>>) -> bool {
        self.0.outgoing.push_when_room(message.into())
    }

    /// Bytes that still wait to be written, with a little for each message.
    pub fn pending_bytes(&self) -> usize {
        self.0.outgoing.pending_bytes()
    }

    /// Sends what is queued, then closes; the write limit bounds how long that takes.
    pub fn finish(&self) {
        self.0.outgoing.finish();
    }

    /// Closes at once; what is queued is lost.
    pub fn close(&self) {
        self.end(Ending::ByUs);
    }

    /// Whether it has ended, for whatever reason.
    pub fn is_closed(&self) -> bool {
        self.0.ending.get().is_some()
    }

    /// Ends it; the first reason given stays.
    pub(crate) fn end(&self, ending: Ending) -> Ending {
        let ending = *self.0.ending.get_or_init(|| ending);
        self.0.outgoing.abandon();
        if let Some(socket) = lock(&self.0.socket).take() {
            // Fails where the peer has closed already: then there is nothing to do.
            let _ = socket.shutdown(Shutdown::Both);
        }
        ending
    }

    pub(crate) fn ending(&self) -> Option<Ending> {
        self.0.ending.get().copied()
    }

    pub(crate) fn outgoing(&self) -> &Outgoing {
        &self.0.outgoing
    }

    pub(crate) fn admit(&self) {
        self.0.is_admitted.store(true, Ordering::Relaxed);
        self.heard();
    }

    pub(crate) fn is_admitted(&self) -> bool {
        self.0.is_admitted.load(Ordering::Relaxed)
    }

    pub(crate) fn heard(&self) {
        self.0.quiet_ticks.store(0, Ordering::Relaxed);
    }

    /// One tick of the watch; says how many have passed in silence.
    pub(crate) fn tick(&self) -> u32 {
        self.0.quiet_ticks.fetch_add(1, Ordering::Relaxed) + 1
    }
}
