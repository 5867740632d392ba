//! TCP listeners with limits, for every server of the program.
//!
//! A [`Listener`] accepts connections for a [`Service`], which answers each with a [`Session`]. What the limits are for:
//!
//! | abuse | answer |
//! |---|---|
//! | more connections than [`Limits::connections`] | accepted and closed at once; no thread is made |
//! | a client that reads slowly or not at all | its queue fills or a write times out: it is dropped, nobody waits for it |
//! | a client that floods | its own reader thread waits in [`Session::received`] (see [`Inbox`]); TCP slows it down |
//! | a peer that vanished without a word | TCP keep-alive ends it, and [`Limits::idle`] where silence is not normal |
//! | a web page that makes its browser send text here | a first line of HTTP closes the connection unheard |
//! | a stranger on the network | other than loopback needs a token or an explicit "open": [`Access`] |
//!
//! Each connection has a reader thread, which runs the session, and a writer thread, which empties a bounded queue. Nothing here
//! reads a clock: time passes in the waits of sockets and condition variables.
//!
//! ```
//! use std::io::{Read, Write};
//! use link_transport::{Connection, Flow, Listener, Options, Service, Session};
//!
//! struct Echo;
//! struct EchoSession(Connection);
//!
//! impl Service for Echo {
//!     type Session = EchoSession;
//!     fn welcome(&self, connection: &Connection) -> Option<EchoSession> {
//!         Some(EchoSession(connection.clone()))
//!     }
//! }
//!
//! impl Session for EchoSession {
//!     fn received(&mut self, bytes: &[u8]) -> Flow {
//!         self.0.send(bytes);
//!         Flow::Continue
//!     }
//! }
//!
//! let listener = Listener::bind(Options::loopback("echo", 0), Echo)?;
//! let mut client = std::net::TcpStream::connect(listener.local_addr())?;
//! client.write_all(b"hello")?;
//! let mut answer = [0; 5];
//! client.read_exact(&mut answer)?;
//! assert_eq!(&answer, b"hello");
//! listener.stop();
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod accepting;
mod access;
mod connection;
mod error;
mod house;
mod http;
mod inbox;
mod limits;
mod listener;
mod lock;
mod outgoing;
mod readiness;
mod serving;
mod session;
mod stop_signal;
mod token;

pub use access::Access;
pub use connection::Connection;
pub use error::TransportError;
pub use house::Counts;
pub use inbox::Inbox;
pub use limits::Limits;
pub use listener::{Listener, Options};
pub use lock::lock;
pub use readiness::{keep_alive, wait_readable};
pub use session::{Ending, Flow, Service, Session};
pub use stop_signal::StopSignal;
