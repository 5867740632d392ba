//! "It is over", for many threads.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use crate::lock::lock;

/// Raised once, seen by every thread; waiting for it is also how a thread lets time pass.
#[derive(Debug, Default)]
pub struct StopSignal {
    is_raised: Mutex<bool>,
    raised: Condvar,
}

impl StopSignal {
    /// Ends all waits, now and later.
    pub fn raise(&self) {
        *lock(&self.is_raised) = true;
        self.raised.notify_all();
    }

    /// Whether it is over.
    pub fn is_raised(&self) -> bool {
        *lock(&self.is_raised)
    }

    /// Waits this long, or less if it is over before; says whether it is over.
    pub fn wait(&self, patience: Duration) -> bool {
        let guard = lock(&self.is_raised);
        let waited = self.raised.wait_timeout_while(guard, patience, |is_raised| !*is_raised);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn a_wait_ends_early_when_it_is_over() {
        let signal = Arc::new(StopSignal::default());
        assert!(!signal.wait(Duration::from_millis(1)));
        let waiting = Arc::clone(&signal);
        let thread = std::thread::Builder::new()
            .spawn(move || waiting.wait(Duration::from_hours(1)))
            .unwrap();
        signal.raise();
        assert!(thread.join().unwrap() && signal.is_raised());
    }
}
