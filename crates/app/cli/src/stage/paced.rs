//! The wall's clock beside simulated time.

use std::time::{Duration, Instant};

use base::time::SimTime;
use sim_server::{Pace, Pacer};

/// A pacer with a clock: the only place where a run waits.
pub(crate) struct Paced {
    begin: Instant,
    pacer: Pacer,
}

impl Paced {
    /// Starts now, at simulated time `now`.
    #[expect(clippy::disallowed_methods, reason = "the app owns the clock")]
    pub(crate) fn new(pace: Pace, now: SimTime) -> Self {
        Self { begin: Instant::now(), pacer: Pacer::new(pace, Duration::ZERO, now) }
    }

    /// Waits until simulated time may become `next`.
    #[expect(clippy::disallowed_methods, reason = "real time is waited for")]
    pub(crate) fn wait(&mut self, next: SimTime) {
        let wait = self.pacer.wait(self.elapsed(), next);
        if !wait.is_zero() {
            std::thread::sleep(wait);
        }
    }

    /// Since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }
}
