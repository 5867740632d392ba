//! The image server as a whole.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{Builder, JoinHandle};

use base::picture::Picture;
use link_images::server::{FrameKind, RawOrder, RequestParser};
use link_transport::{
    Connection, Counts, Ending, Flow, Listener, Options, Service, Session, TransportError,
};

use super::clients::Clients;
use super::encoder::Encoder;

/// How pictures are served.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureOptions {
    /// Where clients come in, and who may.
    pub listen: Options,
    /// Raw pixels or one of five JPEG qualities, for all clients.
    pub kind: FrameKind,
    /// Order of the colours in raw pixels.
    pub raw_order: RawOrder,
    /// Whether a client gets its first frame without asking, as with the first servers of the family.
    pub is_legacy: bool,
}

impl PictureOptions {
    /// On 127.0.0.1: good JPEGs, on request alone.
    pub fn loopback(port: u16) -> Self {
        Self {
            listen: Options::loopback("images", port),
            kind: FrameKind::default(),
            raw_order: RawOrder::default(),
            is_legacy: false,
        }
    }
}

/// A running image server; stopping or dropping it ends all connections and joins all threads.
pub struct PictureServer {
    listener: Option<Listener>,
    local: SocketAddr,
    clients: Arc<Clients>,
    encoded: Arc<AtomicU64>,
    sender: Option<JoinHandle<()>>,
}

impl PictureServer {
    /// Opens the port; there is nothing to see until [`PictureServer::publish`].
    pub fn start(options: PictureOptions) -> Result<Self, TransportError> {
        let PictureOptions { listen, kind, raw_order, is_legacy } = options;
        let clients = Arc::new(Clients::default());
        let service = Gallery { clients: Arc::clone(&clients), is_legacy };
        let listener = Listener::bind(listen, service)?;
        let local = listener.local_addr();
        let encoded = Arc::new(AtomicU64::new(0));
        let (its_clients, its_count) = (Arc::clone(&clients), Arc::clone(&encoded));
        let sender = Builder::new()
            .name("images/encode".to_owned())
            .spawn(move || send_frames(&its_clients, Encoder::new(kind, raw_order), &its_count))
            .map_err(|source| TransportError::Thread { addr: local, source })?;
        Ok(Self { listener: Some(listener), local, clients, encoded, sender: Some(sender) })
    }

    /// Shows all clients a new picture; returns at once, the encoding is done elsewhere.
    pub fn publish(&self, picture: Arc<Picture>) {
        self.clients.publish(picture);
    }

    /// Whether somebody wants a picture newer than the last one, of the whole or of a part: if not, none need be drawn.
    pub fn is_waiting(&self) -> bool {
        self.clients.is_waiting()
    }

    /// Where clients come in.
    pub fn local_addr(&self) -> SocketAddr {
        self.local
    }

    /// What the port has seen so far.
    pub fn counts(&self) -> Counts {
        self.listener.as_ref().map(Listener::counts).unwrap_or_default()
    }

    /// How many frames were encoded so far; several clients of one picture cost one.
    pub fn encoded_frames(&self) -> u64 {
        self.encoded.load(Ordering::Relaxed)
    }

    /// Ends all connections and waits for all threads.
    pub fn stop(self) {
        drop(self);
    }
}

impl Drop for PictureServer {
    fn drop(&mut self) {
        self.clients.stop();
        drop(self.listener.take());
        if let Some(sender) = self.sender.take() {
            // A thread that panicked has said so itself.
            let _ = sender.join();
        }
    }
}

/// The life of the encoding thread.
fn send_frames(clients: &Clients, mut encoder: Encoder, encoded: &AtomicU64) {
    while let Some((shot, jobs)) = clients.next_jobs() {
        for job in jobs {
            // A picture that no frame can hold is passed over; the client gets the next one.
            let Some(frame) = encoder.frame(&shot, job.area) else {
                clients.request(&job.connection, link_images::server::Request::Next);
                continue;
            };
            encoded.store(encoder.encoded(), Ordering::Relaxed);
            job.connection.send(frame);
        }
    }
}

/// Makes a session of each connection.
struct Gallery {
    clients: Arc<Clients>,
    is_legacy: bool,
}

struct Visit {
    connection: Connection,
    clients: Arc<Clients>,
    parser: RequestParser,
}

impl Service for Gallery {
    type Session = Visit;

    fn welcome(&self, connection: &Connection) -> Option<Visit> {
        self.clients.enter(connection, self.is_legacy);
        Some(Visit {
            connection: connection.clone(),
            clients: Arc::clone(&self.clients),
            parser: RequestParser::default(),
        })
    }
}

impl Session for Visit {
    fn received(&mut self, bytes: &[u8]) -> Flow {
        let Self { connection, clients, parser } = self;
        parser.feed(bytes, |request| clients.request(connection, request));
        Flow::Continue
    }

    fn closed(&mut self, _ending: Ending) {
        self.clients.leave(&self.connection);
    }
}
