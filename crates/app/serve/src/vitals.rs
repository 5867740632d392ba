//! How a served arena is, for the status line.

use std::time::Duration;

use serde::Serialize;

use super::effort::Spent;
use super::status::News;

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
    /// Robots that somebody holds on the page.
    pub(super) held: usize,
    /// How late the latest step was at worst, since somebody last looked.
    pub(super) lag: Duration,
    /// What its time went into.
    pub(super) spent: Spent,
    /// What its thread has computed, where that is known.
    pub(super) cpu: Option<Duration>,
    /// Simulated seconds a second that it is to have; `None` as fast as can be.
    pub(super) wanted: Option<f64>,
    /// Whether somebody let time stand still since somebody last looked.
    pub(super) is_held: bool,
}

/// Less than this share of the wanted pace is told.
const BEHIND: f64 = 0.98;

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
    /// Why time falls behind, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    behind: Option<String>,
    held: usize,
}

impl Status {
    /// What happened between two looks.
    pub(super) fn between(arena: &str, before: &Vitals, now: &Vitals) -> Self {
        let seconds = (now.wall.saturating_sub(before.wall)).as_secs_f64().max(1e-3);
        let real_time_factor = (now.time - before.time) / seconds;
        let is_late = now.wanted.is_some_and(|wanted| real_time_factor < BEHIND * wanted);
        let cpu = now.cpu.zip(before.cpu).map(|(now, before)| now.saturating_sub(before));
        let behind =
            (is_late && !now.is_held).then(|| now.spent.reason(&before.spent, (cpu, seconds)));
        Self {
            event: "status",
            arena: arena.to_owned(),
            time_s: now.time,
            robots: now.robots,
            clients: now.clients,
            requests_per_s: now.requests.saturating_sub(before.requests) as f64 / seconds,
            real_time_factor,
            lag_s: now.lag.as_secs_f64(),
            slow_readers_dropped: now.slow,
            behind,
            held: now.held,
        }
    }

    /// For the log, if time falls behind: that it does, and why.
    pub(super) fn lateness(&self) -> Option<News> {
        let (why, factor) = (self.behind.as_ref()?, self.real_time_factor);
        let text = format!("time falls behind, {factor:.2} x real time: {why}");
        Some(News::new(&self.arena, text))
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
        if self.held > 0 {
            text += &format!(", {} held on the page (U there lets it go on)", self.held);
        }
        if let Some(why) = &self.behind {
            text += &format!("; behind: {why}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::super::effort::Effort;
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
            held: 1,
            lag: Duration::from_millis(4),
            ..Vitals::default()
        };
        let status = Status::between("yellow", &before, &now);
        assert_eq!((status.requests_per_s, status.real_time_factor), (150.0, 0.5));
        assert_eq!(
            status.text(),
            "yellow 11.0 s: 2 robots, 3 clients, 150 requests/s, 0.50 x real time, at most 4.0 ms late, 1 slow readers dropped, 1 held on the page (U there lets it go on)"
        );
    }

    #[test]
    fn time_that_falls_behind_is_told_with_its_reason_but_not_while_somebody_holds_it() {
        let (before, second) = (Vitals::default(), Duration::from_secs(1));
        let mut now = Vitals { time: 0.3, wall: second, wanted: Some(1.0), ..before };
        now.spent.add(Effort::Steps, second);
        let late = Status::between("office", &before, &now);
        let words = "100 % of the time go into physics and sensors";
        assert!(late.text().contains(&format!("; behind: {words}")), "{}", late.text());
        let told = serde_json::to_string(&late.lateness()).unwrap();
        assert!(told.contains("time falls behind, 0.30 x real time") && told.contains(words));
        let punctual = [
            Vitals { time: 0.99, ..now },
            Vitals { wanted: Some(0.3), ..now },
            Vitals { wanted: None, ..now },
            Vitals { is_held: true, ..now },
        ];
        for now in punctual {
            assert!(Status::between("office", &before, &now).lateness().is_none(), "{now:?}");
        }
    }
}
