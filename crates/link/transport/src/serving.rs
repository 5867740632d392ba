//! The life of one connection: its reader thread, and the writer thread that goes with it.

use std::io::{self, Read};
use std::net::TcpStream;
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

use crate::house::House;
use crate::http::{FirstLine, Sign};
use crate::outgoing::is_timeout;
use crate::{Connection, Ending, Flow, Service, Session, token};

/// Bytes read at a time.
const CHUNK: usize = 16 << 10;

/// Runs a connection from its first byte to its end; the body of the reader thread.
pub(crate) fn serve<S: Service>(
    house: &House,
    service: &S,
    connection: &Connection,
    socket: &Arc<TcpStream>,
) {
    let _leaving = Leaving { house, connection };
    let Some(early) = admit(house, connection, socket) else { return };
    let Ok(writer) = start_writer(house, connection, socket) else {
        connection.close();
        return;
    };
    if let Some(mut session) = service.welcome(connection) {
        let ending = converse(&mut session, (house, connection), socket, &early);
        session.closed(ending);
    }
    connection.finish();
    // The writer ends within the write limit, or at once when the connection is closed.
    let _ = writer.join();
}

/// Takes the connection out of the books, also when a session panics.
struct Leaving<'a> {
    house: &'a House,
    connection: &'a Connection,
}

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        let ending = self.connection.end(Ending::ByUs);
        self.house.leave(self.connection, ending);
    }
}

/// What came behind the token line, or nothing where none is asked for; `None` for those who may not come in.
fn admit(house: &House, connection: &Connection, socket: &TcpStream) -> Option<Vec<u8>> {
    let admitted = match &house.token {
        None => Some(vec![]),
        Some(token) => token::admit(socket, token).ok()?.or_else(|| {
            house.turned_away();
            token::refuse(socket);
            None
        }),
    };
    connection.admit();
    admitted
}

fn start_writer(
    house: &House,
    connection: &Connection,
    socket: &Arc<TcpStream>,
) -> io::Result<JoinHandle<()>> {
    let (connection, socket) = (connection.clone(), Arc::clone(socket));
    Builder::new().name(format!("{}/{} write", house.name, connection.id())).spawn(move || {
        let ending = match connection.outgoing().drain_into(&socket) {
            Ok(()) => Ending::ByUs,
            Err(error) if is_timeout(&error) => Ending::Slow,
            Err(_) => Ending::ByPeer,
        };
        connection.end(ending);
    })
}

fn converse<S: Session>(
    session: &mut S,
    (house, connection): (&House, &Connection),
    mut socket: &TcpStream,
    early: &[u8],
) -> Ending {
    let mut first = FirstLine::default();
    let mut hear = |bytes: &[u8]| {
        if first.is_told() {
            return session.received(bytes);
        }
        match first.take(bytes) {
            Sign::Pass(bytes) => session.received(&bytes),
            Sign::Wait => Flow::Continue,
            Sign::Http => {
                house.turned_away();
                Flow::Close
            }
        }
    };
    if !early.is_empty() && hear(early) == Flow::Close {
        return Ending::ByUs;
    }
    let mut chunk = vec![0; CHUNK];
    loop {
        match socket.read(&mut chunk) {
            // A peer that has closed its side may still wait for our answer: not `end` but `finish` follows.
            Ok(0) => return connection.ending().unwrap_or(Ending::ByPeer),
            Ok(count) => {
                connection.heard();
                if hear(&chunk[..count]) == Flow::Close {
                    return Ending::ByUs;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return connection.end(Ending::ByPeer),
        }
    }
}
