//! Who wants which picture.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use base::picture::Picture;
use link_images::server::{Area, Request};
use link_transport::{Connection, lock};

/// Requests of one client that may wait; further ones are forgotten.
const MAX_WAITING: usize = 8;

/// A picture with its number; numbers begin at one.
pub(super) type Shot = (u64, Arc<Picture>);

/// Something to send.
pub(super) struct Job {
    pub(super) connection: Connection,
    /// The whole picture if none.
    pub(super) area: Option<Area>,
}

/// The latest picture and all clients.
#[derive(Default)]
pub(super) struct Clients {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    shot: Option<Shot>,
    last_number: u64,
    /// Whether somebody asked for a picture, or a part of one, since the latest was given: it shows what was.
    is_wanted: bool,
    clients: BTreeMap<u64, Client>,
    is_over: bool,
}

struct Client {
    connection: Connection,
    /// Whole frames asked for and not yet sent.
    owed: usize,
    parts: VecDeque<Area>,
    /// Number of the last picture that was sent whole.
    seen: u64,
}

impl Clients {
    /// Takes a client in; in the legacy mode it gets a frame without asking.
    pub(super) fn enter(&self, connection: &Connection, is_legacy: bool) {
        let client = Client {
            connection: connection.clone(),
            owed: usize::from(is_legacy),
            parts: VecDeque::new(),
            seen: 0,
        };
        let mut state = lock(&self.state);
        state.is_wanted |= is_legacy;
        state.clients.insert(connection.id(), client);
        self.changed.notify_all();
    }

    pub(super) fn leave(&self, connection: &Connection) {
        lock(&self.state).clients.remove(&connection.id());
    }

    /// Notes what a client wants.
    pub(super) fn request(&self, connection: &Connection, request: Request) {
        let mut state = lock(&self.state);
        let Some(client) = state.clients.get_mut(&connection.id()) else { return };
        match request {
            Request::Next => client.owed = (client.owed + 1).min(MAX_WAITING),
            Request::Part(area) if client.parts.len() < MAX_WAITING => client.parts.push_back(area),
            Request::Part(_) => {}
        }
        state.is_wanted = true;
        self.changed.notify_all();
    }

    /// Gives all clients a new picture to ask for.
    pub(super) fn publish(&self, picture: Arc<Picture>) {
        let mut state = lock(&self.state);
        state.last_number += 1;
        state.is_wanted = false;
        state.shot = Some((state.last_number, picture));
        self.changed.notify_all();
    }

    /// Whether a client waits for a picture that is not there yet, or has asked since the latest came.
    pub(super) fn is_waiting(&self) -> bool {
        let state = lock(&self.state);
        let number = state.shot.as_ref().map_or(0, |(number, _)| *number);
        let wants = |client: &Client| client.owed > 0 && client.seen >= number;
        !state.clients.is_empty() && (state.is_wanted || state.clients.values().any(wants))
    }

    pub(super) fn stop(&self) {
        lock(&self.state).is_over = true;
        self.changed.notify_all();
    }

    /// Waits until something can be sent, and takes it; `None` when it is over.
    pub(super) fn next_jobs(&self) -> Option<(Shot, Vec<Job>)> {
        let nothing_to_do = |state: &mut State| !state.is_over && !state.has_jobs();
        let waited = self.changed.wait_while(lock(&self.state), nothing_to_do);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        if state.is_over { None } else { state.take_jobs() }
    }
}

impl State {
    fn has_jobs(&self) -> bool {
        let Some((number, _)) = self.shot else { return false };
        let mut clients = self.clients.values();
        clients.any(|client| client.is_due(number) || !client.parts.is_empty())
    }

    fn take_jobs(&mut self) -> Option<(Shot, Vec<Job>)> {
        let shot = self.shot.clone()?;
        let mut jobs = vec![];
        for client in self.clients.values_mut() {
            let job = |area| Job { connection: client.connection.clone(), area };
            jobs.extend(client.parts.drain(..).map(|area| job(Some(area))));
            if client.is_due(shot.0) {
                jobs.push(job(None));
                client.owed -= 1;
                client.seen = shot.0;
            }
        }
        Some((shot, jobs))
    }
}

impl Client {
    fn is_due(&self, number: u64) -> bool {
        self.owed > 0 && self.seen < number
    }
}
