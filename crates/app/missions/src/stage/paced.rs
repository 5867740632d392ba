//! The wall's clock beside simulated time.

use std::time::{Duration, Instant};

use base::time::SimTime;
use sim_engine::{Pace, Pacer};

/// A pacer with a clock: the only place where a run waits.
pub struct Paced {
    begin: Instant,
    pacer: Pacer,
}

impl Paced {
    /// Starts now, at simulated time `now`.
    #[expect(clippy::disallowed_methods, reason = "the app owns the clock")]
    pub fn new(pace: Pace, now: SimTime) -> Self {
        Self { begin: Instant::now(), pacer: Pacer::new(pace, Duration::ZERO, now) }
    }

    /// Waits until simulated time may become `next`.
    #[expect(clippy::disallowed_methods, reason = "real time is waited for")]
    pub fn wait(&mut self, next: SimTime) {
        let wait = self.until(next);
        if !wait.is_zero() {
            std::thread::sleep(wait);
        }
    }

    /// How long it is until simulated time may become `next`: for those who have something to do meanwhile.
    pub fn until(&mut self, next: SimTime) -> Duration {
        self.pacer.wait(self.elapsed(), next)
    }

    /// How far simulated time, which is `now`, is behind its plan.
    pub fn lag(&self, now: SimTime) -> Duration {
        self.pacer.lag(self.elapsed(), now)
    }

    /// Since the start.
    pub fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }
}

/// Waits so long: for those who look again and again whether somebody wants something.
#[expect(clippy::disallowed_methods, reason = "the app owns the clock")]
pub fn pause(duration: Duration) {
    std::thread::sleep(duration);
}
