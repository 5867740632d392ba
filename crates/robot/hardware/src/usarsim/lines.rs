//! A socket as lines, with limits on how long they are and how long they take.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream, ToSocketAddrs};
use std::time::Duration;

use link_usarsim::framing::{Framer, text_of};

use super::deadline::Deadline;
use crate::error::DriverError;

/// Longest line that is taken: a scan of 500 fans of 181 beams has 700 kB.
pub(super) const LINE_BYTES: usize = 1 << 20;
const CHUNK_BYTES: usize = 64 << 10;

/// Lines of a server.
#[derive(Debug)]
pub(super) struct Lines {
    /// As errors name it.
    pub(super) addr: String,
    socket: TcpStream,
    framer: Framer,
    chunk: Vec<u8>,
    /// What of the chunk is still to be cut.
    unread: std::ops::Range<usize>,
}

/// What came of waiting for a line.
#[derive(Debug, PartialEq)]
pub(super) enum Heard {
    Line(String),
    /// The deadline has passed.
    Nothing,
    /// Nothing more will come.
    End,
}

impl Lines {
    /// Connects to the first of the addresses a name has that answers.
    pub(super) fn connect(
        addr: &str,
        patience: Duration,
        write: Duration,
    ) -> Result<Self, DriverError> {
        let bad = |source| DriverError::BadAddress { addr: addr.to_owned(), source };
        let addrs: Vec<SocketAddr> = addr.to_socket_addrs().map_err(bad)?.collect();
        let mut failure = io::Error::new(ErrorKind::NotFound, "the name has no address");
        for one in addrs {
            match open(&one, patience, write) {
                Ok(socket) => return Ok(Self::new(addr, socket)),
                Err(error) => failure = error,
            }
        }
        Err(DriverError::Unreachable { addr: addr.to_owned(), source: failure })
    }

    fn new(addr: &str, socket: TcpStream) -> Self {
        Self {
            addr: addr.to_owned(),
            socket,
            framer: Framer::new(LINE_BYTES),
            chunk: vec![0; CHUNK_BYTES],
            unread: 0..0,
        }
    }

    /// The next line, if it comes in time.
    pub(super) fn next(&mut self, deadline: Deadline) -> Result<Heard, DriverError> {
        loop {
            if let Some(line) = self.cut()? {
                return Ok(Heard::Line(line));
            }
            let Some(left) = deadline.left() else { return Ok(Heard::Nothing) };
            match self.receive(left) {
                Ok(0) => return Ok(Heard::End),
                Ok(count) => self.unread = 0..count,
                Err(error) => match error.kind() {
                    ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted => {}
                    ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted => {
                        return Ok(Heard::End);
                    }
                    _ => return Err(DriverError::Lost { addr: self.addr.clone(), source: error }),
                },
            }
        }
    }

    /// Sends whole lines; `false` if nobody is there any more.
    pub(super) fn send(&mut self, lines: &[u8]) -> Result<bool, DriverError> {
        match self.socket.write_all(lines) {
            Ok(()) => Ok(true),
            Err(error) => match error.kind() {
                ErrorKind::BrokenPipe
                | ErrorKind::ConnectionReset
                | ErrorKind::ConnectionAborted => Ok(false),
                _ => Err(DriverError::Lost { addr: self.addr.clone(), source: error }),
            },
        }
    }

    fn receive(&mut self, patience: Duration) -> io::Result<usize> {
        self.socket.set_read_timeout(Some(patience))?;
        self.socket.read(&mut self.chunk)
    }

    fn cut(&mut self) -> Result<Option<String>, DriverError> {
        let mut input = &self.chunk[self.unread.clone()];
        let line =
            self.framer.next_line(&mut input).map(|line| line.map(text_of).map(String::from));
        self.unread.start = self.unread.end - input.len();
        line.transpose().map_err(|_| DriverError::TooMuch {
            addr: self.addr.clone(),
            what: "a line",
            limit: LINE_BYTES,
        })
    }
}

fn open(addr: &SocketAddr, patience: Duration, write: Duration) -> io::Result<TcpStream> {
    let socket = TcpStream::connect_timeout(addr, patience)?;
    socket.set_nodelay(true)?;
    socket.set_write_timeout(Some(write))?;
    Ok(socket)
}
