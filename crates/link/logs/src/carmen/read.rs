//! Reading: line by line, every broken one with its number.

use base::geom::Pose2;

use super::lasers::Lasers;
use super::line::{Line, ScanLine, parse};
use crate::gzip::unpack;
use crate::{Log, LogError, Scan};

/// Reads a CARMEN log, packed or not. Broken and unknown lines are counted; only a log without any scan or odometry is refused.
pub fn read_carmen(bytes: &[u8]) -> Result<Log, LogError> {
    let unpacked = unpack(bytes)?;
    let text = String::from_utf8_lossy(&unpacked.bytes);
    let mut reading = Reading::default();
    for (index, line) in text.lines().enumerate() {
        reading.add(index + 1, line);
    }
    reading.log.notes.lines = text.lines().count();
    if let Some(why) = unpacked.cut {
        let line = reading.log.notes.lines;
        reading.log.notes.add_broken(line, format!("the packed file breaks off here ({why})"));
    }
    reading.finished()
}

#[derive(Default)]
struct Reading {
    log: Log,
    lasers: Lasers,
    /// Where odometry was last, for scans that do not say.
    odometry: Option<Pose2>,
    /// Scans that came before any odometry.
    homeless: usize,
}

impl Reading {
    fn add(&mut self, line: usize, text: &str) {
        match parse(text) {
            Ok(Line::Scan(scan)) => self.add_scan(line, scan),
            Ok(Line::Odometry(odometry)) => {
                self.odometry = Some(odometry.pose);
                self.log.odometry.push(odometry);
            }
            Ok(Line::Truth(truth)) => self.log.truth.push(truth),
            Ok(Line::Parameter(name, value)) => {
                self.log.parameters.insert(name.to_owned(), value.to_owned());
            }
            Ok(Line::Remark) => {}
            Ok(Line::Unknown(tag)) => self.log.notes.add_unknown(line, tag),
            Err(why) => self.log.notes.add_broken(line, why),
        }
    }

    fn add_scan(&mut self, line: usize, scan: ScanLine) {
        if scan.ranges.is_empty() {
            return self.log.notes.add_broken(line, format!("{}: a scan of 0 ranges", scan.name));
        }
        let laser = self.lasers.place(&scan);
        self.homeless += usize::from(scan.poses.is_none() && self.odometry.is_none());
        let robot = self.odometry.unwrap_or_default();
        let (laser_pose, odometry) =
            scan.poses.map_or((None, robot), |(laser, robot)| (Some(laser), robot));
        let (time, ranges) = (scan.time, scan.ranges);
        self.log.scans.push(Scan { time, laser, odometry, laser_pose, ranges, line });
    }

    fn finished(mut self) -> Result<Log, LogError> {
        if self.log.scans.is_empty() && self.log.odometry.is_empty() {
            return Err(LogError::Empty { but: but(&self.log) });
        }
        if self.homeless > 0 {
            let told =
                format!("{} scans came before any odometry and stand at the origin", self.homeless);
            self.log.notes.remarks.push(told);
        }
        self.lasers.finish(&mut self.log);
        Ok(self.log)
    }
}

/// What there is in a file without readings.
fn but(log: &Log) -> String {
    if let Some(broken) = log.notes.first_broken.first() {
        return format!(" (but line {}, {})", broken.line, broken.why);
    }
    let tags: Vec<&str> = log.notes.unknown_tags.keys().take(3).map(String::as_str).collect();
    if tags.is_empty() { String::new() } else { format!(" (but {})", tags.join(", ")) }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::PI;

    use super::*;

    fn read(text: &str) -> Log {
        read_carmen(text.as_bytes()).unwrap()
    }

    const ROBOT_LASER: &str = "ROBOTLASER1 0 -1.570796 3.141593 1.570796 50 0.01 0 3 1 2 3 1 7 \
        1.5 2 0.5 1 2 0.5 0.1 0.2 0.3 0.4 1e6 12.5 host 13\n";

    #[test]
    fn newer_lines_tell_their_fan_and_their_reach() {
        let log = read(ROBOT_LASER);
        let laser = &log.lasers[0];
        assert!(laser.fan.is_told && (laser.fan.step - PI / 2.0).abs() < 1e-6);
        assert_eq!((laser.max_range, laser.beams, log.scans[0].time), (50.0, 3, 12.5));
        assert!((laser.field_of_view() - PI).abs() < 1e-5);
        assert_eq!(log.scans[0].odometry, Pose2::new(1.0, 2.0, 0.5));
    }

    #[test]
    fn raw_scans_stand_where_odometry_was_last() {
        let raw = "RAWLASER1 0 -1.57 3.14 1.57 50 0.01 0 3 1 2 3 0 12.5 host 13\n";
        let log = read(&format!("{raw}ODOM 1 2 3 0.5 0.25 0 12 host 12\n{raw}"));
        assert_eq!(log.scans[1].odometry, Pose2::new(1.0, 2.0, 3.0));
        assert_eq!((log.odometry[0].speed, log.odometry[0].turn), (0.5, 0.25));
        assert!(log.notes.remarks[0].contains("1 scans came before any odometry"));
    }

    #[test]
    fn broken_and_unknown_lines_are_counted_and_named() {
        let log = read(&format!(
            "{ROBOT_LASER}FLASER 3 1 2\nODOM 1 2 x 0 0 0 1 h 1\n\nSYNC 1\nSYNC 2\nFLASER 0 0 0 0 0 0 0 1 h 1\n"
        ));
        assert_eq!((log.notes.lines, log.notes.broken, log.notes.unknown), (7, 3, 2));
        assert_eq!(log.notes.unknown_tags["SYNC"], (5, 2));
        let told: Vec<String> =
            log.notes.first_broken.iter().map(|b| format!("{} {}", b.line, b.why)).collect();
        assert_eq!(
            told,
            [
                "2 FLASER: it ends after 2 of 3 ranges",
                "3 ODOM: the pose is \"x\", no finite number",
                "7 FLASER: a scan of 0 ranges"
            ]
        );
    }

    #[test]
    fn a_count_of_ranges_that_no_line_can_hold_takes_no_memory() {
        let log = read(&format!("{ROBOT_LASER}FLASER 99999999999999 1 2\n"));
        assert_eq!(log.notes.broken, 1);
    }

    #[test]
    fn parameters_say_what_old_lines_do_not() {
        let log = read(
            "PARAM laser_front_laser_resolution 0.5 # fine\nPARAM robot_frontlaser_offset 0.25 nohost 0\n\
             PARAM robot_name  Flo the robot\nTRUEPOS 1 2 3 0 0 0 7 h 7\n\
             FLASER 4 1 2 3 4 0 0 0 0 0 0 1 h 1\n",
        );
        let laser = &log.lasers[0];
        assert!((laser.fan.step - PI / 360.0).abs() < 1e-12 && laser.fan.is_told);
        assert_eq!(laser.robot_from_laser, Some(Pose2::new(0.25, 0.0, 0.0)));
        assert_eq!(log.parameters["robot_name"], "Flo the robot");
        assert_eq!(log.truth[0].pose, Pose2::new(1.0, 2.0, 3.0));
    }

    #[test]
    fn what_is_no_log_is_refused_and_says_what_it_is() {
        for (text, words) in [
            ("", "no scan and no odometry in it;"),
            ("hello world\n", "(but hello)"),
            ("FLASER 180 1 2 3\n", "(but line 1, FLASER: it ends after 3 of 180 ranges)"),
        ] {
            let told = read_carmen(text.as_bytes()).unwrap_err().to_string();
            assert!(told.contains(words), "{told}");
        }
    }
}
