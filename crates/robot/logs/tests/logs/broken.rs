//! Broken logs: each gets an error that says what is wrong, or is counted and told; none panics, hangs or fills the memory.

use link_spoil::Complaint;
use robot_logs::{Choice, read};

use crate::samples::{Beside, carmen, packed, recording, ros, usarsim};

/// Every form, by name.
fn whole() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("carmen", carmen()),
        ("usarsim", usarsim()),
        ("recording", recording(&["scout"])),
        ("ros", ros(Beside::Odometry)),
        ("packed carmen", packed(&carmen())),
        ("packed ros", packed(&ros(Beside::Transforms))),
    ]
}

/// What is said of a log: its error, or what it counts as broken and remarks.
fn said(bytes: &[u8]) -> Result<usize, String> {
    match read(bytes, &Choice::default()) {
        Ok(logged) => Ok(logged.log.notes.broken),
        Err(error) => Err(error.to_string()),
    }
}

#[test]
fn logs_that_break_off_say_so() {
    for (name, bytes) in whole() {
        let is_told = name != "carmen" && name != "usarsim";
        for piece in 1..16 {
            // Not at the end of a line: a text that ends there is a shorter log.
            let cut = (bytes.len() * piece / 16).max(1);
            match said(&bytes[..cut]) {
                Err(why) => assert!(!why.is_empty() && why.len() < 2000, "{name}: {why}"),
                Ok(broken) => {
                    assert!(broken > 0 || !is_told, "{name} cut at {cut}: nobody says so");
                }
            }
        }
    }
}

#[test]
fn logs_with_a_changed_bit_are_read_or_refused_and_packed_ones_tell() {
    for (name, bytes) in whole() {
        for piece in 0..32 {
            let mut spoilt = bytes.clone();
            let at = bytes.len() * piece / 32 + piece % 7;
            let at = at.min(bytes.len() - 1);
            spoilt[at] ^= 1 << (piece % 8);
            if let Err(why) = said(&spoilt) {
                assert!(!why.is_empty() && why.len() < 2000, "{name}: {why}");
            }
        }
    }
}

#[test]
fn a_chunk_with_a_changed_bit_is_never_taken_for_whole() {
    let bytes = recording(&["scout"]);
    let is_noticed = |at: &usize| {
        let mut spoilt = bytes.clone();
        spoilt[*at] ^= 0x10;
        said(&spoilt) != Ok(0)
    };
    let noticed = (0..bytes.len()).filter(is_noticed).count();
    // Indexes and the summary are not read: they say nothing that the records do not.
    assert!(noticed * 5 > bytes.len(), "{noticed} of {} are noticed", bytes.len());
}

#[test]
fn files_that_are_no_logs_are_named() {
    let cases: [(&str, &[u8], &[&str]); 12] = [
        ("empty", b"", &["no scan", "FLASER"]),
        ("prose", b"Dear diary,\ntoday\n", &["no scan", "Dear"]),
        ("zeroes", &[0; 64], &["no scan"]),
        ("gzip of nothing", &[0x1f, 0x8b], &["cannot unpack", "gzip"]),
        ("gzip that is none", b"\x1f\x8b hello there", &["cannot unpack"]),
        ("bag of ROS 1", b"#ROSBAG V2.0\n", &["ROS 1", "mcap convert"]),
        ("bag in SQLite", b"SQLite format 3\0abc", &["SQLite", "ros2 bag convert"]),
        ("zip", b"PK\x03\x04abc", &["zip", "unpack"]),
        ("a map", b"USARSLAM....", &["SLAM map", "usar slam info"]),
        ("mcap magic alone", b"\x89MCAP0\r\n", &["no topic carries sensor_msgs/msg/LaserScan"]),
        ("half the magic", b"\x89MCAP", &["not an MCAP file"]),
        ("a server without scans", b"NFO {Level a}\n", &["SEN {Type RangeScanner}"]),
    ];
    check(&cases);
}

#[test]
fn lines_that_promise_more_than_they_hold_take_no_memory() {
    let cases: [(&str, &[u8], &[&str]); 8] = [
        ("ranges", b"FLASER 99999999999 1 2\n", &["line 1", "ends after 2"]),
        ("negative", b"FLASER -3 1 2\n", &["number of ranges"]),
        ("not a number", b"FLASER 2 1 x 0 0 0 0 0 0 1 h 1\n", &["one of the ranges is \"x\""]),
        ("infinite pose", b"ODOM inf 0 0 0 0 0 1 h 1\n", &["no finite number"]),
        ("short odometry", b"ODOM 1 2\n", &["ends before"]),
        (
            "scan of nothing",
            b"SEN {Time 1} {Type RangeScanner} {Name l} {Resolution 0.1} {FOV 3} {Range }\n",
            &["line 1"],
        ),
        (
            "no resolution",
            b"SEN {Time 1} {Type RangeScanner} {Name l} {Resolution 0} {FOV 3} {Range 1,2}\n",
            &["2 ranges do not fill"],
        ),
        ("an open brace", b"SEN {Time 1} {Type Odometry} {Pose 1,2,3", &["breaks off"]),
    ];
    check(&cases);
}

fn check(cases: &[(&str, &[u8], &[&str])]) {
    for (name, bytes, expected) in cases {
        let mut complaint = Complaint::new(name);
        complaint.expect(expected);
        let checked = complaint.check(|| read(bytes, &Choice::default()));
        assert_eq!(checked, Ok(()));
    }
}

#[test]
fn a_record_that_promises_gigabytes_takes_none() {
    for length in [u64::MAX, 1 << 40, 1 << 33] {
        let mut bytes = b"\x89MCAP0\r\n\x06".to_vec();
        bytes.extend(length.to_le_bytes());
        bytes.extend([0; 100]);
        assert!(said(&bytes).is_err_and(|why| why.contains("no topic")));
    }
}
