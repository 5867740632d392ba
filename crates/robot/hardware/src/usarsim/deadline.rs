//! How long is waited: the one clock of this crate, because a server at the end of a socket may never answer.

use std::time::{Duration, Instant};

/// The latest instant something is waited for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadline(Instant);

impl Deadline {
    /// This far from now.
    pub(super) fn after(span: Duration) -> Self {
        // A span beyond what the clock can hold is a day.
        const DAY: Duration = Duration::from_hours(24);
        Self(now() + span.min(DAY))
    }

    /// The earlier of the two.
    pub(super) fn or_after(self, span: Duration) -> Self {
        Self(self.0.min(Self::after(span).0))
    }

    /// What is left; `None` once it has passed.
    pub(super) fn left(self) -> Option<Duration> {
        let left = self.0.saturating_duration_since(now());
        (!left.is_zero()).then_some(left)
    }
}

#[expect(clippy::disallowed_methods, reason = "time-outs of sockets are not simulated time")]
fn now() -> Instant {
    Instant::now()
}
