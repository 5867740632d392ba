//! CPU time of this thread.

use app_missions::stage::thread_time;

/// Seconds of CPU time that work takes, and what it gives.
pub(super) fn thread_seconds<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let begin = thread_time();
    let result = work();
    let time = thread_time().zip(begin).map(|(end, begin)| end.saturating_sub(begin));
    (time.map_or(f64::NAN, |time| time.as_secs_f64()), result)
}
