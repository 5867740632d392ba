//! Bytes from one robot's program to another's, both ways.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::Arc;
use std::thread::Builder;
use std::time::Duration;

use link_transport::keep_alive;

use super::registry::Registry;

/// Longest wait for a callee.
pub(super) const DIAL: Duration = Duration::from_millis(800);
/// Bytes copied at a time, as the old server did.
const CHUNK: usize = 2048;

/// Dials the callee and copies until both sides have ended or the link breaks; the body of a relay's thread.
pub(super) fn run(registry: &Registry, id: u64, caller: &Arc<TcpStream>, target: SocketAddr) {
    let ended = dial(target).and_then(|callee| {
        let callee = Arc::new(callee);
        if registry.put_through(id, &callee) { copy_both_ways(id, caller, &callee) } else { Ok(()) }
    });
    // Whatever went wrong, the caller sees it as a closed connection; so it was with the old server.
    drop(ended);
    registry.end_relay(id);
}

fn dial(target: SocketAddr) -> io::Result<TcpStream> {
    let callee = TcpStream::connect_timeout(&target, DIAL)?;
    callee.set_nodelay(true)?;
    keep_alive(&callee);
    Ok(callee)
}

fn copy_both_ways(id: u64, caller: &Arc<TcpStream>, callee: &Arc<TcpStream>) -> io::Result<()> {
    let (to, from) = (Arc::clone(caller), Arc::clone(callee));
    let back = Builder::new().name(format!("wss/{id} back")).spawn(move || copy(&from, &to))?;
    copy(caller, callee);
    // A copy has no way to panic; its end is all that matters.
    let _ = back.join();
    Ok(())
}

/// Copies until the end, and passes the end on; after an error both sides are closed.
fn copy(mut from: &TcpStream, mut to: &TcpStream) {
    let mut chunk = [0; CHUNK];
    loop {
        let copied = match from.read(&mut chunk) {
            Ok(0) => {
                let _ = to.shutdown(Shutdown::Write);
                return;
            }
            Ok(count) => to.write_all(&chunk[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(()),
            Err(error) => Err(error),
        };
        if copied.is_err() {
            // Fails where the peer has closed already.
            let _ = from.shutdown(Shutdown::Both);
            let _ = to.shutdown(Shutdown::Both);
            return;
        }
    }
}
