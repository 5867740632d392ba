//! What a thread has computed.

use std::time::Duration;

/// CPU time of this thread so far, with nanoseconds.
#[cfg(unix)]
pub fn thread_time() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::ThreadCPUTime).try_into().ok()
}

/// Not known here.
#[cfg(not(unix))]
pub fn thread_time() -> Option<Duration> {
    None
}
