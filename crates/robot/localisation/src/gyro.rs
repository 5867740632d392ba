//! The turn since the last look, summed up from rates.

use base::time::SimTime;

/// A rate older than this says nothing of now.
const STALE: SimTime = SimTime::from_millis(150);

/// Sums up turn rates. Between two samples the rate changes evenly; after the last it is held, and what holding it got wrong is made good
/// when the next sample comes, so nothing of it adds up.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gyro {
    last: Option<(SimTime, f64)>,
    /// Radians up to the last sample.
    angle: f64,
    /// Radians that have been asked for.
    told: f64,
    /// Sum of the squared seconds between samples since the last look.
    squares: f64,
}

/// What a gyro says of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Turned {
    /// Radians, bias and all.
    pub(crate) angle: f64,
    /// What one unit of white noise on each sample amounts to in `angle`, squared.
    pub(crate) squares: f64,
}

impl Gyro {
    /// Takes in a rate, rad/s.
    pub(crate) fn take(&mut self, time: SimTime, rate: f64) {
        if let Some((before, old)) = self.last {
            let passed = time.since(before).seconds();
            if time.since(before) <= STALE {
                self.angle += f64::midpoint(old, rate) * passed;
                self.squares += passed * passed;
            } else {
                // Nobody knows what was turned in a gap.
                self.told = self.angle;
            }
        }
        self.last = Some((time, rate));
    }

    /// What was turned until `time` since the last call; `None` where the rates are too old to tell.
    pub(crate) fn look(&mut self, time: SimTime) -> Option<Turned> {
        let (last, rate) = self.last?;
        let held = time.since(last);
        if held > STALE {
            self.told = self.angle;
            return None;
        }
        let now = self.angle + rate * held.seconds();
        let turned = Turned { angle: now - self.told, squares: self.squares };
        (self.told, self.squares) = (now, 0.0);
        Some(turned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_that_fall_between_samples_lose_nothing_of_a_turn_that_begins_and_ends() {
        let mut gyro = Gyro::default();
        let rate = |millis: u64| (1.0 - (millis as f64 - 500.0).abs() / 500.0).max(0.0);
        let mut sum = 0.0;
        for millis in 0..=1200_u64 {
            if millis % 20 == 0 {
                gyro.take(SimTime::from_millis(millis), rate(millis));
            }
            if millis % 50 == 7 {
                sum += gyro.look(SimTime::from_millis(millis)).unwrap().angle;
            }
        }
        assert!((sum - 0.5).abs() < 1e-9, "{sum}");
    }

    #[test]
    fn a_silent_gyro_says_nothing_and_does_not_make_up_for_it() {
        let mut gyro = Gyro::default();
        let at = SimTime::from_millis;
        assert_eq!(gyro.look(at(0)), None);
        gyro.take(at(0), 1.0);
        assert!(gyro.look(at(100)).is_some());
        assert_eq!(gyro.look(at(900)), None);
        gyro.take(at(1000), 1.0);
        assert!((gyro.look(at(1010)).unwrap().angle - 0.01).abs() < 1e-12);
    }
}
