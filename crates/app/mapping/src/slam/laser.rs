//! The laser of a log that SLAM listens to.

use anyhow::{Result, bail};
use base::geom::Pose2;
use link_logs::{Laser, Log};
use robot_matching::Fan;
use robot_slam::Scan;

/// A fan of a log is one of the usual ones where its angles differ by less than this, radians.
const SAME: f64 = 0.002;
/// Ranges that are no echoes: SLAM leaves out whatever is not below its longest range.
const NO_ECHO: f32 = f32::INFINITY;

/// A laser with its scans, as SLAM takes them.
#[derive(Clone, Debug)]
pub struct LogLaser {
    /// As the log calls it.
    pub name: String,
    /// Its beams: where they point and when they are measured.
    pub fan: Fan,
    /// How far ahead of odometry's centre it sits, as the log says.
    pub lever: f64,
    /// Its scans, in the order of the log.
    pub scans: Vec<Scan>,
    /// How many scans of other lasers were left out.
    pub left_out: usize,
}

/// The laser with most scans.
pub fn chosen(log: &Log) -> Result<LogLaser> {
    let count = |index: usize| log.scans.iter().filter(|scan| scan.laser == index).count();
    let most = (0..log.lasers.len()).rev().max_by_key(|index| count(*index));
    let Some((index, laser)) = most.and_then(|index| Some((index, log.lasers.get(index)?))) else {
        bail!("the log has no laser scans: SLAM needs them");
    };
    if laser.beams < 2 {
        bail!(
            "the scans of laser {} have {} beams; SLAM needs a fan of them",
            laser.name,
            laser.beams
        );
    }
    let scans: Vec<Scan> = log
        .scans
        .iter()
        .filter(|scan| scan.laser == index)
        .map(|scan| taken(scan, laser))
        .collect();
    let left_out = log.scans.len() - scans.len();
    let lever = laser.robot_from_laser.map_or(0.0, |mount| mount.x);
    Ok(LogLaser { name: laser.name.clone(), fan: fan(laser), lever, scans, left_out })
}

fn taken(scan: &link_logs::Scan, laser: &Laser) -> Scan {
    let is_echo = |range: f32| range.is_finite() && f64::from(range) < laser.max_range;
    let ranges = scan.ranges.iter().map(|range| if is_echo(*range) { *range } else { NO_ECHO });
    // A mount that looks elsewhere turns what odometry tells into the laser's frame; its place is the lever.
    let turn = laser.robot_from_laser.map_or(0.0, |mount| mount.yaw);
    let told = scan.odometry * Pose2::new(0.0, 0.0, turn);
    Scan { time: scan.time, told, ranges: ranges.collect() }
}

/// The beams, with the times of a SICK where the fan is one of a SICK's.
fn fan(laser: &Laser) -> Fan {
    let usual = Fan::of_beam_count(laser.beams);
    let last = |first: f64, step: f64| first + step * laser.beams as f64;
    let is_usual = (usual.first_angle - laser.fan.first_angle).abs() < SAME
        && (last(usual.first_angle, usual.step) - last(laser.fan.first_angle, laser.fan.step))
            .abs()
            < SAME;
    if is_usual {
        Fan { max_range: usual.max_range.min(laser.max_range), ..usual }
    } else {
        Fan::at_once(laser.fan.first_angle, laser.fan.step, laser.beams, laser.max_range)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(text: &str) -> Log {
        link_logs::read_carmen(text.as_bytes()).unwrap()
    }

    #[test]
    fn readings_that_are_no_echoes_are_taken_for_none() {
        let log = log("FLASER 3 1.5 81.83 2.5 0 0 0 0 0 0 1.5 host 1.5\n");
        let laser = chosen(&log).unwrap();
        assert_eq!(laser.scans[0].ranges, [1.5, NO_ECHO, 2.5]);
    }

    #[test]
    fn a_log_without_scans_is_refused_with_the_reason() {
        let error = chosen(&log("ODOM 0 0 0 0 0 0 1.0 host 1.0\n")).unwrap_err();
        assert!(error.to_string().contains("no laser scans"), "{error}");
    }

    #[test]
    fn a_fan_of_half_degrees_is_measured_in_two_turns_of_the_mirror() {
        let beams = vec!["1.0"; 361].join(" ");
        let log = log(&format!("FLASER 361 {beams} 0 0 0 0 0 0 1.5 host 1.5\n"));
        assert_eq!(chosen(&log).unwrap().fan.interlace, 2);
    }
}
