//! What a rescue run is at: twenty minutes to search, ten to report, as the league had it.

use link_station::RunPhase;

/// How long robots may search, seconds.
const RUN: f64 = 1200.0;
/// How long the operator may report after that, seconds.
const REPORT: f64 = 600.0;

/// The phase and when it began. A mission begins by running: nobody has to press anything.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RunClock {
    phase: RunPhase,
    began: f64,
}

impl RunClock {
    /// A phase begins now.
    pub(super) fn begin(&mut self, phase: RunPhase, now: f64) {
        (self.phase, self.began) = (phase, now);
    }

    pub(super) fn phase(&self) -> RunPhase {
        self.phase
    }

    /// Seconds at it so far.
    pub(super) fn spent(&self, now: f64) -> f64 {
        (now - self.began).max(0.0)
    }

    /// Seconds it may take.
    pub(super) fn limit(&self) -> Option<f64> {
        match self.phase {
            RunPhase::Run => Some(RUN),
            RunPhase::Report => Some(REPORT),
            RunPhase::Prepare | RunPhase::Done => None,
        }
    }

    /// Whether its time is over.
    pub(super) fn is_over(&self, now: f64) -> bool {
        self.limit().is_some_and(|limit| self.spent(now) >= limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_takes_twenty_minutes_and_a_report_ten() {
        let mut clock = RunClock::default();
        assert_eq!((clock.phase(), clock.limit()), (RunPhase::Run, Some(1200.0)));
        assert!(!clock.is_over(1199.0) && clock.is_over(1200.0));
        clock.begin(RunPhase::Report, 1250.0);
        assert_eq!(clock.spent(1300.0), 50.0);
        assert!(!clock.is_over(1849.0) && clock.is_over(1850.0));
        clock.begin(RunPhase::Prepare, 0.0);
        assert!(!clock.is_over(1e9), "one prepares as long as one likes");
    }
}
