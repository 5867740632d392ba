//! What all threads of a listener share.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::lock::lock;
use crate::{Access, Connection, Ending, Limits, StopSignal};

/// The books of a listener.
#[derive(Debug)]
pub(crate) struct House {
    pub(crate) name: String,
    pub(crate) token: Option<String>,
    pub(crate) limits: Limits,
    pub(crate) stop: StopSignal,
    guests: Mutex<BTreeMap<u64, Connection>>,
    accepted: AtomicU64,
    refused: AtomicU64,
    turned_away: AtomicU64,
    slow: AtomicU64,
}

/// What a listener has seen so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Connections now.
    pub open: usize,
    /// Connections ever taken in.
    pub accepted: u64,
    /// Connections closed at once: too many at a time.
    pub refused: u64,
    /// Connections without the right token, and browsers.
    pub turned_away: u64,
    /// Connections dropped because they did not read.
    pub slow: u64,
}

impl House {
    pub(crate) fn new(name: &str, access: &Access, limits: Limits) -> Self {
        let token = match access {
            Access::Token(token) => Some(token.clone()),
            Access::Loopback | Access::Open => None,
        };
        let zero = || AtomicU64::new(0);
        Self {
            name: name.to_owned(),
            token,
            limits,
            stop: StopSignal::default(),
            guests: Mutex::default(),
            accepted: zero(),
            refused: zero(),
            turned_away: zero(),
            slow: zero(),
        }
    }

    /// Whether there is room for one more.
    pub(crate) fn has_room(&self) -> bool {
        lock(&self.guests).len() < self.limits.connections
    }

    pub(crate) fn enter(&self, connection: &Connection) {
        lock(&self.guests).insert(connection.id(), connection.clone());
        self.accepted.fetch_add(1, Ordering::Relaxed);
    }

    /// The last thing a connection's thread does.
    pub(crate) fn leave(&self, connection: &Connection, ending: Ending) {
        if ending == Ending::Slow {
            self.slow.fetch_add(1, Ordering::Relaxed);
        }
        lock(&self.guests).remove(&connection.id());
    }

    pub(crate) fn refused(&self) {
        self.refused.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn turned_away(&self) {
        self.turned_away.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn guests(&self) -> Vec<Connection> {
        lock(&self.guests).values().cloned().collect()
    }

    pub(crate) fn counts(&self) -> Counts {
        Counts {
            open: lock(&self.guests).len(),
            accepted: self.accepted.load(Ordering::Relaxed),
            refused: self.refused.load(Ordering::Relaxed),
            turned_away: self.turned_away.load(Ordering::Relaxed),
            slow: self.slow.load(Ordering::Relaxed),
        }
    }
}
