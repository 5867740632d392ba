//! Wheels that turn while something holds the robot, found out by accelerometers.
//!
//! A robot that is stopped feels it, whatever its wheels say. Its speed is summed up from what it feels along its way, and drawn towards
//! that of the wheels as long as the two agree; while they do not, the wheels slip, and the way is what was felt. Sums of accelerations stray,
//! but not by much in the few seconds until the wheels stand or agree again: Dissanayake, Sukkarieh, Nebot & Durrant-Whyte, *The aiding of a
//! low-cost strapdown inertial measurement unit using vehicle model constraints for land vehicle applications* (2001), section III.

use std::collections::VecDeque;

use base::time::SimTime;

use crate::filter::Rolled;

/// Accelerations farther apart than this tell no speed.
const STALE: SimTime = SimTime::from_millis(150);
/// Differences of speed are smoothed over this long, seconds: wheels count whole ticks.
const SMOOTH: f64 = 0.12;
/// Wheels slip from this difference of speed on, m/s, until it is less than that again.
const SLIPS: f64 = 0.05;
const GRIPS: f64 = 0.02;
/// While wheels grip, what is felt is drawn to what they say over this long, seconds.
const TRUST: f64 = 0.6;
/// What was driven so long before slip was noticed is looked at again, seconds.
const BEFORE: f64 = 0.3;

/// Holds the speed of the wheels against the speed that is felt.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slip {
    /// m/s ahead, as it is felt.
    speed: f64,
    felt: Option<(SimTime, f64)>,
    /// By how much the wheels are faster, m/s, smoothed.
    off: f64,
    is_slipping: bool,
    /// Steps of late in which wheels gripped: seconds, and metres that they told more than was felt.
    lately: VecDeque<(f64, f64)>,
}

/// What is left of a step of the wheels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Gripped {
    /// The step, with the way that was felt if the wheels slip.
    pub(crate) rolled: Rolled,
    /// Metres that were told too many before slip was noticed.
    pub(crate) too_many: f64,
}

impl Slip {
    /// Takes in an acceleration along the way, m/s².
    pub(crate) fn feel(&mut self, time: SimTime, ahead: f64) {
        if let Some((before, old)) = self.felt
            && time.since(before) <= STALE
        {
            self.speed += f64::midpoint(old, ahead) * time.since(before).seconds();
        }
        self.felt = Some((time, ahead));
    }

    /// Holds a step that ends at `time` against what was felt.
    pub(crate) fn grip(&mut self, time: SimTime, rolled: &Rolled) -> Gripped {
        let is_felt = self.felt.is_some_and(|(last, _)| time.since(last) <= STALE);
        if !is_felt || rolled.seconds <= 0.0 || rolled.is_at_rest {
            let speed = if rolled.seconds > 0.0 { rolled.way / rolled.seconds } else { 0.0 };
            *self = Self { speed, felt: self.felt, ..Self::default() };
            return Gripped { rolled: *rolled, too_many: 0.0 };
        }
        let wheels = rolled.way / rolled.seconds;
        if self.is_slipping {
            // What holds a robot may stop it, but does not push it. Where wheels turn the other way this brings the two together again.
            self.speed = self.speed.clamp(wheels.min(0.0), wheels.max(0.0));
        }
        let faster = wheels - self.speed;
        self.off += (faster - self.off) * (rolled.seconds / (SMOOTH + rolled.seconds));
        self.is_slipping = self.off.abs() > if self.is_slipping { GRIPS } else { SLIPS };
        let told = faster * rolled.seconds;
        if self.is_slipping {
            let too_many = self.lately.drain(..).map(|(_, metres)| metres).sum();
            let way = rolled.way - told;
            let rolled = Rolled { way, slipped: told.abs(), ..*rolled };
            return Gripped { rolled, too_many };
        }
        self.speed += faster * (rolled.seconds / (TRUST + rolled.seconds));
        self.lately.push_back((rolled.seconds, told));
        let mut seconds: f64 = self.lately.iter().map(|(seconds, _)| seconds).sum();
        while seconds > BEFORE
            && let Some((first, _)) = self.lately.pop_front()
        {
            seconds -= first;
        }
        Gripped { rolled: *rolled, too_many: 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Metres left of three seconds of wheels at 0.2 m/s, on a body that is stopped within a tenth of a second after the first of them, if at all.
    fn metres(is_stopped: bool) -> f64 {
        let mut slip = Slip::default();
        let mut sum = 0.0;
        for step in 1..=60_u64 {
            for tenth in 1..=5 {
                let millis = (step - 1) * 50 + tenth * 10;
                let is_stopping = is_stopped && (1000..1100).contains(&millis);
                let ahead = match millis {
                    0..100 => 2.0,
                    _ if is_stopping => -2.0,
                    // A bias.
                    _ => 0.02,
                };
                slip.feel(SimTime::from_millis(millis), ahead);
            }
            let way = if step < 3 { 0.005 } else { 0.01 };
            let rolled = Rolled { way, seconds: 0.05, ..Rolled::default() };
            let gripped = slip.grip(SimTime::from_millis(step * 50), &rolled);
            sum += gripped.rolled.way - gripped.too_many;
        }
        sum
    }

    #[test]
    fn wheels_that_grip_are_believed() {
        assert!((metres(false) - 0.59).abs() < 1e-9, "{}", metres(false));
    }

    #[test]
    fn a_robot_that_is_stopped_stays_where_it_is_although_its_wheels_turn() {
        assert!((metres(true) - 0.2).abs() < 0.06, "{}", metres(true));
    }
}
