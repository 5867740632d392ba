//! Lines of USARSim's servers, in either dialect.
//!
//! The protocol is read leniently: what is no number counts as 0. A log must not take such a 0 for a place, so lines that matter are checked first.

use base::messages::{Reading, ReadingData};
use link_logs::Log;
use link_usarsim::convert::Listener;
use link_usarsim::framing::text_of;
use link_usarsim::grammar::Message;
use link_usarsim::log::{Content, entries};
use link_usarsim::reply::{Geo, Reply};
use link_usarsim::{Dialect, frame};

use crate::ReadError;
use crate::gathering::{Gathering, Seen};

/// All beams of a simulated scan are of one instant.
const AT_ONCE: Option<f64> = Some(0.0);
/// Numbers of the wire are cut to this many radians.
const DIGIT: f64 = 1e-4;

/// Reads the lines of a log.
pub(crate) fn read(content: &[u8]) -> Result<Log, ReadError> {
    let text = text_of(content);
    let mut reading = Hearing {
        gathering: Gathering::default(),
        // Which dialect it is matters for encoders alone.
        listener: Listener::new(Dialect::Udk, ""),
    };
    for entry in entries(&text) {
        if let Content::Message(message) = &entry.content
            && let Err(why) = reading.message(entry.line, message)
        {
            reading.gathering.log.notes.add_broken(entry.line, why);
        }
    }
    reading.gathering.log.notes.lines = text.lines().count();
    reading.gathering.finished(|log| {
        let first = log.notes.first_broken.first();
        first.map_or_else(
            || {
                ", only other lines of a USARSim server; scans are SEN {Type RangeScanner}"
                    .to_owned()
            },
            |broken| format!(" (but line {}, {})", broken.line, broken.why),
        )
    })
}

struct Hearing {
    gathering: Gathering,
    listener: Listener,
}

impl Hearing {
    fn message(&mut self, line: usize, text: &str) -> Result<(), String> {
        if text.rfind('{') > text.rfind('}') {
            return Err("it breaks off inside a block".to_owned());
        }
        let message = Message::parse(text);
        if message.is("SEN") {
            check(&message)?;
        }
        let reply = Reply::parse(text);
        if let Reply::Other(other) = &reply {
            self.gathering.log.notes.add_unknown(line, &other.command);
        }
        if let Reply::Geo(Geo::Items { items, .. }) = &reply {
            for item in items {
                let mount = frame::pose_from_wire(item.location, item.orientation);
                self.gathering.mount(&item.name, mount);
            }
        }
        for reading in self.listener.hear(&reply) {
            self.reading(line, &reading)?;
        }
        Ok(())
    }

    fn reading(&mut self, line: usize, reading: &Reading) -> Result<(), String> {
        let time = reading.time.seconds();
        match &reading.data {
            ReadingData::Odometry(pose) => self.gathering.odometry(line, time, pose),
            ReadingData::Ins(pose) => self.gathering.inertial(line, time, pose),
            ReadingData::GroundTruth(pose) => self.gathering.truth(time, pose),
            ReadingData::Scan(scan) if scan.elevations.len() == 1 => {
                let mut scan = scan.clone();
                scan.step = step(&scan)?;
                let (laser, scan, beam_interval) = (reading.sensor.as_str(), &scan, AT_ONCE);
                self.gathering.scan(line, &Seen { laser, time, scan, beam_interval })?;
            }
            ReadingData::Scan(scan) => {
                let (laser, beam_interval) = (reading.sensor.as_str(), AT_ONCE);
                self.gathering.scan(line, &Seen { laser, time, scan, beam_interval })?;
            }
            _ => {}
        }
        Ok(())
    }
}

/// The step of a fan from its whole angle, which is cut by one digit instead of one for each beam.
fn step(scan: &base::messages::Scan) -> Result<f64, String> {
    let (view, told, beams) = (-2.0 * scan.first_angle, scan.step, scan.ranges.len());
    let told_beams = |step: f64| view / step + 1.0;
    let fits = told > 0.0
        && beams as f64 >= told_beams(told + 2.0 * DIGIT).floor() - 1.0
        && beams as f64 <= told_beams(told).ceil() + 1.0;
    if !fits {
        return Err(format!("RangeScanner: {beams} ranges do not fill {view} radians by {told}"));
    }
    let exact = view / (beams.max(2) - 1) as f64;
    Ok(if (exact - told).abs() <= DIGIT { exact } else { told })
}

/// Lines that tell a place or ranges must tell them in numbers.
fn check(message: &Message<'_>) -> Result<(), String> {
    let kind = message.text("Type").unwrap_or_default();
    if message.blocks.iter().all(|block| block.is("Time") || block.is("Type") || block.is("Name")) {
        // UDK writes such lines when a timer fires twice.
        return Ok(());
    }
    let need = |key: &str, count: Option<usize>| {
        let Some(text) = message.text(key) else { return Err(format!("{kind}: it has no {key}")) };
        numbers(text, count).map_err(|why| format!("{kind}: {key} {why}"))
    };
    match kind.to_ascii_lowercase().as_str() {
        "odometry" => need("Pose", Some(3)),
        "ins" | "groundtruth" => {
            need("Location", Some(3)).and_then(|()| need("Orientation", Some(3)))
        }
        "rangescanner" | "irscanner" => need("Resolution", Some(1))
            .and_then(|()| need("FOV", Some(1)))
            .and_then(|()| need("Range", None)),
        _ => Ok(()),
    }?;
    message.block("Time").map_or(Ok(()), |_| need("Time", Some(1)))
}

/// Whether a text is so many finite numbers.
fn numbers(text: &str, count: Option<usize>) -> Result<(), String> {
    let mut found = 0;
    let separators = |letter: char| letter == ',' || letter.is_ascii_whitespace();
    for word in text.split(separators).filter(|word| !word.is_empty()) {
        if !word.parse().is_ok_and(|value: f64| value.is_finite()) {
            let word: String = word.chars().take(40).collect();
            return Err(format!("holds {word:?}, no finite number"));
        }
        found += 1;
    }
    match count {
        Some(count) if count != found => Err(format!("has {found} numbers, not {count}")),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCAN: &str = "SEN {Time 2.0} {Type RangeScanner} {Name lms} {Resolution 0.7853} {FOV 3.1415} {Range 1,2,3,4,20.0}\n";

    fn log(text: &str) -> Log {
        read(text.as_bytes()).unwrap()
    }

    #[test]
    fn a_scan_stands_where_odometry_was_at_its_time() {
        let log = log(&format!(
            "SEN {{Time 1.0}} {{Type Odometry}} {{Name O}} {{Pose 0.0,0.0,0.0}}\n{SCAN}\
             SEN {{Time 3.0}} {{Type Odometry}} {{Name O}} {{Pose 1.0,-0.5,-0.2}}\n\
             SEN {{Time 3.0}} {{Type GroundTruth}} {{Name G}} {{Location 1,2,3}} {{Orientation 0,0,1}}\n"
        ));
        let pose = log.scans[0].odometry;
        assert!((pose.x - 0.5).abs() < 1e-9 && (pose.y - 0.25).abs() < 1e-9, "{pose:?}");
        assert!((pose.yaw - 0.1).abs() < 1e-9, "{pose:?}");
        assert_eq!((log.odometry.len(), log.truth.len(), log.notes.broken), (2, 1, 0));
        let laser = &log.lasers[0];
        assert!((laser.fan.step - std::f64::consts::FRAC_PI_4).abs() < 1e-4, "{laser:?}");
        assert_eq!(laser.beam_interval, Some(0.0));
    }

    #[test]
    fn without_odometry_the_inertial_system_tells_and_without_both_nobody() {
        let ins = "SEN {Type INS} {Name I} {Location 4.5,1.9,0} {Orientation 0,0,0}\n";
        let by_ins = log(&format!("STA {{Time 2.0}}\n{ins}{SCAN}"));
        assert_eq!(by_ins.scans[0].odometry.position().to_array(), [4.5, -1.9]);
        assert!(by_ins.notes.remarks[0].contains("INS"), "{:?}", by_ins.notes);
        let by_nobody = log(SCAN);
        assert!(by_nobody.notes.remarks[0].contains("no odometry"));
    }

    #[test]
    fn what_is_no_number_is_broken_and_never_taken_for_the_origin() {
        for (line, why) in [
            ("SEN {Time 1} {Type Odometry} {Name O} {Pose 1.0,x,0}", "Pose holds \"x\""),
            ("SEN {Time 1} {Type Odometry} {Name O} {Pose 1.0,2}", "Pose has 2 numbers, not 3"),
            ("SEN {Time 1} {Type INS} {Name I} {Location 1,2,3}", "it has no Orientation"),
            ("SEN {Time nan} {Type Odometry} {Name O} {Pose 1,2,3}", "Time holds \"nan\""),
            (
                "SEN {Time 1} {Type RangeScanner} {Name l} {Resolution 0.1} {FOV 3.1} {Range 1,2}",
                "2 ranges do not fill",
            ),
            (
                "SEN {Time 1} {Type RangeScanner} {Name l} {Resolution 0.1} {FOV 3.1} {Range 1,2",
                "breaks off",
            ),
        ] {
            let log = log(&format!("{SCAN}{line}\n{SCAN}"));
            assert_eq!((log.scans.len(), log.notes.broken), (2, 1), "{line}");
            let broken = &log.notes.first_broken[0];
            assert!(broken.line == 2 && broken.why.contains(why), "{broken:?}");
        }
    }

    #[test]
    fn a_log_of_a_server_without_scans_says_what_scans_are() {
        let told = read(b"NFO {Level a}\nSTA {Time 1.0}\n").unwrap_err().to_string();
        assert!(told.contains("SEN {Type RangeScanner}"), "{told}");
    }
}
