//! A bounded queue from reader threads to whoever serves them.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use crate::Connection;
use crate::lock::lock;

/// How often a waiting reader looks whether its connection has ended.
const LOOK: Duration = Duration::from_millis(50);

/// A bounded queue: full, it holds back the reader thread that pushes, and so the client behind it.
///
/// Give each connection its own, so that a flood of one client takes no room of another.
#[derive(Debug)]
pub struct Inbox<T> {
    capacity: usize,
    items: Mutex<VecDeque<T>>,
    changed: Condvar,
}

impl<T> Inbox<T> {
    /// With room for `capacity` items, at least one.
    pub fn new(capacity: usize) -> Self {
        Self { capacity: capacity.max(1), items: Mutex::default(), changed: Condvar::new() }
    }

    /// Waits for room and puts the item in; `false`, and the item lost, if the connection ends first.
    pub fn push(&self, connection: &Connection, item: T) -> bool {
        let mut items = lock(&self.items);
        while items.len() >= self.capacity {
            if connection.is_closed() {
                return false;
            }
            let waited = self.changed.wait_timeout(items, LOOK);
            items = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        items.push_back(item);
        self.changed.notify_all();
        true
    }

    /// The oldest item, without waiting.
    pub fn pop(&self) -> Option<T> {
        let item = lock(&self.items).pop_front();
        self.changed.notify_all();
        item
    }

    /// The oldest item; waits for one, but no longer than `patience`.
    pub fn pop_within(&self, patience: Duration) -> Option<T> {
        let empty = |items: &mut VecDeque<T>| items.is_empty();
        let waited = self.changed.wait_timeout_while(lock(&self.items), patience, empty);
        let item = waited.unwrap_or_else(PoisonError::into_inner).0.pop_front();
        self.changed.notify_all();
        item
    }

    /// Items that wait.
    pub fn len(&self) -> usize {
        lock(&self.items).len()
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
