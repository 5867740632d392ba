//! A door: the listening socket of one route.

use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::Arc;

/// After so many failures a door takes another port.
const STUBBORN: u32 = 3;

/// A listening socket, or the port where it was and will be again.
pub(super) struct Door {
    pub(super) port: u16,
    pub(super) socket: Option<Arc<TcpListener>>,
    pub(super) is_up: bool,
    /// Times the old port could not be had again.
    failures: u32,
}

impl Door {
    /// Opens a door on any free port; nobody passes until the link is up.
    pub(super) fn reserve(host: IpAddr) -> std::io::Result<Self> {
        let socket = listen(host, 0)?;
        let port = socket.local_addr()?.port();
        Ok(Self { port, socket: Some(Arc::new(socket)), is_up: false, failures: 0 })
    }

    /// Follows the link: an open door lets callers in, of a shut one only the number of its port remains.
    pub(super) fn set(&mut self, host: IpAddr, is_up: bool) {
        self.is_up = is_up;
        if !is_up {
            self.socket = None;
        } else if self.socket.is_none() {
            let wanted = if self.failures < STUBBORN { self.port } else { 0 };
            match listen(host, wanted).and_then(|socket| Ok((socket.local_addr()?.port(), socket)))
            {
                Ok((port, socket)) => {
                    *self = Self { port, socket: Some(Arc::new(socket)), is_up, failures: 0 };
                }
                // The next poll tries again.
                Err(_) => self.failures += 1,
            }
        }
    }
}

fn listen(host: IpAddr, port: u16) -> std::io::Result<TcpListener> {
    let socket = TcpListener::bind(SocketAddr::new(host, port))?;
    socket.set_nonblocking(true)?;
    Ok(socket)
}
