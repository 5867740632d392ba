//! Simulated time: nanoseconds since the run began. It never reads a clock.

use std::fmt;
use std::ops::{Add, AddAssign, Sub};

use serde::{Deserialize, Serialize};

/// An instant of the run, or the span between two of them.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct SimTime(u64);

impl SimTime {
    /// The start of the run.
    pub const ZERO: Self = Self(0);

    /// From whole nanoseconds.
    pub const fn from_nanos(nanos: u64) -> Self {
        Self(nanos)
    }

    /// From whole milliseconds.
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis * 1_000_000)
    }

    /// From seconds, rounded to the nearest nanosecond; negative and non-finite values become zero.
    pub fn from_seconds(seconds: f64) -> Self {
        // `as` saturates, and turns NaN into zero.
        Self(libm::round(seconds * 1e9) as u64)
    }

    /// Whole nanoseconds.
    pub const fn nanos(self) -> u64 {
        self.0
    }

    /// Seconds.
    pub fn seconds(self) -> f64 {
        self.0 as f64 * 1e-9
    }

    /// The span since `earlier`; zero if that lies in the future.
    #[must_use]
    pub const fn since(self, earlier: Self) -> Self {
        Self(self.0.saturating_sub(earlier.0))
    }
}

impl Add for SimTime {
    type Output = Self;

    fn add(self, span: Self) -> Self {
        Self(self.0.saturating_add(span.0))
    }
}

impl AddAssign for SimTime {
    fn add_assign(&mut self, span: Self) {
        *self = *self + span;
    }
}

impl Sub for SimTime {
    type Output = Self;

    fn sub(self, earlier: Self) -> Self {
        self.since(earlier)
    }
}

impl fmt::Display for SimTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.3} s", self.seconds())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thousand_steps_of_a_millisecond_are_exactly_a_second() {
        let total = (0..1000).fold(SimTime::ZERO, |t, _| t + SimTime::from_seconds(0.001));
        assert_eq!(total, SimTime::from_seconds(1.0));
    }

    #[test]
    fn wild_seconds_do_not_wrap_around() {
        assert_eq!(SimTime::from_seconds(-1.0), SimTime::ZERO);
        assert_eq!(SimTime::from_seconds(f64::NAN), SimTime::ZERO);
        assert_eq!(SimTime::ZERO - SimTime::from_millis(5), SimTime::ZERO);
    }
}
