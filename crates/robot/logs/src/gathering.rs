//! Readings of one robot become a log.

use std::collections::BTreeMap;
use std::f64::consts::TAU;

use base::geom::{Pose, Pose2};
use base::messages::Scan as OurScan;
use link_logs::{Fan, Laser, Log, Odometry, Scan, TruePose, derived_max_range};

use crate::ReadError;
use crate::fans::{one_fan_each, stand};
use crate::told::{Told, Way};

/// A scan as a log tells it.
pub(crate) struct Seen<'a> {
    /// The laser's name or topic.
    pub(crate) laser: &'a str,
    /// Seconds.
    pub(crate) time: f64,
    /// The ranges.
    pub(crate) scan: &'a OurScan,
    /// Seconds from beam to beam; none where the log does not say.
    pub(crate) beam_interval: Option<f64>,
}

/// A laser by its name and its fan, to the bit.
type FanKey = (String, usize, u64, u64);

/// Scans and poses, line by line.
#[derive(Default)]
pub(crate) struct Gathering {
    pub(crate) log: Log,
    /// By wheels.
    wheels: Way,
    /// By an inertial system.
    inertial: Way,
    /// Places in the log's lasers.
    lasers: BTreeMap<FanKey, usize>,
    /// Where lasers stand on the robot, by name.
    mounts: BTreeMap<String, Pose>,
    /// Scans of several fans, by laser.
    several_fans: BTreeMap<String, usize>,
}

impl Gathering {
    /// Takes a scan; why not, where it cannot be one.
    pub(crate) fn scan(&mut self, line: usize, seen: &Seen) -> Result<(), String> {
        let scan = seen.scan;
        if scan.elevations.len() > 1 {
            *self.several_fans.entry(seen.laser.to_owned()).or_default() += 1;
            return Ok(());
        }
        check(scan)?;
        let laser = self.laser(seen);
        let is_echo = |range: &f32| f64::from(*range) >= scan.min_range;
        let ranges = scan.ranges.iter();
        let ranges = ranges.map(|range| range.filter(is_echo).unwrap_or(f32::INFINITY)).collect();
        let (time, odometry, laser_pose) = (seen.time, Pose2::IDENTITY, None);
        self.log.scans.push(Scan { time, laser, odometry, laser_pose, ranges, line });
        Ok(())
    }

    /// Takes where wheels put the robot.
    pub(crate) fn odometry(&mut self, line: usize, time: f64, pose: &Pose) {
        self.wheels.0.push(Told { time, pose: Pose2::from(pose), line });
    }

    /// Takes where an inertial system puts the robot.
    pub(crate) fn inertial(&mut self, line: usize, time: f64, pose: &Pose) {
        self.inertial.0.push(Told { time, pose: Pose2::from(pose), line });
    }

    /// Takes where the robot truly was.
    pub(crate) fn truth(&mut self, time: f64, pose: &Pose) {
        self.log.truth.push(TruePose { time, pose: Pose2::from(pose) });
    }

    /// Learns where a laser stands on the robot.
    pub(crate) fn mount(&mut self, laser: &str, robot_from_laser: Pose) {
        self.mounts.insert(laser.to_owned(), robot_from_laser);
    }

    /// The place of the laser that made a scan; one whose beams change becomes another for now.
    fn laser(&mut self, seen: &Seen) -> usize {
        let OurScan { first_angle, step, max_range, ref ranges, .. } = *seen.scan;
        let key = (seen.laser.to_owned(), ranges.len(), first_angle.to_bits(), step.to_bits());
        let next = self.log.lasers.len();
        let place = *self.lasers.entry(key).or_insert(next);
        if place == next {
            self.log.lasers.push(Laser {
                name: seen.laser.to_owned(),
                beams: ranges.len(),
                fan: Fan { first_angle, step, is_told: true },
                max_range,
                robot_from_laser: None,
                beam_interval: seen.beam_interval,
            });
        }
        // A server may tell how far a laser sees after its first scans.
        let laser = &mut self.log.lasers[place];
        laser.max_range = laser.max_range.min(max_range);
        place
    }

    /// The log, once everything has been taken; `but` says what else there was if there is nothing.
    pub(crate) fn finished(mut self, but: impl FnOnce(&Log) -> String) -> Result<Log, ReadError> {
        let has_wheels = !self.wheels.0.is_empty();
        let way = if has_wheels { self.wheels } else { self.inertial };
        let mut log = self.log;
        if log.scans.is_empty() && way.0.is_empty() {
            return Err(ReadError::Nothing { but: but(&log) });
        }
        for (laser, count) in std::mem::take(&mut self.several_fans) {
            let told = format!("{count} scans of {laser} are left out: they have several fans");
            log.notes.remarks.push(told);
        }
        log.notes.remarks.extend(remark_on(&way, has_wheels));
        place(&mut log, &way);
        one_fan_each(&mut log);
        for index in 0..log.lasers.len() {
            derive_max_range(&mut log, index);
            if let Some(mount) = self.mounts.get(&log.lasers[index].name) {
                stand(&mut log, index, mount);
            }
        }
        log.odometry = way.0.iter().map(odometry_of).collect();
        Ok(log)
    }
}

/// Most beams of a scan; a spinning lidar has some thousands.
const MOST_BEAMS: usize = 100_000;
/// No fan goes round more often than this.
const MOST_VIEW: f64 = 1.1 * TAU;

fn check(scan: &OurScan) -> Result<(), String> {
    let beams = scan.ranges.len();
    let view = scan.step * beams as f64;
    if beams == 0 || beams > MOST_BEAMS {
        return Err(format!("a scan of {beams} ranges"));
    }
    if scan.first_angle.is_finite() && view > 0.0 && view < MOST_VIEW {
        return Ok(());
    }
    let OurScan { first_angle, step, .. } = scan;
    Err(format!("a fan of {beams} beams from {first_angle} by {step} radians"))
}

fn remark_on(way: &Way, has_wheels: bool) -> Option<String> {
    let steps_back = way.steps_back();
    if way.0.is_empty() {
        Some("there is no odometry: all scans stand at the origin".to_owned())
    } else if steps_back > 0 {
        Some(format!(
            "stamps of odometry go back {steps_back} times: each scan stands where the robot was by the last line before it"
        ))
    } else if has_wheels {
        None
    } else {
        Some("there is no odometry: poses of the inertial system (INS) are taken for it".to_owned())
    }
}

/// Puts each scan where odometry was at its time.
fn place(log: &mut Log, way: &Way) {
    let is_by_time = way.steps_back() == 0;
    for scan in &mut log.scans {
        let pose = if is_by_time { way.at(scan.time) } else { way.before(scan.line) };
        scan.odometry = pose.unwrap_or(Pose2::IDENTITY);
    }
}

fn odometry_of(told: &Told) -> Odometry {
    Odometry { time: told.time, pose: told.pose, speed: 0.0, turn: 0.0 }
}

/// From where on readings are no echoes, if nobody has said it.
fn derive_max_range(log: &mut Log, index: usize) {
    let max_range = log.lasers[index].max_range;
    if !(max_range.is_finite() && max_range > 0.0) {
        let scans = log.scans.iter().filter(|scan| scan.laser == index);
        log.lasers[index].max_range = derived_max_range(scans);
    }
}
