//! A server that says everything back, and clients for it.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use link_transport::{Connection, Ending, Flow, Listener, Options, Service, Session};

/// Longest time a test waits for anything.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// Says everything back; `bye` ends the conversation, `gush` sends a mebibyte, `pour` sends eight as fast as they are read.
pub(crate) struct Echo(Sender<Ending>);

impl Echo {
    pub(crate) fn new(endings: Sender<Ending>) -> Self {
        Self(endings)
    }
}

pub(crate) struct EchoSession {
    connection: Connection,
    endings: Sender<Ending>,
}

impl Service for Echo {
    type Session = EchoSession;

    fn welcome(&self, connection: &Connection) -> Option<EchoSession> {
        Some(EchoSession { connection: connection.clone(), endings: self.0.clone() })
    }
}

impl Session for EchoSession {
    fn received(&mut self, bytes: &[u8]) -> Flow {
        if bytes.starts_with(b"gush") {
            self.connection.send(vec![b'x'; 1 << 20]);
            return Flow::Continue;
        }
        if bytes.starts_with(b"pour") {
            let is_sent = (0..8).all(|_| self.connection.send_when_room(vec![b'y'; 1 << 20]));
            return if is_sent { Flow::Continue } else { Flow::Close };
        }
        self.connection.send(bytes);
        if bytes.ends_with(b"bye") { Flow::Close } else { Flow::Continue }
    }

    fn closed(&mut self, ending: Ending) {
        self.endings.send(ending).unwrap();
    }
}

/// An echo server with the options changed as told, and how its conversations ended.
pub(crate) fn start(change: impl FnOnce(&mut Options)) -> (Listener, Receiver<Ending>) {
    let (sender, endings) = channel();
    let mut options = Options::loopback("echo", 0);
    change(&mut options);
    (Listener::bind(options, Echo(sender)).unwrap(), endings)
}

pub(crate) fn connect(listener: &Listener) -> TcpStream {
    let client = TcpStream::connect(listener.local_addr()).unwrap();
    client.set_read_timeout(Some(PATIENCE)).unwrap();
    client.set_write_timeout(Some(PATIENCE)).unwrap();
    client
}

/// Sends a word and reads it back.
pub(crate) fn ask(client: &mut TcpStream, word: &[u8]) -> Vec<u8> {
    client.write_all(word).unwrap();
    let mut answer = vec![0; word.len()];
    client.read_exact(&mut answer).unwrap();
    answer
}

/// Whether the server has closed the connection; a reset counts.
pub(crate) fn is_closed(client: &mut TcpStream) -> bool {
    let mut rest = vec![];
    match client.read_to_end(&mut rest) {
        Ok(_) => true,
        Err(error) => error.kind() == std::io::ErrorKind::ConnectionReset,
    }
}

/// Looks again and again until it is so, for as long as a test may wait.
pub(crate) fn eventually(mut is_so: impl FnMut() -> bool) -> bool {
    let pause = link_transport::StopSignal::default();
    (0..2000).any(|_| is_so() || pause.wait(Duration::from_millis(10)))
}
