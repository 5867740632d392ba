//! How fast simulated time passes beside a clock on the wall. The clock is an argument: this file never looks at one.

use std::time::Duration;

use base::time::SimTime;

/// How fast simulated time passes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pace {
    /// As fast as can be computed.
    Fast,
    /// This many simulated seconds a second; 1 is real time.
    Times(f64),
    /// One step each time somebody asks for it.
    LockStep,
}

/// Says how long to wait before a step. Late steps are not made up for in a rush: the plan moves on with them.
#[derive(Clone, Copy, Debug)]
pub struct Pacer {
    pace: Pace,
    /// A moment of the wall's clock, and the simulated time planned for it.
    anchor: (Duration, SimTime),
}

/// A step later than this moves the plan.
const PATIENCE: Duration = Duration::from_millis(100);

impl Pacer {
    /// Starts when the wall's clock shows `wall` and simulated time is `now`.
    pub fn new(pace: Pace, wall: Duration, now: SimTime) -> Self {
        Self { pace, anchor: (wall, now) }
    }

    /// How long to wait, at `wall`, until simulated time may become `next`; zero if it is due.
    pub fn wait(&mut self, wall: Duration, next: SimTime) -> Duration {
        let Pace::Times(speed) = self.pace else { return Duration::ZERO };
        let planned =
            self.anchor.0 + Duration::from_secs_f64(next.since(self.anchor.1).seconds() / speed);
        if wall > planned + PATIENCE {
            self.anchor = (wall, next);
        }
        planned.saturating_sub(wall)
    }

    /// How far simulated time is behind its plan, at `wall`.
    pub fn lag(&self, wall: Duration, now: SimTime) -> Duration {
        let Pace::Times(speed) = self.pace else { return Duration::ZERO };
        let planned =
            self.anchor.0 + Duration::from_secs_f64(now.since(self.anchor.1).seconds() / speed);
        wall.saturating_sub(planned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn millis(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn real_time_waits_for_the_wall_and_double_speed_half_as_long() {
        let start = millis(5000);
        let mut pacer = Pacer::new(Pace::Times(1.0), start, SimTime::ZERO);
        assert_eq!(pacer.wait(start + millis(2), SimTime::from_millis(10)), millis(8));
        let mut pacer = Pacer::new(Pace::Times(2.0), start, SimTime::ZERO);
        assert_eq!(pacer.wait(start, SimTime::from_millis(10)), millis(5));
    }

    #[test]
    fn fast_and_lock_step_never_wait() {
        for pace in [Pace::Fast, Pace::LockStep] {
            let mut pacer = Pacer::new(pace, millis(0), SimTime::ZERO);
            assert_eq!(pacer.wait(millis(0), SimTime::from_millis(9000)), millis(0));
            assert_eq!(pacer.lag(millis(99), SimTime::ZERO), millis(0));
        }
    }

    #[test]
    fn a_little_late_is_caught_up_with_and_very_late_is_forgiven() {
        let mut pacer = Pacer::new(Pace::Times(1.0), millis(0), SimTime::ZERO);
        assert_eq!(pacer.wait(millis(50), SimTime::from_millis(10)), millis(0));
        assert_eq!(pacer.wait(millis(50), SimTime::from_millis(60)), millis(10), "still on plan");
        assert_eq!(pacer.lag(millis(1070), SimTime::from_millis(70)), millis(1000));
        assert_eq!(pacer.wait(millis(1070), SimTime::from_millis(70)), millis(0));
        assert_eq!(pacer.wait(millis(1070), SimTime::from_millis(80)), millis(10), "a new plan");
    }
}
