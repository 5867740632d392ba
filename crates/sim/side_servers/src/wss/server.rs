//! The wireless simulation server as a whole.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use link_transport::{Counts, Listener, Options, StopSignal, TransportError};
use sim_radio::RadioModel;

use super::control::Control;
use super::doors::attend;
use super::field::Field;
use super::poll::keep_polling;
use super::registry::Registry;
use crate::Positions;

/// How the server runs.
#[derive(Clone, Debug, PartialEq)]
pub struct WirelessOptions {
    /// Where control connections come in, and who may; doors open on the same address, each for the one host that registered the
    /// robot which calls there.
    pub listen: Options,
    /// How strong radio is.
    pub model: RadioModel,
    /// Time between two looks at the simulator.
    pub poll: Duration,
    /// Most listening sockets: one for every ordered pair of robots and listening port.
    pub max_doors: usize,
    /// Most connections between robots at a time; further ones are closed at once.
    pub max_relays: usize,
}

impl WirelessOptions {
    /// On 127.0.0.1 with the old server's model: a look each second, 4096 doors, 512 relays.
    pub fn loopback(port: u16) -> Self {
        let mut listen = Options::loopback("wss", port);
        // Replies are short lines.
        listen.limits.outgoing_bytes = 64 << 10;
        Self {
            listen,
            model: RadioModel::default(),
            poll: Duration::from_secs(1),
            max_doors: 4096,
            max_relays: 512,
        }
    }
}

/// A running server; stopping or dropping it ends all connections and joins all threads.
pub struct WirelessServer {
    control: Option<Listener>,
    local: SocketAddr,
    registry: Arc<Registry>,
    stop: Arc<StopSignal>,
    threads: Vec<JoinHandle<()>>,
}

impl WirelessServer {
    /// Opens the control port and begins to poll.
    pub fn start(
        options: WirelessOptions,
        positions: Box<dyn Positions>,
    ) -> Result<Self, TransportError> {
        let WirelessOptions { listen, model, poll, max_doors, max_relays } = options;
        let registry = Arc::new(Registry::new(listen.addr.ip(), max_doors, max_relays));
        let field = Arc::new(Mutex::new(Field::new(model, positions)));
        let service = Control { registry: Arc::clone(&registry), field: Arc::clone(&field) };
        let control = Listener::bind(listen, service)?;
        let local = control.local_addr();
        let stop = Arc::new(StopSignal::default());
        let mut server = Self {
            control: Some(control),
            local,
            registry: Arc::clone(&registry),
            stop: Arc::clone(&stop),
            threads: vec![],
        };
        let (its_registry, its_stop) = (Arc::clone(&registry), Arc::clone(&stop));
        server.start_thread("doors", move || attend(&its_registry, &its_stop))?;
        server.start_thread("poll", move || keep_polling(&registry, &field, poll, &stop))?;
        Ok(server)
    }

    fn start_thread(
        &mut self,
        what: &str,
        body: impl FnOnce() + Send + 'static,
    ) -> Result<(), TransportError> {
        let thread = Builder::new().name(format!("wss/{what}")).spawn(body);
        let addr = self.local;
        self.threads.push(thread.map_err(|source| TransportError::Thread { addr, source })?);
        Ok(())
    }

    /// Where control connections come in.
    pub fn local_addr(&self) -> SocketAddr {
        self.local
    }

    /// What the control port has seen so far.
    pub fn counts(&self) -> Counts {
        self.control.as_ref().map(Listener::counts).unwrap_or_default()
    }

    /// The robots that are registered, by name.
    pub fn robots(&self) -> Vec<String> {
        self.registry.names()
    }

    /// How many connections between robots are open.
    pub fn relay_count(&self) -> usize {
        self.registry.relay_count()
    }

    /// Ends all connections and waits for all threads.
    pub fn stop(self) {
        drop(self);
    }
}

impl Drop for WirelessServer {
    fn drop(&mut self) {
        self.stop.raise();
        // The control port first: nobody may register while doors are being shut.
        drop(self.control.take());
        for thread in self.threads.drain(..) {
            // A thread that panicked has said so itself.
            let _ = thread.join();
        }
    }
}
