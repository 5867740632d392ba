//! Servos: an order waits for the next pulse, a small one changes nothing, and the joints they turn go along.

use base::messages::JointOrder;
use base::model::ServoSpec;
use serde::{Deserialize, Serialize};

use super::joint::{JointAim, JointMotion};
use crate::model_tree::ModelTree;

/// Rounding of a clock that counts steps, seconds.
const SAME_TIME: f64 = 1e-9;

/// A servo's orders, radians of its horn and seconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct ServoMotion {
    /// What it was told last; the next pulse says it.
    told: f64,
    /// What its horn goes to.
    aim: f64,
    /// Since the last pulse.
    waited: f64,
}

impl ServoMotion {
    /// Where its joints start, and staying there.
    pub(crate) fn rest(links: &[(usize, f64)], joints: &[JointMotion]) -> Self {
        let horn = |&(joint, ratio): &(usize, f64)| joints[joint].value / ratio;
        let aim = links.first().map_or(0.0, horn);
        Self { told: aim, aim, waited: 0.0 }
    }

    /// Takes an order; `None` for orders that no pulse can say.
    pub(crate) fn obey(&mut self, spec: &ServoSpec, order: JointOrder) -> Option<()> {
        self.told = match order {
            JointOrder::To(angle) => spec.in_range(angle),
            JointOrder::By(step) => spec.in_range(self.aim + step),
            JointOrder::Speed(_) | JointOrder::Effort(_) => return None,
        };
        Some(())
    }

    /// Lets time pass; tells where the horn is to go if a pulse came that moves it.
    fn pulse(&mut self, spec: &ServoSpec, dt: f64) -> Option<f64> {
        self.waited += dt;
        if self.waited < spec.frame.seconds() - SAME_TIME {
            return None;
        }
        self.waited = (self.waited - spec.frame.seconds()).max(0.0);
        if (self.told - self.aim).abs() <= spec.dead_band {
            return None;
        }
        self.aim = self.told;
        Some(self.aim)
    }
}

/// Gives joints what the pulses of this step say; without power there are none.
pub(crate) fn pulse_all(
    servos: &mut [ServoMotion],
    joints: &mut [JointMotion],
    tree: &ModelTree,
    dt: f64,
) {
    for ((motion, spec), links) in servos.iter_mut().zip(&tree.model.servos).zip(&tree.servo_joints)
    {
        let Some(aim) = motion.pulse(spec, dt) else { continue };
        for &(joint, ratio) in links {
            joints[joint].aim = JointAim::At(tree.model.joints[joint].in_range(aim * ratio));
        }
    }
}

#[cfg(test)]
mod tests {
    use base::time::SimTime;

    use super::*;

    fn spec() -> ServoSpec {
        ServoSpec {
            name: "left".into(),
            joints: vec![],
            ratio: 1.0,
            range: (-0.5, 0.5),
            middle: 1.4e-3,
            radians_per_second: 1571.0,
            dead_band: 0.02,
            frame: SimTime::from_millis(20),
        }
    }

    #[test]
    fn an_order_waits_for_the_next_pulse() {
        let mut servo = ServoMotion { told: 0.0, aim: 0.0, waited: 0.0 };
        servo.obey(&spec(), JointOrder::To(0.3)).unwrap();
        assert_eq!(servo.pulse(&spec(), 0.01), None);
        assert_eq!(servo.pulse(&spec(), 0.01), Some(0.3));
        assert_eq!(servo.pulse(&spec(), 0.02), None, "nothing new");
    }

    #[test]
    fn an_order_within_the_dead_band_moves_nothing_and_one_beyond_the_stops_ends_there() {
        let mut servo = ServoMotion { told: 0.3, aim: 0.3, waited: 0.0 };
        servo.obey(&spec(), JointOrder::To(0.31)).unwrap();
        assert_eq!(servo.pulse(&spec(), 0.02), None);
        servo.obey(&spec(), JointOrder::By(9.0)).unwrap();
        assert_eq!(servo.pulse(&spec(), 0.02), Some(0.5));
        assert_eq!(servo.obey(&spec(), JointOrder::Speed(1.0)), None);
    }
}
