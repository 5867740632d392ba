//! SLAM with a laser: wheels and gyro carry the pose from scan to scan, scans put it right, and recognised places move the past.

use base::geom::{Pose, Pose2};
use base::messages::{Reading, ReadingData, Scan as ScanReading};
use base::model::{Mirror, RobotModel, SensorKind};
use base::time::SimTime;
use glam::{DMat3, DVec3};
use robot_matching::Fan;
use robot_slam::{Kind, Relation, Scan, Settings, Slam};

use crate::belief::Belief;
use crate::fused::Fused;
use crate::history::between;
use crate::localiser::Localiser;
use crate::sketch::Sketch;

/// A scan is matched once the robot has moved this far since the last one: metres, radians (UvA, ManifoldSlam).
const MOVED: (f64, f64) = (0.02, 0.035);
/// Fans that look up or down by more than this show no walls, radians.
const LEVEL: f64 = 0.1;
/// Fewer met points than this share, for so many scans in a row, and the robot is lost.
const LOST_SHARE: f64 = 0.3;
const LOST_SCANS: usize = 5;
/// How sure a match is at least: variances of x, y (square metres) and yaw (square radians).
const LEAST: (f64, f64) = (0.01 * 0.01, 0.005 * 0.005);

/// Estimates the pose by matching laser scans with each other.
pub struct LaserSlam {
    /// What carries the pose from scan to scan.
    between: Fused,
    world_from_start: Pose,
    laser: Option<Scanner>,
    slam: Option<Slam>,
    /// Of each matched scan, when it was taken and where the robot was by dead reckoning.
    taken: Vec<(SimTime, Pose2)>,
    /// How uncertain the newest patch is, and how many patches there were when that was found out.
    doubt: (usize, DMat3),
    poor: usize,
    belief: Option<Belief>,
}

/// The scanner that is listened to.
pub(crate) struct Scanner {
    pub(crate) name: String,
    pub(crate) robot_from_laser: Pose2,
    /// As its description has it: beams are measured while it turns.
    mirror: Option<Mirror>,
}

impl LaserSlam {
    /// For a robot of this model that begins at `world_from_start`. It listens to the first level scanner on its body.
    pub fn new(model: &RobotModel, world_from_start: Pose) -> Self {
        Self {
            between: Fused::new(model, world_from_start),
            world_from_start,
            laser: level_laser(model),
            slam: None,
            taken: vec![],
            doubt: (0, DMat3::ZERO),
            poor: 0,
            belief: None,
        }
    }

    /// Whether a robot of this model has a scanner that shows walls.
    pub fn is_carried_by(model: &RobotModel) -> bool {
        level_laser(model).is_some()
    }

    /// What was made of the scans so far; `None` before the first.
    pub fn slam(&self) -> Option<&Slam> {
        self.slam.as_ref()
    }

    fn take_scan(&mut self, reading: &Reading, scan: &ScanReading) {
        let Some(laser) = self.laser.as_ref().filter(|laser| laser.name == reading.sensor) else {
            return;
        };
        let Some(told) = self.between.pose_at(reading.time).map(|pose| Pose2::from(&pose)) else {
            return;
        };
        let is_late = self.taken.last().is_some_and(|(time, _)| *time >= reading.time);
        if is_late || !self.has_moved(&told) {
            return;
        }
        let scan_of_laser = Scan {
            time: reading.time.seconds(),
            told: told * laser.robot_from_laser,
            ranges: first_fan(scan),
        };
        let mirror = laser.mirror;
        let begun = || Slam::new(fan(scan, mirror), 0.0, Settings::default());
        let slam = self.slam.get_or_insert_with(begun);
        slam.step(&scan_of_laser);
        let patches = slam.manifold().patches().len();
        if self.doubt.0 != patches {
            self.doubt = (patches, slam.covariance());
        }
        self.poor = if slam.share() < LOST_SHARE { self.poor + 1 } else { 0 };
        self.taken.push((reading.time, told));
    }

    fn has_moved(&self, told: &Pose2) -> bool {
        self.taken.last().is_none_or(|(_, last)| {
            let moved = last.to(told);
            moved.position().length() > MOVED.0 || moved.yaw.abs() > MOVED.1
        })
    }

    /// Where the robot was at a scan, as it is known now.
    fn placed(&self, index: usize) -> Option<Pose2> {
        let (slam, laser) = (self.slam.as_ref()?, self.laser.as_ref()?);
        let robot_from_laser = laser.robot_from_laser;
        let start = self.taken.first()?.1;
        Some(start * robot_from_laser * slam.pose_of(index)? * robot_from_laser.inverse())
    }

    /// The pose at a time after the last scan: what wheels and gyro have added since.
    fn carried(&self, by_dead_reckoning: &Pose) -> Pose {
        let told = Pose2::from(by_dead_reckoning);
        let here = self
            .taken
            .len()
            .checked_sub(1)
            .and_then(|last| Some(self.placed(last)? * self.taken[last].1.to(&told)));
        let here = here.unwrap_or(told);
        // Height is dead reckoning's; it is flat.
        let mut pose = Pose::from(here);
        pose.position.z = by_dead_reckoning.position.z;
        pose
    }

    fn believed(&self, now: &Belief) -> Belief {
        let slam = self.slam.as_ref();
        let least = DMat3::from_diagonal(DVec3::new(LEAST.0, LEAST.0, LEAST.1));
        let covariance = if slam.is_some() { self.doubt.1 + least } else { now.covariance };
        Belief {
            time: now.time,
            world_from_robot: self.carried(&now.world_from_robot),
            covariance,
            revision: slam.map_or(0, Slam::revision),
            is_lost: self.poor >= LOST_SCANS || slam.map_or(now.is_lost, Slam::is_lost),
        }
    }
}

impl Localiser for LaserSlam {
    fn take(&mut self, reading: &Reading) {
        self.between.take(reading);
        if let ReadingData::Scan(scan) = &reading.data {
            self.take_scan(reading, scan);
        }
        self.belief = self.between.belief().map(|now| self.believed(now));
    }

    fn revises(&self) -> bool {
        true
    }

    fn sketch(&self) -> Option<Sketch> {
        let (slam, laser) = (self.slam.as_ref()?, self.laser.as_ref()?);
        let world_from_first = self.taken.first()?.1 * laser.robot_from_laser;
        let manifold = slam.manifold();
        let patches = manifold.patches().iter();
        let is_on_the_way =
            |relation: &&Relation| matches!(relation.kind, Kind::Odometry | Kind::Near);
        let (ways, loops): (Vec<_>, Vec<_>) =
            manifold.relations().iter().partition(|relation| is_on_the_way(relation));
        let ends = |relation: &Relation| [relation.from, relation.to];
        Some(Sketch {
            patches: patches
                .map(|patch| (world_from_first * patch.world_from_patch).position())
                .collect(),
            relations: ways.into_iter().map(ends).collect(),
            loops: loops.into_iter().map(ends).collect(),
        })
    }

    fn belief(&self) -> Option<&Belief> {
        self.belief.as_ref()
    }

    fn pose_at(&self, time: SimTime) -> Option<Pose> {
        let after = self.taken.partition_point(|(known, _)| *known <= time);
        let Some(earlier) = after.checked_sub(1) else {
            return self.placed(0).map(Pose::from).or(Some(self.world_from_start));
        };
        let Some((later, _)) = self.taken.get(after) else {
            return self.between.pose_at(time).map(|pose| self.carried(&pose));
        };
        let begin = self.taken[earlier].0;
        let share = time.since(begin).seconds() / later.since(begin).seconds();
        Some(between(&self.placed(earlier)?.into(), &self.placed(after)?.into(), share))
    }
}

/// The first scanner on the body that looks level.
pub(crate) fn level_laser(model: &RobotModel) -> Option<Scanner> {
    let is_level = |pose: &Pose| {
        let (roll, pitch, _) = pose.roll_pitch_yaw();
        roll.abs() < LEVEL && pitch.abs() < LEVEL
    };
    let on_body = model.equipment.iter().filter(|item| item.parent.is_none());
    on_body.filter(|item| is_level(&item.parent_from_sensor)).find_map(|item| match &item.kind {
        SensorKind::Scanner(spec) if spec.layers == 1 => Some(Scanner {
            name: item.name.clone(),
            robot_from_laser: Pose2::from(&item.parent_from_sensor),
            mirror: spec.mirror,
        }),
        _ => None,
    })
}

fn fan(scan: &ScanReading, mirror: Option<Mirror>) -> Fan {
    let beams = scan.ranges.len() / scan.elevations.len().max(1);
    let fan = Fan::at_once(scan.first_angle, scan.step, beams, scan.max_range);
    let Mirror { turn, interlace } = mirror.unwrap_or(Mirror { turn: 0.0, interlace: 1 });
    Fan { min_range: fan.min_range.max(scan.min_range), turn, interlace: interlace.max(1), ..fan }
}

/// Ranges of the level fan; infinite where nothing came back.
fn first_fan(scan: &ScanReading) -> Vec<f32> {
    let beams = scan.ranges.len() / scan.elevations.len().max(1);
    scan.ranges.iter().take(beams).map(|range| range.unwrap_or(f32::INFINITY)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{laser_robot, reading, seen};

    /// Drives a circle while the wheels tell 5 % too much; gives the localiser and the true pose at the end.
    fn drive(mount: Pose, steps: u32) -> (LaserSlam, Pose2) {
        let start = Pose2::new(3.0, 1.2, 0.0);
        let mut slam = LaserSlam::new(&laser_robot(mount), start.into());
        let robot_from_laser = Pose2::from(&mount);
        let (mut truth, mut told) = (start, Pose2::IDENTITY);
        for step in 0..steps {
            let millis = u64::from(step) * 100;
            slam.take(&reading("Odometry", millis, ReadingData::Odometry(told.into())));
            slam.take(&reading(
                "Laser",
                millis,
                ReadingData::Scan(seen(&(truth * robot_from_laser))),
            ));
            if step + 1 < steps {
                truth = truth * Pose2::new(0.05, 0.0, 0.06);
                told = told * Pose2::new(0.0525, 0.0, 0.063);
            }
        }
        (slam, truth)
    }

    #[test]
    fn scans_put_right_what_wheels_tell_wrong_wherever_the_laser_is_mounted() {
        let mounts = [Pose::IDENTITY, Pose::from_xyz_yaw(0.15, 0.05, 0.2, 0.3)];
        for mount in mounts {
            let (slam, truth) = drive(mount, 120);
            let believed = Pose2::from(&slam.belief().unwrap().world_from_robot);
            let off = truth.to(&believed);
            assert!(off.position().length() < 0.02 && off.yaw.abs() < 0.01, "{mount:?}: {off:?}");
            assert!(!slam.belief().unwrap().is_lost);
        }
    }

    #[test]
    fn poses_of_the_past_are_told_as_they_are_known_now() {
        let (slam, _) = drive(Pose::IDENTITY, 100);
        let middle = slam.pose_at(SimTime::from_millis(5000)).unwrap();
        let mut truth = Pose2::new(3.0, 1.2, 0.0);
        for _ in 0..50 {
            truth = truth * Pose2::new(0.05, 0.0, 0.06);
        }
        let off = truth.to(&Pose2::from(&middle));
        assert!(off.position().length() < 0.02 && off.yaw.abs() < 0.01, "{off:?}");
        assert!(slam.revises());
    }

    #[test]
    fn patches_are_sketched_where_the_laser_was_and_tied_to_each_other() {
        let (slam, _) = drive(Pose::from_xyz_yaw(0.15, 0.05, 0.2, 0.3), 60);
        let sketch = slam.sketch().unwrap();
        let first = Pose2::new(3.0, 1.2, 0.0) * Pose2::new(0.15, 0.05, 0.3);
        assert!(sketch.patches[0].distance(first.position()) < 1e-9, "{:?}", sketch.patches[0]);
        assert!(sketch.patches.len() > 5 && sketch.relations.len() >= sketch.patches.len() - 1);
        let all = sketch.relations.iter().chain(&sketch.loops).flatten();
        assert!(all.max() < Some(&sketch.patches.len()));
    }

    #[test]
    fn a_robot_without_a_level_laser_cannot_use_it() {
        let tilted = Pose::from_roll_pitch_yaw(DVec3::ZERO, 0.0, 0.5, 0.0);
        assert!(!LaserSlam::is_carried_by(&laser_robot(tilted)));
        assert!(LaserSlam::is_carried_by(&laser_robot(Pose::IDENTITY)));
    }
}
