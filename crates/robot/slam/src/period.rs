//! The usual time between scans, whatever single stamps say.

/// How many of the last scans tell what is usual.
const REMEMBERED: usize = 101;
/// Seconds, before anything is known.
const AT_FIRST: f64 = 0.2;
/// Seconds; nothing scans more often.
const SHORTEST: f64 = 0.01;

/// The times between the last scans.
#[derive(Clone, Debug, Default)]
pub(crate) struct Period {
    pub(crate) recent: Vec<f64>,
}

impl Period {
    /// Takes the time between two scans.
    pub(crate) fn take(&mut self, seconds: f64) {
        if self.recent.len() >= REMEMBERED {
            self.recent.remove(0);
        }
        self.recent.push(seconds);
    }

    /// The median.
    pub(crate) fn usual(&self) -> f64 {
        let mut sorted = self.recent.clone();
        sorted.sort_by(f64::total_cmp);
        sorted.get(sorted.len() / 2).copied().unwrap_or(AT_FIRST).max(SHORTEST)
    }

    /// A time between scans that a speed may be told by: logs that arrive in bursts have stamps that stand still.
    pub(crate) fn plausible(&self, seconds: f64) -> f64 {
        seconds.max(0.7 * self.usual())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_of_scans_is_not_taken_for_great_speed() {
        let mut period = Period::default();
        for _ in 0..20 {
            period.take(0.2);
        }
        period.take(0.0001);
        assert!((period.plausible(0.0001) - 0.14).abs() < 1e-12);
        assert!((period.plausible(1.0) - 1.0).abs() < 1e-12);
    }
}
