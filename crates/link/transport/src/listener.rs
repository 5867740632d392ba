//! A listening socket with everything behind it.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

use crate::accepting::{accept_all, watch};
use crate::house::{Counts, House};
use crate::{Access, Connection, Limits, Service, TransportError};

/// Where a listener listens and for whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Name of its threads: `robots` gives `robots/17 read`.
    pub name: String,
    /// Address and port; port 0 takes any free one.
    pub addr: SocketAddr,
    /// Who may connect.
    pub access: Access,
    /// What it may cost.
    pub limits: Limits,
}

impl Options {
    /// On 127.0.0.1, with the usual limits.
    pub fn loopback(name: &str, port: u16) -> Self {
        Self {
            name: name.to_owned(),
            addr: SocketAddr::from((Ipv4Addr::LOCALHOST, port)),
            access: Access::Loopback,
            limits: Limits::default(),
        }
    }
}

/// A running server; stopping or dropping it ends all its connections and joins all its threads.
#[derive(Debug)]
pub struct Listener {
    local: SocketAddr,
    house: Arc<House>,
    threads: Vec<JoinHandle<()>>,
}

impl Listener {
    /// Opens the port and begins to serve.
    pub fn bind<S: Service>(options: Options, service: S) -> Result<Self, TransportError> {
        let Options { name, addr, access, limits } = options;
        access.check(addr)?;
        let bind_error = |source| TransportError::Bind { addr, source };
        let door = TcpListener::bind(addr).map_err(bind_error)?;
        door.set_nonblocking(true).map_err(bind_error)?;
        let local = door.local_addr().map_err(bind_error)?;
        let house = Arc::new(House::new(&name, &access, limits));
        let mut listener = Self { local, house: Arc::clone(&house), threads: vec![] };
        let watched = Arc::clone(&house);
        listener.start("watch", move || watch(&watched))?;
        let service = Arc::new(service);
        listener.start("accept", move || accept_all(&house, &service, &door))?;
        Ok(listener)
    }

    fn start(
        &mut self,
        what: &str,
        body: impl FnOnce() + Send + 'static,
    ) -> Result<(), TransportError> {
        let builder = Builder::new().name(format!("{}/{what}", self.house.name));
        let thread = builder
            .spawn(body)
            .map_err(|source| TransportError::Thread { addr: self.local, source })?;
        self.threads.push(thread);
        Ok(())
    }

    /// Where it listens, with the port it was given.
    pub fn local_addr(&self) -> SocketAddr {
        self.local
    }

    /// What it has seen so far.
    pub fn counts(&self) -> Counts {
        self.house.counts()
    }

    /// The clients of this moment, the oldest first.
    pub fn connections(&self) -> Vec<Connection> {
        self.house.guests()
    }

    /// Ends all connections and waits for all threads; not to be called from a session.
    pub fn stop(self) {
        drop(self);
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.house.stop.raise();
        for thread in self.threads.drain(..) {
            // A thread that panicked has said so itself.
            let _ = thread.join();
        }
    }
}
