//! SLAM with a laser: wheels and gyro carry the pose from scan to scan, scans put it right, and recognised places move the past.

use base::geom::{Pose, Pose2};
use base::messages::{Reading, ReadingData, Scan as ScanReading};
use base::model::{Mirror, RobotModel, SensorKind};
use base::time::SimTime;
use glam::{DMat3, DVec3};
use robot_matching::Fan;
use robot_slam::mates::TeamMap;
use robot_slam::{Kind, Relation, Scan, Settings, Slam};

use crate::belief::Belief;
use crate::company::{Company, Mates};
use crate::fall::Fall;
use crate::fused::Fused;
use crate::history::between;
use crate::lean::Lean;
use crate::levelled::{Mount, levelled};
use crate::localiser::Localiser;
use crate::sketch::Sketch;

/// A scan is matched once the robot has moved this far since the last one: metres, radians (UvA, ManifoldSlam).
const MOVED: (f64, f64) = (0.02, 0.035);
/// Fans that look up or down by more than this show no walls, radians.
const LEVEL: f64 = 0.1;
/// A body that leans by more than this does not see level, radians: 2 degrees.
const LEANS: f64 = 0.035;
/// Fewer met points than this share, for so many scans in a row, and the robot is lost.
const LOST_SHARE: f64 = 0.3;
const LOST_SCANS: usize = 5;
/// How sure a match is at least: variances of x, y (square metres) and yaw (square radians).
const LEAST: (f64, f64) = (0.01 * 0.01, 0.005 * 0.005);

/// Estimates the pose by matching laser scans with each other.
pub struct LaserSlam {
    /// What carries the pose from scan to scan.
    between: Fused,
    lean: Lean,
    fall: Fall,
    world_from_start: Pose,
    laser: Option<Scanner>,
    slam: Option<Slam>,
    /// Of each matched scan, when it was taken and where the robot was by dead reckoning.
    taken: Vec<(SimTime, Pose2)>,
    /// How uncertain the newest patch is, and how many patches there were when that was found out.
    doubt: (usize, DMat3),
    poor: usize,
    belief: Option<Belief>,
    mates: Mates,
}

/// The scanner that is listened to.
pub(crate) struct Scanner {
    pub(crate) name: String,
    pub(crate) robot_from_laser: Pose2,
    mount: Mount,
    /// As its description has it: beams are measured while it turns.
    mirror: Option<Mirror>,
}

impl LaserSlam {
    /// For a robot of this model that begins at `world_from_start`. It listens to the first level scanner on its body.
    pub fn new(model: &RobotModel, world_from_start: Pose) -> Self {
        Self {
            between: Fused::new(model, world_from_start),
            lean: Lean::new(model),
            fall: Fall::default(),
            world_from_start,
            laser: level_laser(model),
            slam: None,
            taken: vec![],
            doubt: (0, DMat3::ZERO),
            poor: 0,
            belief: None,
            mates: Mates::of(model),
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
        if is_late || self.fall.is_down() || !self.has_moved(&told) {
            return;
        }
        let fan = fan(scan, laser.mirror);
        let seen = first_fan(scan);
        let ranges = match self.lean.level_from_robot(LEANS) {
            Some(level_from_robot) => levelled(&fan, &seen, &laser.mount, level_from_robot),
            None => seen,
        };
        let scan_of_laser =
            Scan { time: reading.time.seconds(), told: told * laser.robot_from_laser, ranges };
        let slam = self.slam.get_or_insert_with(|| Slam::new(fan, 0.0, Settings::default()));
        if self.fall.take_rise() {
            slam.lose();
        }
        slam.step(&scan_of_laser);
        let patches = slam.manifold().patches().len();
        if self.doubt.0 != patches {
            self.doubt = (patches, slam.covariance());
        }
        self.poor = if slam.share() < LOST_SHARE { self.poor + 1 } else { 0 };
        self.taken.push((reading.time, told));
        let map_from_slam = self.taken[0].1 * laser.robot_from_laser;
        let news = (&*slam, &scan_of_laser);
        self.mates.follow((&reading.robot, reading.time), map_from_slam, news);
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
            is_lost: self.fall.is_down()
                || self.poor >= LOST_SCANS
                || slam.map_or(now.is_lost, Slam::is_lost),
        }
    }
}

impl Localiser for LaserSlam {
    fn take(&mut self, reading: &Reading) {
        self.between.take(reading);
        self.lean.take(reading);
        self.fall.take(reading, self.lean.roll_pitch());
        match &reading.data {
            ReadingData::Scan(scan) => self.take_scan(reading, scan),
            ReadingData::Packet(packet) => self.mates.hear(packet, reading.time),
            _ => {}
        }
        self.belief = self.between.belief().map(|now| self.believed(now));
    }

    fn forget_start(&mut self) {
        self.mates.forget_start();
    }

    fn begin_within(&mut self, told_within: (f64, f64)) {
        self.mates.begin_within(told_within);
    }

    fn say(&mut self, now: SimTime) -> Vec<Vec<u8>> {
        let here = self.belief.map(|belief| Pose2::from(&belief.world_from_robot));
        self.mates.say(now, self.slam.as_ref().zip(here))
    }

    fn company(&self) -> Option<Company> {
        self.mates.company()
    }

    fn team_map(&self) -> Option<&TeamMap> {
        self.mates.map()
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
        let own = patches.map(|patch| (world_from_first * patch.world_from_patch).position());
        Some(Sketch {
            patches: own.chain(self.mates.patches()).collect(),
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
            mount: Mount {
                robot_from_laser: item.parent_from_sensor,
                height: model.chassis.ride_height + item.parent_from_sensor.position.z,
            },
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
mod tests;
