//! How a served arena is, for the status line.

use std::time::Duration;

use serde::Serialize;

/// How an arena is at one moment.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Vitals {
    /// Simulated seconds.
    pub(super) time: f64,
    /// Since it was opened.
    pub(super) wall: Duration,
    pub(super) robots: usize,
    pub(super) clients: usize,
    /// Answered so far.
    pub(super) requests: u64,
    /// Clients dropped so far because they did not read.
    pub(super) slow: u64,
    /// How late the latest step was at worst, since somebody last looked.
    pub(super) lag: Duration,
}

/// How an arena was in the last second.
#[derive(Debug, Serialize)]
pub(super) struct Status {
    event: &'static str,
    arena: String,
    time_s: f64,
    robots: usize,
    clients: usize,
    requests_per_s: f64,
    real_time_factor: f64,
    lag_s: f64,
    slow_readers_dropped: u64,
}

impl Status {
    /// What happened between two looks.
    pub(super) fn between(arena: &str, before: &Vitals, now: &Vitals) -> Self {
        let seconds = (now.wall.saturating_sub(before.wall)).as_secs_f64().max(1e-3);
        Self {
            event: "status",
            arena: arena.to_owned(),
            time_s: now.time,
            robots: now.robots,
            clients: now.clients,
            requests_per_s: now.requests.saturating_sub(before.requests) as f64 / seconds,
            real_time_factor: (now.time - before.time) / seconds,
            lag_s: now.lag.as_secs_f64(),
            slow_readers_dropped: now.slow,
        }
    }

    /// In a line.
    pub(super) fn text(&self) -> String {
        let mut text = format!(
            "{} {:.1} s: {} robots, {} clients, {:.0} requests/s, {:.2} x real time, at most {:.1} ms late",
            self.arena,
            self.time_s,
            self.robots,
            self.clients,
            self.requests_per_s,
            self.real_time_factor,
            self.lag_s * 1000.0
        );
        if self.slow_readers_dropped > 0 {
            text += &format!(", {} slow readers dropped", self.slow_readers_dropped);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_of_the_time_between_two_looks() {
        let before = Vitals {
            time: 10.0,
            wall: Duration::from_secs(20),
            requests: 100,
            ..Vitals::default()
        };
        let now = Vitals {
            time: 11.0,
            wall: Duration::from_secs(22),
            requests: 400,
            robots: 2,
            clients: 3,
            slow: 1,
            lag: Duration::from_millis(4),
        };
        let status = Status::between("yellow", &before, &now);
        assert_eq!((status.requests_per_s, status.real_time_factor), (150.0, 0.5));
        assert_eq!(
            status.text(),
            "yellow 11.0 s: 2 robots, 3 clients, 150 requests/s, 0.50 x real time, at most 4.0 ms late, 1 slow readers dropped"
        );
    }
}
