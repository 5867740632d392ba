//! The queue between a server and one client's socket.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::net::TcpStream;
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use crate::lock::lock;

/// Bytes that a message costs beyond its own.
const OVERHEAD: usize = 64;
/// Bytes given to the system at a time, each within the write limit.
const PIECE: usize = 64 << 10;
/// A blocking write of a piece comes back short only when its time is up, or when a signal came in between.
const SHORT_WRITES: usize = 3;

/// Messages on their way out, bounded.
#[derive(Debug)]
pub(crate) struct Outgoing {
    limit: usize,
    queue: Mutex<Queue>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Queue {
    messages: VecDeque<Arc<[u8]>>,
    bytes: usize,
    is_finished: bool,
}

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pushed {
    Queued,
    /// No room: the reader is too slow.
    Full,
    /// Nothing is taken any more.
    Finished,
}

impl Outgoing {
    pub(crate) fn new(limit: usize) -> Self {
        Self { limit, queue: Mutex::default(), changed: Condvar::new() }
    }

    pub(crate) fn push(&self, message: Arc<[u8]>) -> Pushed {
        let mut queue = lock(&self.queue);
        let cost = message.len() + OVERHEAD;
        if queue.is_finished {
            return Pushed::Finished;
        }
        if queue.bytes > 0 && queue.bytes + cost > self.limit {
            return Pushed::Full;
        }
        queue.bytes += cost;
        queue.messages.push_back(message);
        self.changed.notify_all();
        Pushed::Queued
    }

    /// Waits until there is room; `false` if the connection ends first.
    pub(crate) fn push_when_room(&self, message: Arc<[u8]>) -> bool {
        let cost = message.len() + OVERHEAD;
        let no_room = |queue: &mut Queue| {
            !queue.is_finished && queue.bytes > 0 && queue.bytes + cost > self.limit
        };
        let waited = self.changed.wait_while(lock(&self.queue), no_room);
        let mut queue = waited.unwrap_or_else(PoisonError::into_inner);
        if queue.is_finished {
            return false;
        }
        queue.bytes += cost;
        queue.messages.push_back(message);
        self.changed.notify_all();
        true
    }

    /// Takes nothing more; what is queued still goes out.
    pub(crate) fn finish(&self) {
        lock(&self.queue).is_finished = true;
        self.changed.notify_all();
    }

    /// Takes nothing more and forgets what is queued.
    pub(crate) fn abandon(&self) {
        *lock(&self.queue) = Queue { is_finished: true, ..Queue::default() };
        self.changed.notify_all();
    }

    pub(crate) fn pending_bytes(&self) -> usize {
        lock(&self.queue).bytes
    }

    /// Waits for messages and moves about a piece of them into `buffer`; `false` when no more will come.
    fn take(&self, buffer: &mut Vec<u8>) -> bool {
        let idle = |queue: &mut Queue| queue.messages.is_empty() && !queue.is_finished;
        let waited = self.changed.wait_while(lock(&self.queue), idle);
        let mut queue = waited.unwrap_or_else(PoisonError::into_inner);
        buffer.clear();
        buffer.shrink_to(PIECE);
        while buffer.len() < PIECE {
            let Some(message) = queue.messages.pop_front() else { break };
            queue.bytes -= message.len() + OVERHEAD;
            buffer.extend_from_slice(&message);
        }
        self.changed.notify_all();
        !buffer.is_empty()
    }

    /// The life of a writer thread: writes until all is sent and finished.
    pub(crate) fn drain_into(&self, socket: &TcpStream) -> io::Result<()> {
        let mut buffer = Vec::new();
        while self.take(&mut buffer) {
            for piece in buffer.chunks(PIECE) {
                write_within_limit(socket, piece)?;
            }
        }
        Ok(())
    }
}

fn write_within_limit(mut socket: &TcpStream, mut piece: &[u8]) -> io::Result<()> {
    for _ in 0..=SHORT_WRITES {
        match socket.write(piece) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => piece = &piece[written..],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
        if piece.is_empty() {
            return Ok(());
        }
    }
    Err(io::ErrorKind::TimedOut.into())
}

/// Whether a failed write means that the reader was too slow.
pub(crate) fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_queue_takes_one_message_of_any_size_and_then_the_limit_holds() {
        let outgoing = Outgoing::new(1000);
        assert_eq!(outgoing.push(vec![0; 5000].into()), Pushed::Queued);
        assert_eq!(outgoing.push(vec![0; 1].into()), Pushed::Full);
    }

    #[test]
    fn empty_messages_cannot_fill_the_memory_either() {
        let outgoing = Outgoing::new(1000);
        let queued = (0..100).filter(|_| outgoing.push(Arc::from([0_u8; 0])) == Pushed::Queued);
        assert_eq!(queued.count(), 1000 / OVERHEAD);
    }

    #[test]
    fn small_messages_leave_together_in_their_order() {
        let outgoing = Outgoing::new(1000);
        for word in ["one ", "two ", "three"] {
            outgoing.push(Arc::from(word.as_bytes()));
        }
        outgoing.finish();
        assert_eq!(outgoing.push(Arc::from([1_u8])), Pushed::Finished);
        let mut buffer = vec![];
        assert!(outgoing.take(&mut buffer));
        assert_eq!(buffer, b"one two three");
        assert!(!outgoing.take(&mut buffer));
        assert_eq!(outgoing.pending_bytes(), 0);
    }
}
