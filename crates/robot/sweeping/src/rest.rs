//! Whether something stands still, told from samples of where it is.

use base::time::SimTime;

/// Follows samples; each is compared with the first since which nothing moved, so that creeping is noticed too.
#[derive(Clone, Debug)]
pub(crate) struct Rest<T> {
    first: Option<(SimTime, T)>,
    last: SimTime,
}

impl<T> Default for Rest<T> {
    fn default() -> Self {
        Self { first: None, last: SimTime::ZERO }
    }
}

impl<T: Clone> Rest<T> {
    /// Takes a sample; `is_same` says whether it is where the first one was.
    pub(crate) fn note(&mut self, time: SimTime, sample: T, is_same: impl Fn(&T, &T) -> bool) {
        let has_moved = self.first.as_ref().is_none_or(|(_, first)| !is_same(first, &sample));
        if has_moved {
            self.first = Some((time, sample));
        }
        self.last = time;
    }

    /// Where it rests.
    pub(crate) fn place(&self) -> Option<&T> {
        self.first.as_ref().map(|(_, place)| place)
    }

    /// From when to when it is known to have rested.
    pub(crate) fn span(&self) -> Option<(SimTime, SimTime)> {
        self.first.as_ref().map(|(since, _)| (*since, self.last))
    }

    /// Whether it had rested for some while at a time: samples before and after it say the same.
    pub(crate) fn covers(&self, time: SimTime, settled: SimTime) -> bool {
        self.span().is_some_and(|(since, until)| since + settled <= time && time <= until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(millis: u64) -> SimTime {
        SimTime::from_millis(millis)
    }

    #[test]
    fn rest_is_known_between_equal_samples_only() {
        let mut rest = Rest::default();
        let is_same = |a: &f64, b: &f64| (a - b).abs() < 0.1;
        for (millis, place) in [(0, 1.0), (50, 1.0), (100, 2.0), (150, 2.05)] {
            rest.note(at(millis), place, is_same);
        }
        assert!(!rest.covers(at(75), at(0)), "it moved there");
        assert!(rest.covers(at(100), at(0)) && rest.covers(at(150), at(50)));
        assert!(!rest.covers(at(125), at(50)), "it had not settled");
        assert!(!rest.covers(at(151), at(0)), "nobody knows yet");
    }

    #[test]
    fn creeping_is_motion() {
        let mut rest = Rest::default();
        for step in 0..100 {
            rest.note(at(step * 50), step as f64 * 0.05, |a, b| (a - b).abs() < 0.1);
        }
        let (since, until) = rest.span().unwrap();
        assert!(until.since(since) <= at(100), "{since} to {until}");
    }
}
