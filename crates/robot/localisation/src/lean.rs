//! How a body leans off how it stood when it began.
//!
//! An inertial unit feels it, or else inertial navigation tells it. Robots begin on their wheels, so what they are told then is an error of
//! the sensor and no lean.

use base::geom::Pose;
use base::messages::{Reading, ReadingData};
use base::model::{RobotModel, SensorKind};
use glam::{DQuat, DVec3};

use crate::attitude::Attitude;
use crate::mounts::Mounts;

/// So many readings tell how the body stood.
const BEGUN: u32 = 20;
/// No sensor errs by more: who leans by more has begun on a slope. Radians, 6 degrees.
const MOST_ERROR: f64 = 0.105;

/// Which way a body leans, as far as it knows.
#[derive(Clone, Debug)]
pub(crate) struct Lean {
    attitude: Attitude,
    navigation: Mounts,
    has_unit: bool,
    /// Up in the robot's frame, as it is told.
    up: Option<DVec3>,
    /// The sum of the first of them, and of how many.
    begun: (DVec3, u32),
}

impl Lean {
    /// For a robot of this model.
    pub(crate) fn new(model: &RobotModel) -> Self {
        let is_unit = |kind: &SensorKind| matches!(kind, SensorKind::Imu(_));
        Self {
            attitude: Attitude::new(model),
            navigation: Mounts::of(model, |kind| matches!(kind, SensorKind::Ins(_))),
            has_unit: model.equipment.iter().any(|item| is_unit(&item.kind)),
            up: None,
            begun: (DVec3::ZERO, 0),
        }
    }

    /// Takes a reading; only inertial ones tell anything.
    pub(crate) fn take(&mut self, reading: &Reading) {
        match &reading.data {
            ReadingData::Imu(_) => {
                self.attitude.take(reading);
                self.up = self.attitude.up();
            }
            ReadingData::Ins(pose) if !self.has_unit && pose.rotation.is_finite() => {
                let robot_from_sensor = self.navigation.robot_from_sensor(reading).rotation;
                self.up = Some(robot_from_sensor * (pose.rotation.conjugate() * DVec3::Z));
            }
            _ => return,
        }
        if let Some(up) = self.up
            && self.begun.1 < BEGUN
        {
            self.begun = (self.begun.0 + up, self.begun.1 + 1);
        }
    }

    /// Roll and pitch, radians; none where nothing tells them.
    pub(crate) fn roll_pitch(&self) -> Option<(f64, f64)> {
        let up = self.stood() * self.up?;
        Some((libm::atan2(up.y, up.z), -libm::asin(up.x.clamp(-1.0, 1.0))))
    }

    /// Takes what a body on its wheels is told to what is true then.
    fn stood(&self) -> DQuat {
        let up = self.begun.0.normalize_or(DVec3::Z);
        let is_error = up.angle_between(DVec3::Z) < MOST_ERROR;
        if is_error { DQuat::from_rotation_arc(up, DVec3::Z) } else { DQuat::IDENTITY }
    }

    /// From the body's frame to one that is level and heads the same way; none where it is level, or nothing tells.
    pub(crate) fn level_from_robot(&self, least: f64) -> Option<DQuat> {
        let (roll, pitch) = self.roll_pitch()?;
        let leans = libm::cos(roll) * libm::cos(pitch) < libm::cos(least);
        leans.then(|| Pose::from_roll_pitch_yaw(DVec3::ZERO, roll, pitch, 0.0).rotation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{imu, leaning, reading, robot};

    #[test]
    fn what_a_unit_tells_of_a_body_that_stands_is_no_lean() {
        let mut lean = Lean::new(&robot(vec![("Imu", Pose::IDENTITY, imu())]));
        assert_eq!(lean.roll_pitch(), None);
        for step in 0..40 {
            lean.take(&reading("Imu", step * 100, leaning(0.03, -0.02)));
        }
        assert_eq!(lean.level_from_robot(0.01), None);
        for step in 40..80 {
            lean.take(&reading("Imu", step * 100, leaning(0.03, 0.28)));
        }
        let (roll, pitch) = lean.roll_pitch().unwrap();
        assert!(roll.abs() < 0.005 && (pitch - 0.3).abs() < 0.005, "{roll} {pitch}");
    }

    #[test]
    fn navigation_tells_where_no_unit_is_carried() {
        let mut lean = Lean::new(&robot(vec![]));
        let told = |pitch| {
            ReadingData::Ins(Pose::from_roll_pitch_yaw(DVec3::new(3.0, 1.0, 0.0), 0.0, pitch, 2.0))
        };
        for step in 0..30 {
            lean.take(&reading("Ins", step * 100, told(0.0)));
        }
        lean.take(&reading("Ins", 3000, told(0.2)));
        let (roll, pitch) = lean.roll_pitch().unwrap();
        assert!(roll.abs() < 1e-9 && (pitch - 0.2).abs() < 1e-9, "{roll} {pitch}");
    }
}
