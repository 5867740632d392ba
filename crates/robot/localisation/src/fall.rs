//! Falls, as a body feels them: a robot that fell no longer knows where it is once it stands again.

use base::messages::{Reading, ReadingData};
use base::time::SimTime;

/// A body that leans by more than this has fallen, radians: no robot of ours climbs anything steeper than 50 degrees.
const LIES: f64 = 0.87;
/// A body that feels less than this falls freely, m/s²: a third of its weight.
const WEIGHTLESS: f64 = 3.3;
/// Who falls for so long has fallen 13 cm: wheels that come off a kerb do not.
const LONG: SimTime = SimTime::from_millis(160);

/// Watches a body for falls.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fall {
    is_down: bool,
    falling_since: Option<SimTime>,
    has_fallen: bool,
}

impl Fall {
    /// Takes a reading, and how the body leans after it: roll and pitch, as far as they are known.
    pub(crate) fn take(&mut self, reading: &Reading, roll_pitch: Option<(f64, f64)>) {
        if let ReadingData::Imu(felt) = &reading.data
            && felt.acceleration.is_finite()
        {
            self.feel(reading.time, felt.acceleration.length());
        }
        let Some((roll, pitch)) = roll_pitch else { return };
        let is_down = libm::cos(roll) * libm::cos(pitch) < libm::cos(LIES);
        self.has_fallen |= self.is_down && !is_down;
        self.is_down = is_down;
    }

    fn feel(&mut self, time: SimTime, force: f64) {
        if force > WEIGHTLESS {
            let since = self.falling_since.take();
            self.has_fallen |= since.is_some_and(|since| time.since(since) >= LONG);
        } else if self.falling_since.is_none() {
            self.falling_since = Some(time);
        }
    }

    /// Whether the body lies or falls: what its laser sees then is no wall.
    pub(crate) fn is_down(&self) -> bool {
        self.is_down
    }

    /// Whether it stands again after a fall that nobody asked about yet.
    pub(crate) fn take_rise(&mut self) -> bool {
        !self.is_down && std::mem::take(&mut self.has_fallen)
    }
}

#[cfg(test)]
mod tests {
    use base::geom::{Pose, Pose2};
    use base::messages::Scan;
    use glam::DVec3;

    use super::*;
    use crate::laser_slam::LaserSlam;
    use crate::localiser::Localiser;
    use crate::testing::{felt, imu, laser_robot, leaning, reading, robot, seen, seen_leaning};

    /// Its scanner is 0.4 m above the floor.
    const MOUNT: Pose = Pose { position: DVec3::new(0.0, 0.0, 0.3), ..Pose::IDENTITY };

    /// A robot with a scanner and an inertial unit, and where it truly is.
    struct Drive {
        slam: LaserSlam,
        truth: Pose2,
        told: Pose2,
        millis: u64,
    }

    impl Drive {
        fn new() -> Self {
            let laser = laser_robot(MOUNT).equipment.remove(0).kind;
            let sensors = vec![("Imu", Pose::IDENTITY, imu()), ("Laser", MOUNT, laser)];
            let truth = Pose2::new(2.0, 1.2, 0.0);
            let slam = LaserSlam::new(&robot(sensors), truth.into());
            Self { slam, truth, told: Pose2::IDENTITY, millis: 0 }
        }

        fn feel(&mut self, data: ReadingData) {
            self.slam.take(&reading("Imu", self.millis, data));
        }

        /// Steps along an arc, leaning by `roll`: it stands until that is felt, then drives so slowly that nothing else is.
        fn on(&mut self, steps: usize, roll: f64) {
            for step in 0..steps {
                for _ in 0..if step == 0 { 60 } else { 30 } {
                    self.millis += 50;
                    self.feel(leaning(roll, 0.0));
                }
                let moved = Pose2::new(0.04, 0.0, 0.02);
                (self.truth, self.told) = (self.truth * moved, self.told * moved);
                let lean = Pose::from_roll_pitch_yaw(DVec3::ZERO, roll, 0.0, 0.0).rotation;
                let ranges = seen_leaning(&self.truth, (&MOUNT, 0.4), lean);
                let ranges = ranges.into_iter().map(Some).collect();
                let seen = ReadingData::Scan(Scan { ranges, ..seen(&self.truth) });
                let told = ReadingData::Odometry(self.told.into());
                self.slam.take(&reading("Odometry", self.millis, told));
                self.slam.take(&reading("Laser", self.millis, seen));
            }
        }

        fn losses(&self) -> usize {
            self.slam.slam().unwrap().relocation().losses().len()
        }
    }

    #[test]
    fn a_robot_that_lay_on_its_side_begins_a_new_part_once_it_stands() {
        let mut drive = Drive::new();
        drive.on(12, 0.0);
        assert!(!drive.slam.belief().unwrap().is_lost);
        let patches = drive.slam.slam().unwrap().manifold().patches().len();
        drive.on(6, 1.4);
        assert!(drive.slam.belief().unwrap().is_lost, "it lies on its side");
        drive.on(2, 0.0);
        let losses = drive.slam.slam().unwrap().relocation().losses();
        assert_eq!(losses.len(), 1);
        assert_eq!(losses[0].patch, patches, "what it saw on its side became a patch");
    }

    #[test]
    fn a_ramp_is_no_fall() {
        let mut drive = Drive::new();
        drive.on(12, 0.0);
        drive.on(12, 0.35);
        assert_eq!(drive.losses(), 0);
    }

    #[test]
    fn who_falls_down_a_step_begins_a_new_part_and_who_comes_off_a_kerb_does_not() {
        for (millis, expected) in [(100, 0), (200, 1)] {
            let mut drive = Drive::new();
            drive.on(12, 0.0);
            for _ in 0..=millis / 10 {
                drive.millis += 10;
                drive.feel(felt(DVec3::Z * 0.5, DVec3::ZERO));
            }
            drive.on(4, 0.0);
            assert_eq!(drive.losses(), expected, "{millis} ms");
        }
    }
}
