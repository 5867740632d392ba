//! Writing: `FLASER` where a log tells nothing of its lasers, `ROBOTLASER1` where it does.

use std::fmt::Write;

use base::geom::Pose2;

use super::lasers::BEAM_INTERVAL;
use crate::{Laser, Log, Scan};

/// Accuracy written where none is known, metres: a SICK's.
const ACCURACY: f64 = 0.01;

/// Writes a log in CARMEN's form: its parameters, then odometry, truth and scans in the order of time, those of one kind in the order they have.
///
/// Scans of a laser whose name is not CARMEN's become `FLASER`, or `ROBOTLASER1` with their fan where that is known.
pub fn write_carmen(log: &Log) -> String {
    let mut text = String::from("# CARMEN log\n");
    for (name, value) in &log.parameters {
        let _ = writeln!(text, "PARAM {name} {value}");
    }
    let told = log.lasers.first().and_then(|laser| laser.beam_interval);
    if let Some(seconds) = told.filter(|_| !log.parameters.contains_key(BEAM_INTERVAL)) {
        let _ = writeln!(text, "PARAM {BEAM_INTERVAL} {seconds}");
    }
    let mut odometry = log.odometry.iter().peekable();
    let mut truth = log.truth.iter().peekable();
    for scan in &log.scans {
        while let Some(o) = odometry.next_if(|o| o.time <= scan.time) {
            add_odometry(&mut text, o);
        }
        while let Some(t) = truth.next_if(|t| t.time <= scan.time) {
            add_truth(&mut text, t);
        }
        if let Some(laser) = log.lasers.get(scan.laser) {
            add_scan(&mut text, laser, scan);
        }
    }
    odometry.for_each(|o| add_odometry(&mut text, o));
    truth.for_each(|t| add_truth(&mut text, t));
    text
}

fn add_odometry(text: &mut String, odometry: &crate::Odometry) {
    let crate::Odometry { time, pose, speed, turn } = odometry;
    let _ = writeln!(text, "ODOM {} {speed} {turn} 0 {time} usar {time}", told(pose));
}

fn add_truth(text: &mut String, truth: &crate::TruePose) {
    let crate::TruePose { time, pose } = truth;
    let _ = writeln!(text, "TRUEPOS {} {} {time} usar {time}", told(pose), told(pose));
}

fn add_scan(text: &mut String, laser: &Laser, scan: &Scan) {
    let count = scan.ranges.len();
    let ranges: Vec<String> = scan.ranges.iter().map(f32::to_string).collect();
    let (ranges, time, robot) = (ranges.join(" "), scan.time, told(&scan.odometry));
    let mount = laser.robot_from_laser.unwrap_or_default();
    let laser_pose = told(&scan.laser_pose.unwrap_or(scan.odometry * mount));
    if laser.fan.is_told {
        let (first, step, reach) = (laser.fan.first_angle, laser.fan.step, laser.max_range);
        let view = laser.field_of_view();
        let _ = writeln!(
            text,
            "ROBOTLASER1 0 {first} {view} {step} {reach} {ACCURACY} 0 {count} {ranges} 0 \
             {laser_pose} {robot} 0 0 0 0 0 {time} usar {time}"
        );
    } else {
        let tag = if laser.name == "RLASER" { "RLASER" } else { "FLASER" };
        let _ = writeln!(text, "{tag} {count} {ranges} {laser_pose} {robot} {time} usar {time}");
    }
}

fn told(pose: &Pose2) -> String {
    format!("{} {} {}", pose.x, pose.y, pose.yaw)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_carmen;

    #[test]
    fn what_is_written_is_read_again() {
        let text = "PARAM robot_name Flo\nODOM 1 2 3 0.5 0.25 0 12 h 12\nTRUEPOS 1 2 3 0 0 0 12.25 h 12\n\
             FLASER 3 1.25 81.83 3 0.1 0 0 0 0 0 12.5 h 12.5\n\
             ROBOTLASER1 0 -1.5 3 1.5 50 0.01 0 3 1 2 3 1 7 1.5 2 0.5 1 2 0.5 0 0 0 0 0 13 h 13\n";
        let log = read_carmen(text.as_bytes()).unwrap();
        let again = read_carmen(write_carmen(&log).as_bytes()).unwrap();
        let without_lines = |log: &Log| {
            let mut log = log.clone();
            log.scans.iter_mut().for_each(|scan| scan.line = 0);
            (log.lasers, log.scans, log.odometry, log.truth, log.parameters, log.notes.broken)
        };
        assert_eq!(without_lines(&again), without_lines(&log));
    }
}
