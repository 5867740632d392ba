//! What joints are to do and where they are.

use base::messages::JointOrder;
use base::model::JointSpec;
use base::model::kinematics::start_value;
use serde::{Deserialize, Serialize};

/// What a joint is to do, with values clamped to what it can.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum JointAim {
    /// Be here.
    At(f64),
    /// Keep this speed.
    Speed(f64),
    /// Push this hard.
    Effort(f64),
}

/// A joint's order and state: radians or metres, per second, newton metres or newtons.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct JointMotion {
    pub(crate) aim: JointAim,
    pub(crate) value: f64,
    pub(crate) speed: f64,
    pub(crate) effort: f64,
}

impl JointMotion {
    /// Where it starts, and staying there.
    pub(crate) fn rest(spec: &JointSpec) -> Self {
        let value = start_value(spec);
        Self { aim: JointAim::At(value), value, speed: 0.0, effort: 0.0 }
    }

    /// Takes an order.
    pub(crate) fn obey(&mut self, spec: &JointSpec, order: JointOrder) {
        self.aim = match order {
            JointOrder::To(value) => JointAim::At(spec.in_range(value)),
            JointOrder::By(step) => JointAim::At(spec.in_range(self.value + step)),
            JointOrder::Speed(speed) => {
                JointAim::Speed(speed.clamp(-spec.max_speed.abs(), spec.max_speed.abs()))
            }
            JointOrder::Effort(effort) => {
                JointAim::Effort(effort.clamp(-spec.max_effort.abs(), spec.max_effort.abs()))
            }
        };
    }

    /// Stops where it is.
    pub(crate) fn halt(&mut self, spec: &JointSpec) {
        if !matches!(self.aim, JointAim::At(_)) {
            self.aim = JointAim::At(spec.in_range(self.value));
        }
    }

    /// Moves as an ideal servo does: exactly, no faster than it can, not beyond its stops.
    ///
    /// An effort makes it as fast, as a share of its top speed, as the effort is of its greatest.
    pub(crate) fn follow_as_servo(&mut self, spec: &JointSpec, dt: f64) {
        let fastest = spec.max_speed.abs();
        let speed = match self.aim {
            JointAim::At(value) if self.value == value => 0.0,
            JointAim::At(value) => ((value - self.value) / dt).clamp(-fastest, fastest),
            JointAim::Speed(speed) => speed,
            JointAim::Effort(_) if spec.max_effort == 0.0 => 0.0,
            JointAim::Effort(effort) => effort / spec.max_effort.abs() * fastest,
        };
        let value = match self.aim {
            JointAim::At(value) if (value - self.value).abs() <= fastest * dt => value,
            JointAim::At(_) | JointAim::Speed(_) | JointAim::Effort(_) => self.value + speed * dt,
        };
        let value = spec.in_range(value);
        self.speed = (value - self.value) / dt;
        self.value = value;
        self.effort = if let JointAim::Effort(effort) = self.aim { effort } else { 0.0 };
    }

    /// The speed a loaded joint's motor is to keep now, and the most it may push.
    pub(crate) fn motor(&self, spec: &JointSpec, approach: f64) -> (f64, f64) {
        let (fastest, strongest) = (spec.max_speed.abs(), spec.max_effort.abs());
        match self.aim {
            JointAim::At(value) => {
                (((value - self.value) * approach).clamp(-fastest, fastest), strongest)
            }
            JointAim::Speed(speed) => (speed, strongest),
            JointAim::Effort(effort) => (fastest * effort.signum(), effort.abs()),
        }
    }
}

#[cfg(test)]
mod tests {
    use base::geom::Pose;
    use base::model::JointKind;
    use glam::DVec3;

    use super::*;

    fn tilt() -> JointSpec {
        JointSpec {
            name: "tilt".into(),
            parent: None,
            kind: JointKind::Revolute,
            parent_from_link: Pose::IDENTITY,
            axis: DVec3::Y,
            range: Some((-0.16, 0.4)),
            start: 0.0,
            max_speed: 0.17,
            max_effort: 20.0,
            link_size: DVec3::ZERO,
            link_mass: 0.0,
            package: None,
        }
    }

    fn after(seconds: f64, spec: &JointSpec, order: JointOrder) -> JointMotion {
        let mut motion = JointMotion::rest(spec);
        motion.obey(spec, order);
        let steps = libm::round(seconds / 0.01) as usize;
        (0..steps).for_each(|_| motion.follow_as_servo(spec, 0.01));
        motion
    }

    #[test]
    fn a_servo_takes_the_time_its_speed_asks_for_and_then_stands_exactly() {
        let halfway = after(1.0, &tilt(), JointOrder::To(0.34));
        assert!((halfway.value - 0.17).abs() < 1e-9, "{}", halfway.value);
        assert_eq!(after(2.1, &tilt(), JointOrder::To(0.34)).value, 0.34);
        assert_eq!(after(2.1, &tilt(), JointOrder::To(0.34)).speed, 0.0);
    }

    #[test]
    fn a_servo_stops_at_its_stops_and_an_unlimited_one_turns_on() {
        assert_eq!(after(9.0, &tilt(), JointOrder::To(2.0)).value, 0.4);
        assert_eq!(after(9.0, &tilt(), JointOrder::Speed(-1.0)).value, -0.16);
        let pan = JointSpec { range: None, ..tilt() };
        let turned = after(60.0, &pan, JointOrder::Speed(0.17)).value;
        assert!((turned - 10.2).abs() < 1e-6, "{turned}");
    }

    #[test]
    fn half_the_effort_gives_half_the_speed() {
        let speed = after(0.5, &tilt(), JointOrder::Effort(10.0)).speed;
        assert!((speed - 0.085).abs() < 1e-9, "{speed}");
    }
}
