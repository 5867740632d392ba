//! Wall time and this thread's CPU time, the least of several runs.
//!
//! Machines are shared: the least wall time is the least disturbed, and CPU time does not count what others took at all.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use app_missions::stage::thread_time;

/// How long one run took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Times {
    /// By the clock on the wall.
    pub(crate) wall: Duration,
    /// Spent by the calling thread alone.
    pub(crate) cpu: Duration,
}

impl Times {
    fn least(self, other: Self) -> Self {
        Self { wall: self.wall.min(other.wall), cpu: self.cpu.min(other.cpu) }
    }
}

/// The least times of `runs` runs (at least one), and what the last run gave.
pub(crate) fn fastest<T>(runs: usize, mut work: impl FnMut() -> T) -> (Times, T) {
    let (mut best, mut result) = timed(&mut work);
    for _ in 1..runs {
        let (times, again) = timed(&mut work);
        best = best.least(times);
        result = again;
    }
    (best, result)
}

/// The same, each run with something prepared for it, which is neither made nor thrown away while the clock runs.
pub(crate) fn fastest_with<T>(
    runs: usize,
    mut prepare: impl FnMut() -> Result<T>,
    mut work: impl FnMut(&mut T) -> Result<()>,
) -> Result<Times> {
    let mut best: Option<Times> = None;
    for _ in 0..runs.max(1) {
        let mut prepared = prepare()?;
        let (times, done) = timed(&mut || work(&mut prepared));
        done?;
        best = Some(best.map_or(times, |best| best.least(times)));
    }
    best.context("there is at least one run")
}

/// Seconds of CPU time that one run takes, and what it gives.
pub fn thread_seconds<T>(mut work: impl FnMut() -> T) -> (f64, T) {
    let (times, result) = timed(&mut work);
    (times.cpu.as_secs_f64(), result)
}

/// Seconds by the clock on the wall that one run takes, and what it gives.
pub fn wall_seconds<T>(mut work: impl FnMut() -> T) -> (f64, T) {
    let (times, result) = timed(&mut work);
    (times.wall.as_secs_f64(), result)
}

#[expect(clippy::disallowed_methods, reason = "a benchmark is about the clock")]
fn timed<T>(work: &mut impl FnMut() -> T) -> (Times, T) {
    let (wall_start, cpu_start) = (Instant::now(), thread_time());
    let result = work();
    let cpu = thread_time().zip(cpu_start).map(|(end, start)| end.saturating_sub(start));
    let wall = wall_start.elapsed();
    (Times { wall, cpu: cpu.unwrap_or(wall) }, result)
}

/// CPU time of all threads of this program so far.
#[cfg(unix)]
pub(crate) fn process_time() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::ProcessCPUTime).try_into().ok()
}

/// Not known here.
#[cfg(not(unix))]
pub(crate) fn process_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn waiting_costs_no_cpu_time() {
        let (_sender, receiver) = std::sync::mpsc::channel::<()>();
        let (times, _) = fastest(1, || receiver.recv_timeout(Duration::from_millis(50)));
        assert!(times.wall >= Duration::from_millis(50), "{times:?}");
        assert!(times.cpu < Duration::from_millis(25), "{times:?}");
    }

    #[test]
    fn the_work_is_done_as_often_as_asked_for_and_at_least_once() {
        for (runs, expected) in [(0, 1), (1, 1), (7, 7)] {
            let mut count = 0;
            let (_, last) = fastest(runs, || {
                count += 1;
                count
            });
            assert_eq!(last, expected);
        }
    }
}
