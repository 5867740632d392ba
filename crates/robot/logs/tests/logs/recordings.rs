//! The same drive in every form gives the same log.

use link_logs::Log;
use robot_logs::{Choice, Form, read};

use crate::samples::{Beside, SCANS, carmen, packed, recording, ros, usarsim};

fn log(bytes: &[u8], form: Form) -> Log {
    let logged = read(bytes, &Choice::default()).expect("a log");
    assert_eq!(logged.form, form);
    logged.log
}

#[test]
fn the_same_drive_is_the_same_log_in_every_form_packed_or_not() {
    for (bytes, form) in [
        (carmen(), Form::Carmen),
        (usarsim(), Form::Usarsim),
        (recording(&["scout"]), Form::Recording),
        (ros(Beside::Odometry), Form::Ros),
        (ros(Beside::Transforms), Form::Ros),
    ] {
        for bytes in [packed(&bytes), bytes] {
            let log = log(&bytes, form);
            assert_eq!(
                (log.scans.len(), log.lasers.len(), log.notes.broken),
                (SCANS, 1, 0),
                "{form}"
            );
            for (index, scan) in log.scans.iter().enumerate() {
                assert!((scan.odometry.x - 0.1 * index as f64).abs() < 1e-6, "{form}: {scan:?}");
                assert!((scan.ranges[0] - 2.0 - index as f32 * 0.01).abs() < 1e-6, "{form}");
                assert!(f64::from(scan.ranges[3]) >= log.lasers[0].max_range, "{form}: no echo");
            }
        }
    }
}

#[test]
fn of_several_robots_one_has_to_be_named() {
    let bytes = recording(&["left", "right"]);
    let told = read(&bytes, &Choice::default()).unwrap_err().to_string();
    assert!(told.contains("left, right") && told.contains("--robot"), "{told}");
    let of = |robot: &str| Choice { robot: Some(robot.to_owned()), ..Choice::default() };
    assert_eq!(read(&bytes, &of("right")).unwrap().log.scans.len(), SCANS);
    let told = read(&bytes, &of("nobody")).unwrap_err().to_string();
    assert!(told.contains("\"nobody\"") && told.contains("left, right"), "{told}");
}

#[test]
fn of_several_lasers_one_has_to_be_named_and_transforms_tell_where_it_stands() {
    let bytes = ros(Beside::TwoLasers);
    let told = read(&bytes, &Choice::default()).unwrap_err().to_string();
    assert!(told.contains("/rear/scan, /scan") && told.contains("--scan-topic"), "{told}");
    let of = |topic: &str| Choice { scan_topic: Some(topic.to_owned()), ..Choice::default() };
    let log = read(&bytes, &of("/scan")).unwrap().log;
    assert_eq!(log.lasers[0].robot_from_laser.map(|mount| mount.x), Some(0.3));
    let told = read(&bytes, &of("/none")).unwrap_err().to_string();
    assert!(told.contains("\"/none\"") && told.contains("/scan (sensor_msgs"), "{told}");
    let odometry = Choice { odometry_topic: Some("/scan".to_owned()), ..of("/scan") };
    let told = read(&bytes, &odometry).unwrap_err().to_string();
    assert!(told.contains("nav_msgs/msg/Odometry"), "{told}");
}

#[test]
fn scans_without_odometry_stand_at_the_origin_and_that_is_told() {
    let log = log(&ros(Beside::Nothing), Form::Ros);
    assert_eq!(log.scans.len(), SCANS);
    assert!(log.notes.remarks.iter().any(|told| told.contains("no odometry")), "{:?}", log.notes);
}
