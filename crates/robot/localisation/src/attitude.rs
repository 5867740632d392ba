//! How the body leans, as an inertial measurement unit feels it.
//!
//! The unit's own roll and pitch are right in the long run, its gyro in the short run; a complementary filter takes each for what it is good
//! at. Mahony, Hamel & Pflimlin, *Nonlinear Complementary Filters on the Special Orthogonal Group* (2008), section III, with a fixed gain and
//! no bias: we follow only the direction of up.

use base::geom::Pose;
use base::messages::{InertialState, Reading, ReadingData};
use base::model::{RobotModel, SensorKind};
use base::time::SimTime;
use glam::{DVec2, DVec3};

use crate::mounts::Mounts;

/// How long the gyro is believed before the unit's own roll and pitch take over, seconds.
const TRUST: f64 = 0.25;
/// A gap longer than this begins anew.
const GAP: SimTime = SimTime::from_millis(1000);

/// Which way is up, in the robot's frame, where an inertial measurement unit is carried.
#[derive(Clone, Debug)]
pub struct Attitude {
    mounts: Mounts,
    up: Option<(SimTime, DVec3)>,
}

impl Attitude {
    /// From the units that `model` carries.
    pub fn new(model: &RobotModel) -> Self {
        let mounts = Mounts::of(model, |kind| matches!(kind, SensorKind::Imu(_)));
        Self { mounts, up: None }
    }

    /// Takes a reading; only inertial ones tell anything.
    pub fn take(&mut self, reading: &Reading) {
        let ReadingData::Imu(felt) = &reading.data else { return };
        let is_number = felt.orientation.is_finite() && felt.angular_velocity.is_finite();
        if !is_number {
            return;
        }
        let robot_from_sensor = self.mounts.robot_from_sensor(reading);
        let measured = up_in_robot(&robot_from_sensor, felt);
        let up = match self.up {
            Some((before, up)) if reading.time.since(before) <= GAP => {
                let passed = reading.time.since(before).seconds();
                let turn = robot_from_sensor.rotation * felt.angular_velocity;
                // What stands still in the world turns the other way in the robot.
                let carried = up - turn.cross(up) * passed;
                let share = passed / (TRUST + passed);
                (carried + (measured - carried) * share).normalize_or(measured)
            }
            _ => measured,
        };
        self.up = Some((reading.time, up));
    }

    /// Up in the robot's frame, as it is felt.
    pub(crate) fn up(&self) -> Option<DVec3> {
        self.up.map(|(_, up)| up)
    }

    /// Roll and pitch of the body, radians; `None` where nothing feels them.
    pub fn roll_pitch(&self) -> Option<(f64, f64)> {
        let (_, up) = self.up?;
        Some((libm::atan2(up.y, up.z), -libm::asin(up.x.clamp(-1.0, 1.0))))
    }

    /// Where to the body's upright leans in the world, as long as the sine of how much, if the body heads for `heading`.
    pub fn lean(&self, heading: f64) -> Option<DVec2> {
        let (roll, pitch) = self.roll_pitch()?;
        Some(lean_of(&Pose::from_roll_pitch_yaw(DVec3::ZERO, roll, pitch, heading)))
    }
}

/// Where to the upright of a pose leans, as long as the sine of how much.
pub fn lean_of(pose: &Pose) -> DVec2 {
    (pose.rotation * DVec3::Z).truncate()
}

fn up_in_robot(robot_from_sensor: &Pose, felt: &InertialState) -> DVec3 {
    let DVec3 { x: roll, y: pitch, .. } = felt.orientation;
    let level_from_sensor = Pose::from_roll_pitch_yaw(DVec3::ZERO, roll, pitch, 0.0).rotation;
    robot_from_sensor.rotation * (level_from_sensor.conjugate() * DVec3::Z)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{imu, reading, robot};

    fn felt(roll: f64, pitch: f64, turn: DVec3) -> ReadingData {
        ReadingData::Imu(InertialState {
            acceleration: DVec3::Z * 9.81,
            angular_velocity: turn,
            orientation: DVec3::new(roll, pitch, 0.7),
        })
    }

    #[test]
    fn a_unit_that_sits_turned_tells_how_the_body_leans() {
        let mount = Pose::from_xyz_yaw(0.1, 0.0, 0.0, std::f64::consts::FRAC_PI_2);
        let model = robot(vec![("Imu", mount, imu())]);
        let mut attitude = Attitude::new(&model);
        assert_eq!(attitude.roll_pitch(), None);
        // The unit looks to the left: its roll is the body's pitch.
        attitude.take(&reading("Imu", 0, felt(0.1, 0.0, DVec3::ZERO)));
        let (roll, pitch) = attitude.roll_pitch().unwrap();
        assert!(roll.abs() < 1e-12 && (pitch.abs() - 0.1).abs() < 1e-12, "{roll} {pitch}");
    }

    #[test]
    fn noise_is_smoothed_and_a_true_tilt_is_followed_at_once() {
        let mut attitude = Attitude::new(&robot(vec![]));
        for step in 0..200_u64 {
            let noise = if step % 2 == 0 { 0.02 } else { -0.02 };
            attitude.take(&reading("Imu", step * 10, felt(0.0, noise, DVec3::ZERO)));
        }
        let (_, pitch) = attitude.roll_pitch().unwrap();
        assert!(pitch.abs() < 0.002, "{pitch}");
        // Half a radian a second for a tenth of a second.
        for step in 0..10_u64 {
            let pitch = 0.005 * (step + 1) as f64;
            attitude.take(&reading("Imu", 2000 + step * 10, felt(0.0, pitch, DVec3::Y * 0.5)));
        }
        let (_, pitch) = attitude.roll_pitch().unwrap();
        assert!((pitch - 0.05).abs() < 0.004, "{pitch}");
    }

    #[test]
    fn leaning_is_told_in_the_world() {
        let mut attitude = Attitude::new(&robot(vec![]));
        attitude.take(&reading("Imu", 0, felt(0.0, 0.1, DVec3::ZERO)));
        // Nose down while heading for y: the upright leans to y.
        let lean = attitude.lean(std::f64::consts::FRAC_PI_2).unwrap();
        assert!(lean.x.abs() < 1e-12 && (lean.y - libm::sin(0.1)).abs() < 1e-12, "{lean}");
    }
}
