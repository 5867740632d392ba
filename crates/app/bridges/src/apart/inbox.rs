//! Where questions wait to be answered.

use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

/// Questions that wait; beyond that they are lost, and asked again.
const MOST: usize = 256;

/// A question, and the way back.
pub struct Asked {
    /// As it came.
    pub question: Vec<u8>,
    /// Whoever asks may have gone meanwhile.
    pub answer: Box<dyn FnOnce(Vec<u8>) + Send>,
}

/// The end that answers.
pub struct Inbox {
    waiting: Receiver<Asked>,
}

impl Inbox {
    /// An inbox, and what fills it from other threads. What does not fit is dropped there.
    pub fn new() -> (SyncSender<Asked>, Self) {
        let (sender, waiting) = sync_channel(MOST);
        (sender, Self { waiting })
    }

    /// All that has come; waits for something to come, but no longer than `patience`.
    pub(super) fn take(&self, patience: Duration) -> Vec<Asked> {
        let mut all: Vec<Asked> = self.waiting.try_iter().collect();
        if all.is_empty() && !patience.is_zero() {
            match self.waiting.recv_timeout(patience) {
                Ok(asked) => all.push(asked),
                // Nobody can ask any more; who waits here waits for other things too.
                Err(RecvTimeoutError::Disconnected | RecvTimeoutError::Timeout) => {}
            }
            all.extend(self.waiting.try_iter());
        }
        all
    }
}
