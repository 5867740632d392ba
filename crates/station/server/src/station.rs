//! The station: a board that runs write to, and a thread that shows it.

use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};

use axum::body::Bytes;
use link_station::{Command, Hello, PROTOCOL, Slot, ToPage};
use tokio::sync::Notify;

use crate::board::Board;
use crate::control::Desk;
use crate::error::ServerError;
use crate::history::History;
use crate::inbox::Inbox;
use crate::serve::serve;
use crate::settings::{Limits, Settings};
use crate::topics::Topics;

/// What the run and the connections share.
pub(crate) struct Shared {
    board: Mutex<Board>,
    desk: Mutex<Desk>,
    inbox: Mutex<Inbox>,
    past: Mutex<Past>,
    pub(crate) limits: Limits,
    stage: Mutex<(u64, Hello)>,
    pub(crate) topics: Topics,
    pub(crate) end: Notify,
}

impl Shared {
    pub(crate) fn board(&self) -> MutexGuard<'_, Board> {
        lock(&self.board)
    }

    pub(crate) fn desk(&self) -> MutexGuard<'_, Desk> {
        lock(&self.desk)
    }

    /// What is shown and what can be asked for, and how often that has changed.
    pub(crate) fn stage(&self) -> MutexGuard<'_, (u64, Hello)> {
        lock(&self.stage)
    }

    pub(crate) fn inbox(&self) -> MutexGuard<'_, Inbox> {
        lock(&self.inbox)
    }
}

/// What can be looked back at, and where somebody looks.
#[derive(Default)]
struct Past {
    /// Nothing is kept of what can be had otherwise, such as recordings.
    history: Option<History>,
    /// Of the run, seconds.
    now: f64,
    /// The time that is shown, if it is not now.
    shown: Option<f64>,
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
            past: Mutex::default(),
            limits,
            stage: Mutex::new((0, Hello { protocol: PROTOCOL, ..settings.hello.clone() })),
            topics: Topics::default(),
            end: Notify::new(),
        });
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

    /// From now on something else is shown, or something else can be asked for. Pages forget everything where it is another session.
    pub fn set_hello(&self, change: impl FnOnce(&mut Hello)) {
        let mut stage = self.shared.stage();
        change(&mut stage.1);
        stage.0 += 1;
    }

    /// Shows what is new; each message replaces the older one of its slot.
    pub fn publish(&self, messages: impl IntoIterator<Item = ToPage>) {
        let mut time = None;
        let mut encode = |message: ToPage| {
            if let ToPage::State(state) = &message {
                time = Some(state.time);
            }
            (message.slot(), Bytes::from(message.encode()))
        };
        let encoded: Vec<(Slot, Bytes)> = messages.into_iter().map(&mut encode).collect();
        let (mut past, mut board) = (lock(&self.shared.past), self.shared.board());
        past.now = time.unwrap_or(past.now);
        let now = past.now;
        for (slot, bytes) in encoded {
            if let Some(history) = &mut past.history {
                history.add(now, slot, bytes.clone());
            }
            board.put(slot, bytes);
        }
    }

    /// From now on what is published can be looked back at; what was before is forgotten.
    pub fn keep_history(&self) {
        let history = Some(History::new(self.shared.limits.history_bytes));
        *lock(&self.shared.past) = Past { history, ..Past::default() };
    }

    /// Shows how things were at a time of the run, seconds; [`f64::INFINITY`] is the present.
    /// Nothing but [`ToPage::Playback`] is to be published while pages look back.
    pub fn look_back(&self, time: f64) {
        let (mut past, mut board) = (lock(&self.shared.past), self.shared.board());
        let Past { history: Some(history), shown, .. } = &mut *past else { return };
        let from = match *shown {
            Some(shown) if shown <= time => shown,
            None if time.is_infinite() => return,
            _ => {
                board.jump();
                f64::NEG_INFINITY
            }
        };
        for (slot, bytes) in history.between(from, time) {
            board.put(slot, bytes.clone());
        }
        *shown = time.is_finite().then_some(time);
    }

    /// Time has jumped: pages forget what they were shown of robots, and what was published of them is void.
    pub fn jump(&self) {
        self.shared.board().jump();
    }

    /// Something else is shown from now on: pages forget everything.
    pub fn clear(&self) {
        self.shared.board().clear();
    }

    /// Whether whoever led has left or given the lead away since the last call: what they drove by hand has to stop.
    pub fn has_driver_left(&self) -> bool {
        self.shared.inbox().take_leave()
    }

    /// What people asked for since the last call, stops first.
    pub fn take_commands(&self) -> Vec<Command> {
        self.shared.inbox().take()
    }

    /// What the run and those who look on share.
    pub(crate) fn shared(&self) -> Arc<Shared> {
        Arc::clone(&self.shared)
    }

    /// What viewers at `/foxglove` look at.
    pub fn topics(&self) -> &Topics {
        &self.shared.topics
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
