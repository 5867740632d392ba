//! How many cycles fit into a step of time.

use base::time::SimTime;

/// A clock of so many cycles a second; what does not fit a step whole is carried over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    hertz: u64,
    /// Billionths of a cycle left over.
    carried: u128,
}

const NANOS: u128 = 1_000_000_000;

impl Clock {
    /// A clock of so many cycles a second.
    pub const fn new(hertz: u64) -> Self {
        Self { hertz, carried: 0 }
    }

    /// Cycles of the next `step`.
    pub fn cycles(&mut self, step: SimTime) -> u64 {
        let parts = self.carried + u128::from(self.hertz) * u128::from(step.nanos());
        self.carried = parts % NANOS;
        u64::try_from(parts / NANOS).unwrap_or(u64::MAX)
    }

    /// Cycles a second.
    pub const fn hertz(&self) -> u64 {
        self.hertz
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cycle_is_lost_between_steps() {
        let mut clock = Clock::new(333);
        let cycles: Vec<u64> = (0..10).map(|_| clock.cycles(SimTime::from_millis(10))).collect();
        assert_eq!(cycles, [3, 3, 3, 4, 3, 3, 4, 3, 3, 4]);
        let second: u64 = (0..100).map(|_| clock.cycles(SimTime::from_millis(10))).sum();
        assert_eq!(second, 333);
    }
}
