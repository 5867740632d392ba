use std::path::PathBuf;

use base::geom::Pose;
use base::messages::{Command, Drive, Reading, ReadingData};
use base::time::SimTime;
use link_recording::{Conditions, Recorder};

use super::*;
use crate::driver::{Driver, Moment};
use crate::testing::tin;

fn reading(robot: &str, sensor: &str, millis: u64, data: ReadingData) -> Reading {
    let time = SimTime::from_millis(millis);
    Reading { robot: robot.into(), sensor: sensor.into(), time, data }
}

fn go(left: f64) -> Command {
    Command::Drive(Drive::Skid { left, right: 0.1 })
}

/// Sonar and truth every 20 ms, an order every 40 ms, and another robot.
fn recording() -> Vec<u8> {
    let mut recorder = Recorder::new(Vec::new(), &Conditions::default()).unwrap();
    for step in 1..=10_u64 {
        let millis = 20 * step;
        if step % 2 == 1 {
            recorder.command("scout", SimTime::from_millis(millis), &go(step as f64)).unwrap();
        }
        let range = ReadingData::Range(Some(f64::from(1.0 + 0.1 * step as f32)));
        let pose = Pose::from_xyz_yaw(0.1 * step as f64, 0.3, 0.0, 0.7);
        recorder.reading(&reading("scout", "F1", millis, range)).unwrap();
        recorder.reading(&reading("mule", "F1", millis, ReadingData::Range(None))).unwrap();
        let truth = ReadingData::GroundTruth(pose);
        recorder.reading(&reading("scout", "GroundTruth", millis, truth)).unwrap();
    }
    recorder.finish().unwrap().0
}

fn all(driver: &mut LogDriver) -> Vec<Moment> {
    std::iter::from_fn(|| driver.poll().unwrap()).collect()
}

fn open(bytes: Vec<u8>, cycle: Cycle) -> LogDriver {
    let options = LogOptions { cycle, ..LogOptions::new("scout") };
    LogDriver::from_recording("run.mcap", std::io::Cursor::new(bytes), tin(), &options).unwrap()
}

#[test]
fn readings_of_one_time_are_a_moment_and_come_back_bit_for_bit() {
    let mut driver = open(recording(), Cycle::AsLogged);
    let first = driver.poll().unwrap().unwrap();
    assert_eq!(first.time, SimTime::from_millis(20));
    let range = ReadingData::Range(Some(f64::from(1.1_f32)));
    assert_eq!(first.readings[0], reading("scout", "F1", 20, range));
    let truth = ReadingData::GroundTruth(Pose::from_xyz_yaw(0.1, 0.3, 0.0, 0.7));
    assert_eq!(first.readings[1], reading("scout", "GroundTruth", 20, truth));
    let told = Logged { time: SimTime::from_millis(20), command: go(1.0) };
    assert_eq!(driver.logged_commands(), [told]);
    driver.send(&[go(9.0)]).unwrap();
    let rest = all(&mut driver);
    assert_eq!(rest.len(), 9);
    assert!(rest.iter().all(|moment| moment.readings.len() == 2), "{rest:?}");
    assert_eq!(driver.poll().unwrap(), None);
}

#[test]
fn a_period_groups_as_the_run_was_polled_with_empty_moments_between() {
    let times = |period: u64| -> Vec<(u64, usize)> {
        let cycle = Cycle::Period(SimTime::from_millis(period));
        let moments = all(&mut open(recording(), cycle));
        moments.iter().map(|m| (m.time.nanos() / 1_000_000, m.readings.len())).collect()
    };
    assert_eq!(times(50), [(50, 4), (100, 6), (150, 4), (200, 6)]);
    assert_eq!(times(10)[..4], [(10, 0), (20, 2), (30, 0), (40, 2)]);
    assert_eq!(times(0).len(), 10, "no period is as logged");
}

#[test]
fn a_gap_of_years_is_not_filled_with_moments() {
    let mut recorder = Recorder::new(Vec::new(), &Conditions::default()).unwrap();
    for millis in [5, u64::MAX / 2_000_000] {
        recorder.reading(&reading("scout", "F1", millis, ReadingData::Range(None))).unwrap();
    }
    let cycle = Cycle::Period(SimTime::from_millis(10));
    let moments = all(&mut open(recorder.finish().unwrap().0, cycle));
    assert_eq!(moments.len(), 2);
}

#[test]
fn a_robot_that_is_not_in_the_log_is_answered_with_those_that_are() {
    let options = LogOptions::new("ghost");
    let input = std::io::Cursor::new(recording());
    let error = LogDriver::from_recording("run.mcap", input, tin(), &options).unwrap_err();
    assert_eq!(
        error.to_string(),
        "run.mcap has no readings of a robot \"ghost\"; it has mule, scout"
    );
    let input = std::io::Cursor::new(b"not a recording".to_vec());
    let error = LogDriver::from_recording("x.mcap", input, tin(), &options).unwrap_err();
    assert!(error.to_string().starts_with("x.mcap: not an MCAP file"), "{error}");
}

#[test]
fn a_recording_cut_off_anywhere_is_read_up_to_there() {
    let whole = recording();
    for end in 8..whole.len() {
        let options = LogOptions::new("scout");
        let input = std::io::Cursor::new(whole[..end].to_vec());
        let Ok(mut driver) = LogDriver::from_recording("cut", input, tin(), &options) else {
            continue;
        };
        let mut polls = 0;
        while let Ok(Some(_)) = driver.poll() {
            polls += 1;
        }
        assert!(polls <= 10, "{polls} moments of {end} bytes");
    }
}

const UDK: &str = "NFO {Gametype BotDeathMatch} {Level x} {TimeLimit 20}\n\
STA {Time 1.0000} {Battery 1200} {Type GroundVehicle}\n\
SEN {Time 1.0000} {Type GroundTruth} {Name GroundTruth} {Location 1.60,2.73,1.51} {Orientation 0.00,0.00,0.10}\n\
STA {Time 1.1000} {Battery 1199} {Type GroundVehicle}\n\
SEN {Time 1.1000} {Type Sonar} {Name F1} {Range 4.0000}\n";

#[test]
fn a_mixed_text_is_cut_at_its_status_lines() {
    let options = LogOptions::new("scout");
    let mut driver = LogDriver::from_texts(&[("udk.log", UDK)], tin(), &options).unwrap();
    let moments = all(&mut driver);
    let shape: Vec<_> =
        moments.iter().map(|m| (m.time.nanos() / 1_000_000, m.readings.len())).collect();
    assert_eq!(shape, [(1000, 2), (1100, 2)]);
    assert_eq!(moments[1].readings[1].data, ReadingData::Range(None), "the greatest range");
    let nothing = LogDriver::from_texts(&[("empty.log", "hello\n")], tin(), &options).unwrap_err();
    assert!(nothing.to_string().starts_with("empty.log has no readings"), "{nothing}");
}

#[test]
fn files_of_one_sensor_each_are_merged_by_time() {
    let sonar = "SEN {Time 1.0} {Type Sonar} {Name F1 Range 1.0}\nSEN {Time 2.0} {Type Sonar} {Name F1 Range 2.0}\n";
    let truth = "SEN {Time 1.5} {Type GroundTruth} {Name GroundTruth} {Location 0,0,0} {Orientation 0,0,0}\n";
    let options = LogOptions::new("scout");
    let texts = [("sonar", sonar), ("truth", truth)];
    let moments = all(&mut LogDriver::from_texts(&texts, tin(), &options).unwrap());
    let order: Vec<_> = moments.iter().map(|m| m.readings[0].sensor.as_str()).collect();
    assert_eq!(order, ["F1", "GroundTruth", "F1"]);
}

#[test]
fn files_without_times_are_merged_by_their_stamps_or_refused() {
    let odometry = "SEN {Type Odometry} {Name Odometry} {Pose 1,2,0}\n1307621159.05\n";
    let encoder = "SEN {Type Encoder} {Name ECLeft Tick 0}\n1307621158.84\n";
    let options = LogOptions::new("scout");
    let texts = [("odometry", odometry), ("encoder", encoder)];
    let moments = all(&mut LogDriver::from_texts(&texts, tin(), &options).unwrap());
    assert_eq!(moments[0].readings[0].sensor, "ECLeft");
    assert_eq!(moments[0].time, SimTime::ZERO);
    let apart = (moments[1].time.seconds() - 0.21).abs();
    assert!(apart < 1e-6, "off by {apart}");
    let texts = [("odometry", odometry), ("bare", "SEN {Type Encoder} {Name ECLeft Tick 0}\n")];
    let error = LogDriver::from_texts(&texts, tin(), &options).unwrap_err();
    assert!(error.to_string().starts_with("bare tells no times"), "{error}");
}

#[test]
fn real_logs_of_both_dialects_are_driven_through() {
    let folder =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data/usarsim-logs");
    for (name, least) in [("ut2004-p2dx-curve.txt", 90), ("udk-p3at-driving.log", 100)] {
        let path = folder.join(name);
        if !path.exists() {
            link_skips::skip("logs of old servers", &format!("{} is not here", path.display()));
            continue;
        }
        let options = LogOptions::new("old");
        let moments = all(&mut LogDriver::open_text(&[&path], tin(), &options).unwrap());
        assert!(moments.len() > least, "{name}: {} moments", moments.len());
        assert!(moments.is_sorted_by_key(|moment| moment.time), "{name}");
        let has = |is_it: fn(&ReadingData) -> bool| {
            moments.iter().flat_map(|m| &m.readings).any(|reading| is_it(&reading.data))
        };
        assert!(has(|data| matches!(data, ReadingData::Scan(_))), "{name}: no scan");
        assert!(has(|data| matches!(data, ReadingData::GroundTruth(_))), "{name}: no truth");
    }
}
