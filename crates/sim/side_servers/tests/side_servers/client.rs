//! A client that speaks in lines, and patience.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use link_transport::StopSignal;

/// Longest time a test waits for anything.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) struct Client(BufReader<TcpStream>);

impl Client {
    pub(crate) fn connect(addr: SocketAddr) -> Self {
        Self(BufReader::new(connect(addr)))
    }

    pub(crate) fn send(&mut self, text: &str) {
        self.0.get_mut().write_all(text.as_bytes()).unwrap();
    }

    /// The next line, without its CR LF, which must be there.
    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        self.0.read_line(&mut line).unwrap();
        line.strip_suffix("\r\n").unwrap_or_else(|| panic!("no CR LF: {line:?}")).to_owned()
    }

    pub(crate) fn ask(&mut self, line: &str) -> String {
        self.send(&format!("{line}\r\n"));
        self.line()
    }

    /// Reads until the server closes the connection.
    pub(crate) fn is_closed(&mut self) -> bool {
        is_closed(self.0.get_mut())
    }
}

pub(crate) fn connect(addr: SocketAddr) -> TcpStream {
    let socket = TcpStream::connect(addr).unwrap();
    socket.set_read_timeout(Some(PATIENCE)).unwrap();
    socket.set_write_timeout(Some(PATIENCE)).unwrap();
    socket
}

/// Whether the other side has closed the connection; a reset counts.
pub(crate) fn is_closed(socket: &mut TcpStream) -> bool {
    match socket.read_to_end(&mut vec![]) {
        Ok(_) => true,
        Err(error) => error.kind() == std::io::ErrorKind::ConnectionReset,
    }
}

/// Looks again and again until it is so, for as long as a test may wait.
pub(crate) fn eventually(mut is_so: impl FnMut() -> bool) -> bool {
    let pause = StopSignal::default();
    (0..2000).any(|_| is_so() || pause.wait(Duration::from_millis(10)))
}
