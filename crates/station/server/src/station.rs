//! The station: a board that runs write to, and a thread that shows it.

use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};

use axum::body::Bytes;
use link_station::{Command, Slot, ToPage};
use tokio::sync::Notify;

use crate::board::Board;
use crate::control::Desk;
use crate::error::ServerError;
use crate::inbox::Inbox;
use crate::serve::serve;
use crate::settings::{Limits, PROTOCOL, Settings};

/// What the run and the connections share.
pub(crate) struct Shared {
    board: Mutex<Board>,
    desk: Mutex<Desk>,
    inbox: Mutex<Inbox>,
    pub(crate) limits: Limits,
    pub(crate) understands: Vec<String>,
    pub(crate) end: Notify,
}

impl Shared {
    pub(crate) fn board(&self) -> MutexGuard<'_, Board> {
        lock(&self.board)
    }

    pub(crate) fn desk(&self) -> MutexGuard<'_, Desk> {
        lock(&self.desk)
    }

    pub(crate) fn inbox(&self) -> MutexGuard<'_, Inbox> {
        lock(&self.inbox)
    }
}

/// A page that people look at and command from. It ends when it is dropped.
pub struct Station {
    shared: Arc<Shared>,
    addr: SocketAddr,
    thread: Option<JoinHandle<()>>,
}

impl Station {
    /// Opens the port and starts to serve.
    pub fn open(settings: Settings) -> Result<Self, ServerError> {
        settings.access.check(settings.addr)?;
        let addr = settings.addr;
        let bind = |source| ServerError::Bind { addr, source };
        let listener = TcpListener::bind(addr).map_err(bind)?;
        listener.set_nonblocking(true).map_err(bind)?;
        let addr = listener.local_addr().map_err(bind)?;
        let limits = settings.limits;
        let shared = Arc::new(Shared {
            board: Mutex::new(Board::new(limits.board_bytes, limits.log_lines)),
            desk: Mutex::default(),
            inbox: Mutex::default(),
            limits,
            understands: settings.hello.understands.clone(),
            end: Notify::new(),
        });
        let mut settings = settings;
        settings.hello.protocol = PROTOCOL;
        let thread = {
            let shared = Arc::clone(&shared);
            let run = move || serve(listener, settings, shared);
            Builder::new().name("station".to_owned()).spawn(run)
        };
        let thread = Some(thread.map_err(|source| ServerError::Thread { source })?);
        Ok(Self { shared, addr, thread })
    }

    /// Where it listens.
    pub fn local_addr(&self) -> SocketAddr {
        self.addr
    }

    /// What to open in a browser.
    pub fn address(&self) -> String {
        format!("http://{}/", self.addr)
    }

    /// Shows what is new; each message replaces the older one of its slot.
    pub fn publish(&self, messages: impl IntoIterator<Item = ToPage>) {
        let encoded: Vec<(Slot, Bytes)> = messages
            .into_iter()
            .map(|message| (message.slot(), Bytes::from(message.encode())))
            .collect();
        let mut board = self.shared.board();
        for (slot, bytes) in encoded {
            board.put(slot, bytes);
        }
    }

    /// Time has jumped: pages forget what they were shown of robots, and what was published of them is void.
    pub fn jump(&self) {
        self.shared.board().jump();
    }

    /// Something else is shown from now on: pages forget everything.
    pub fn clear(&self) {
        self.shared.board().clear();
    }

    /// What people asked for since the last call, stops first.
    pub fn take_commands(&self) -> Vec<Command> {
        self.shared.inbox().take()
    }

    /// How many look on.
    pub fn viewers(&self) -> usize {
        self.shared.desk().seats() as usize
    }
}

impl Drop for Station {
    fn drop(&mut self) {
        self.shared.end.notify_one();
        if let Some(thread) = self.thread.take() {
            // It has nothing to say that anybody could still use.
            let _ = thread.join();
        }
    }
}

/// A panic elsewhere leaves nothing half done here.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
