//! Entries of a log into moments.

use base::messages::{Command, Reading};
use base::time::SimTime;

use super::driver::Logged;
use super::options::Cycle;
use crate::driver::Moment;
use crate::error::DriverError;

/// The most readings of one moment: a log in which time stands still is cut.
const MOST_READINGS: usize = 100_000;
/// Empty moments of a period are made for this long; what is longer is a gap.
const LONGEST_SILENCE: SimTime = SimTime::from_millis(60_000);

/// What a log says of one robot.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Entry {
    Reading(Reading),
    Command(SimTime, Command),
}

impl Entry {
    pub(super) fn time(&self) -> SimTime {
        match self {
            Self::Reading(reading) => reading.time,
            Self::Command(time, _) => *time,
        }
    }
}

/// Moments of entries, one by one.
pub(super) struct Grouping<I: Iterator> {
    entries: std::iter::Peekable<I>,
    cycle: Cycle,
    now: SimTime,
}

impl<I: Iterator<Item = Result<Entry, DriverError>>> Grouping<I> {
    pub(super) fn new(entries: I, cycle: Cycle) -> Self {
        Self { entries: entries.peekable(), cycle, now: SimTime::ZERO }
    }

    /// When the moment ends that an entry of this time belongs to.
    fn end_of(&self, time: SimTime) -> SimTime {
        let end = match self.cycle {
            Cycle::Period(period) if period > SimTime::ZERO => {
                let periods = time.nanos().div_ceil(period.nanos());
                let after = (self.now + period).nanos() / period.nanos();
                let silence = LONGEST_SILENCE.nanos() / period.nanos();
                // The next period, unless the entry lies behind a gap.
                let next = if periods.saturating_sub(after) > silence { periods } else { after };
                SimTime::from_nanos(next.saturating_mul(period.nanos()))
            }
            _ => time,
        };
        end.max(self.now)
    }
}

impl<I: Iterator<Item = Result<Entry, DriverError>>> Iterator for Grouping<I> {
    type Item = Result<(Moment, Vec<Logged>), DriverError>;

    fn next(&mut self) -> Option<Self::Item> {
        let first = match self.entries.peek()? {
            Ok(entry) => entry.time(),
            Err(_) => return self.entries.next()?.err().map(Err),
        };
        let end = self.end_of(first);
        let (mut readings, mut commands) = (Vec::new(), Vec::new());
        let belongs = |entry: &Result<Entry, DriverError>| {
            entry.as_ref().is_ok_and(|entry| entry.time() <= end)
        };
        while readings.len() + commands.len() < MOST_READINGS {
            match self.entries.next_if(belongs) {
                Some(Ok(Entry::Reading(reading))) => readings.push(reading),
                Some(Ok(Entry::Command(time, command))) => commands.push(Logged { time, command }),
                _ => break,
            }
        }
        self.now = end;
        Some(Ok((Moment { time: end, readings }, commands)))
    }
}
