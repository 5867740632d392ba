//! What comes from a network and waits to be taken, and who wants what: seen by the run and by the network's threads.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use link_transport::lock;

use super::network::{Call, Said};

/// Messages, or calls, that are kept until somebody takes them; beyond that the oldest is lost.
const MOST: usize = 1_000;

/// Between a run and a network.
#[derive(Default)]
pub(crate) struct Mailbox {
    wanted: Mutex<BTreeSet<u32>>,
    said: Mutex<VecDeque<Said>>,
    calls: Mutex<VecDeque<Call>>,
    lost: AtomicU64,
}

impl Mailbox {
    pub(crate) fn want(&self, channel: u32, is_wanted: bool) {
        let mut wanted = lock(&self.wanted);
        if is_wanted {
            wanted.insert(channel)
        } else {
            wanted.remove(&channel)
        };
    }

    pub(crate) fn is_wanted(&self, channel: u32) -> bool {
        lock(&self.wanted).contains(&channel)
    }

    pub(crate) fn say(&self, said: Said) {
        push(&self.said, said);
    }

    pub(crate) fn take_said(&self) -> Vec<Said> {
        lock(&self.said).drain(..).collect()
    }

    pub(crate) fn call(&self, call: Call) {
        push(&self.calls, call);
    }

    pub(crate) fn take_calls(&self) -> Vec<Call> {
        lock(&self.calls).drain(..).collect()
    }

    /// A message did not reach everybody.
    pub(crate) fn lose(&self) {
        self.lost.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn lost(&self) -> u64 {
        self.lost.load(Ordering::Relaxed)
    }
}

fn push<T>(all: &Mutex<VecDeque<T>>, new: T) {
    let mut all = lock(all);
    if all.len() >= MOST {
        all.pop_front();
    }
    all.push_back(new);
}
