//! An old client: it speaks in lines and reads lines.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// Longest time a test waits for anything.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) struct Client(BufReader<TcpStream>);

impl Client {
    pub(crate) fn connect(addr: SocketAddr) -> Self {
        let socket = TcpStream::connect(addr).unwrap();
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        socket.set_write_timeout(Some(PATIENCE)).unwrap();
        socket.set_nodelay(true).unwrap();
        Self(BufReader::new(socket))
    }

    pub(crate) fn send(&mut self, bytes: &[u8]) {
        self.0.get_mut().write_all(bytes).unwrap();
    }

    /// The next line, without its CR LF, which must be there.
    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        self.0.read_line(&mut line).unwrap();
        line.strip_suffix("\r\n").unwrap_or_else(|| panic!("no CR LF: {line:?}")).to_owned()
    }

    /// Lines up to and including the first that begins like this.
    pub(crate) fn lines_until(&mut self, start: &str) -> Vec<String> {
        let mut lines = vec![self.line()];
        while !lines.last().unwrap().starts_with(start) {
            lines.push(self.line());
        }
        lines
    }

    /// Reads until the server closes the connection; a reset counts.
    pub(crate) fn is_closed(&mut self) -> bool {
        match self.0.read_to_end(&mut vec![]) {
            Ok(_) => true,
            Err(error) => error.kind() == std::io::ErrorKind::ConnectionReset,
        }
    }

    /// For what needs more than lines.
    pub(crate) fn socket(&mut self) -> &mut TcpStream {
        self.0.get_mut()
    }
}

/// The words of a block: `value("SEN {Type X} {Pose 1,2,3}", "Pose")` is `1,2,3`.
pub(crate) fn value<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let block = line.split('{').find_map(|block| block.strip_prefix(key)?.strip_prefix(' '))?;
    block.split('}').next()
}

/// The numbers of a block.
pub(crate) fn numbers(line: &str, key: &str) -> Vec<f64> {
    let words = value(line, key).unwrap_or_else(|| panic!("no {key} in {line:?}"));
    words.split(',').map(|word| word.parse().unwrap()).collect()
}
