//! A connection that speaks in lines and knows when each came.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use link_usarsim::Dialect;
use link_usarsim::framing::{Framer, text_of};
use link_usarsim::request::Request;

use app_terminal::failure::Hinted;

/// Where robots are served by custom.
const USUAL_PORT: u16 = 3000;
/// How long a connection may take, for each address of the host.
const CONNECTING: Duration = Duration::from_secs(5);
/// Longest line that is taken: range images are long.
const LINE_LIMIT: usize = 1 << 20;

/// A line, and when it came.
#[derive(Clone, Debug)]
pub(super) struct Heard {
    /// Since the connection was made.
    pub(super) at: Duration,
    pub(super) text: String,
}

/// What came of waiting for a line.
pub(super) enum Next {
    /// This.
    Line(Heard),
    /// Nothing, in the time given.
    Silence,
    /// The server has closed the connection.
    Closed,
}

/// A connection.
pub(super) struct Line {
    socket: TcpStream,
    pub(super) peer: SocketAddr,
    begin: Instant,
    framer: Framer,
    waiting: VecDeque<Heard>,
}

impl Line {
    #[expect(clippy::disallowed_methods, reason = "a probe measures time")]
    pub(super) fn open(server: &str) -> Result<Self> {
        let server =
            if server.contains(':') { server.to_owned() } else { format!("{server}:{USUAL_PORT}") };
        let socket = connect(&server)?;
        // Commands are short and should go at once; where that is refused they go a little later.
        let _ = socket.set_nodelay(true);
        let peer = socket.peer_addr().context("the connection is gone")?;
        let (framer, waiting) = (Framer::new(LINE_LIMIT), VecDeque::new());
        Ok(Self { socket, peer, begin: Instant::now(), framer, waiting })
    }

    /// Since the connection was made.
    pub(super) fn now(&self) -> Duration {
        self.begin.elapsed()
    }

    /// Sends bytes as they are.
    pub(super) fn send(&mut self, bytes: &[u8]) -> Result<()> {
        self.socket.write_all(bytes).with_context(|| format!("{} does not listen", self.peer))
    }

    /// Sends a request.
    pub(super) fn say(&mut self, request: &Request, dialect: Dialect) -> Result<()> {
        let mut line = Vec::new();
        request.write_line(dialect, &mut line);
        self.send(&line)
    }

    /// The next line, if it comes before `until`.
    pub(super) fn next(&mut self, until: Duration) -> Result<Next> {
        loop {
            if let Some(heard) = self.waiting.pop_front() {
                return Ok(Next::Line(heard));
            }
            let patience = until.saturating_sub(self.now());
            if patience.is_zero() {
                return Ok(Next::Silence);
            }
            if !self.read(patience)? {
                return Ok(Next::Closed);
            }
        }
    }

    /// Reads what there is; false at the end.
    fn read(&mut self, patience: Duration) -> Result<bool> {
        let mut bytes = vec![0; 64 << 10];
        self.socket.set_read_timeout(Some(patience.max(Duration::from_millis(1))))?;
        let count = match self.socket.read(&mut bytes) {
            Ok(0) => return Ok(false),
            Ok(count) => count,
            Err(error) if is_nothing(&error) => return Ok(true),
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => return Ok(false),
            Err(error) => return Err(error).with_context(|| format!("cannot hear {}", self.peer)),
        };
        let at = self.now();
        let mut input = &bytes[..count];
        while let Some(line) = self.framer.next_line(&mut input) {
            let text = text_of(line?).into_owned();
            self.waiting.push_back(Heard { at, text });
        }
        Ok(true)
    }
}

fn is_nothing(error: &io::Error) -> bool {
    use io::ErrorKind::{Interrupted, TimedOut, WouldBlock};
    matches!(error.kind(), Interrupted | TimedOut | WouldBlock)
}

fn connect(server: &str) -> Result<TcpStream> {
    let addresses = server.to_socket_addrs().map_err(|error| {
        Hinted::error(
            format!("{server:?} is no address: {error}"),
            "write HOST:PORT, like 127.0.0.1:3000",
        )
    })?;
    let mut failure = None;
    for address in addresses {
        match TcpStream::connect_timeout(&address, CONNECTING) {
            Ok(socket) => return Ok(socket),
            Err(error) => failure = Some(error),
        }
    }
    let error = failure.unwrap_or_else(|| io::ErrorKind::NotFound.into());
    let hint = match error.kind() {
        io::ErrorKind::ConnectionRefused => {
            "nobody listens there: start a server, such as `usar serve yellow`, or look at its port"
        }
        io::ErrorKind::TimedOut => "the host does not answer: a firewall, or another address?",
        _ => "is the host's name right, and is there a way to it?",
    };
    Err(Hinted::error(format!("cannot connect to {server}: {error}"), hint))
}
