//! The laser of a log that SLAM listens to.

use std::f64::consts::TAU;

use anyhow::{Result, bail};
use base::geom::Pose2;
use link_logs::{Laser, Log, Stamped, TruePose};
use robot_matching::Fan;
use robot_slam::Scan;

/// A fan of a log is one of the usual ones where its angles differ by less than this, radians.
const SAME: f64 = 0.002;
/// A laser farther to a side, or turned further, is not ahead: metres, radians.
const SIDE: f64 = 0.05;
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
    /// Where it truly was, in logs of simulators.
    pub truth: Vec<Stamped>,
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
    let (lever, told_from_odometry) = lever(laser);
    let scans: Vec<Scan> = log
        .scans
        .iter()
        .filter(|scan| scan.laser == index)
        .map(|scan| taken(scan, laser, &told_from_odometry))
        .collect();
    let left_out = log.scans.len() - scans.len();
    let name = laser.name.clone();
    Ok(LogLaser { name, fan: fan(laser), lever, scans, left_out, truth: truth(log, laser) })
}

/// A log tells the truth of the robot; the laser stands on it.
fn truth(log: &Log, laser: &Laser) -> Vec<Stamped> {
    let mount = laser.robot_from_laser.unwrap_or(Pose2::IDENTITY);
    let of_laser =
        |truth: &TruePose| Stamped { time: truth.time, pose: (truth.pose * mount).into() };
    log.truth.iter().map(of_laser).collect()
}

/// How far the laser is ahead of the point that odometry is then told of, and that point as seen from odometry's own: a laser ahead of the
/// wheels is a lever, whose length can be learnt; one that looks elsewhere or sits to a side is told as it stands.
fn lever(laser: &Laser) -> (f64, Pose2) {
    let mount = laser.robot_from_laser.unwrap_or(Pose2::IDENTITY);
    let is_ahead = mount.y.abs() < SIDE && mount.yaw.abs() < SIDE;
    if is_ahead { (mount.x, Pose2::new(0.0, 0.0, mount.yaw)) } else { (0.0, mount) }
}

fn taken(scan: &link_logs::Scan, laser: &Laser, told_from_odometry: &Pose2) -> Scan {
    let is_echo = |range: f32| range.is_finite() && f64::from(range) < laser.max_range;
    let ranges = scan.ranges.iter().map(|range| if is_echo(*range) { *range } else { NO_ECHO });
    let told = scan.odometry * *told_from_odometry;
    Scan { time: scan.time, told, ranges: ranges.collect() }
}

/// The beams, with the times that the log tells, or else those of a SICK where the fan is one of a SICK's.
fn fan(laser: &Laser) -> Fan {
    let usual = Fan::of_beam_count(laser.beams);
    let last = |first: f64, step: f64| first + step * laser.beams as f64;
    let is_usual = (usual.first_angle - laser.fan.first_angle).abs() < SAME
        && (last(usual.first_angle, usual.step) - last(laser.fan.first_angle, laser.fan.step))
            .abs()
            < SAME;
    let plain = Fan::at_once(laser.fan.first_angle, laser.fan.step, laser.beams, laser.max_range);
    let fan = if is_usual { Fan { max_range: plain.max_range, ..usual } } else { plain };
    match laser.beam_interval {
        Some(seconds) => Fan { turn: seconds * TAU / fan.step, interlace: 1, ..fan },
        None => fan,
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
    fn a_simulated_scanner_like_a_sick_is_measured_at_once() {
        let beams = vec!["1.0"; 361].join(" ");
        let line = format!("FLASER 361 {beams} 0 0 0 0 0 0 1.5 host 1.5\n");
        let fan = chosen(&log(&format!("PARAM usar_beam_interval 0\n{line}"))).unwrap().fan;
        assert_eq!((fan.turn, fan.interlace), (0.0, 1));
    }

    #[test]
    fn a_laser_to_a_side_is_told_as_it_stands() {
        let line = |laser: &str| format!("FLASER 3 1 2 3 {laser} 0 0 0 1.5 host 1.5\n");
        let side = chosen(&log(&line("0.3 0.2 1.57"))).unwrap();
        assert_eq!((side.lever, side.scans[0].told), (0.0, Pose2::new(0.3, 0.2, 1.57)));
        let ahead = chosen(&log(&line("0.3 0 0"))).unwrap();
        assert_eq!((ahead.lever, ahead.scans[0].told), (0.3, Pose2::IDENTITY));
    }

    #[test]
    fn a_fan_of_half_degrees_is_measured_in_two_turns_of_the_mirror() {
        let beams = vec!["1.0"; 361].join(" ");
        let log = log(&format!("FLASER 361 {beams} 0 0 0 0 0 0 1.5 host 1.5\n"));
        assert_eq!(chosen(&log).unwrap().fan.interlace, 2);
    }
}
