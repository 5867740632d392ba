//! Three logs that everybody knows.

use std::f64::consts::PI;
use std::path::PathBuf;

use link_logs::{Log, read_carmen, read_relations};

fn bytes(file: &str) -> Option<Vec<u8>> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data/slam");
    let read = std::fs::read(folder.join(file)).ok();
    if read.is_none() {
        link_skips::skip("logs of real robots", &format!("no {file} in {}", folder.display()));
    }
    read
}

fn degrees(angle: f64) -> f64 {
    angle * 180.0 / PI
}

fn check(log: &Log, scans: usize, beams: usize, step: f64) {
    assert_eq!((log.scans.len(), log.lasers.len(), log.notes.broken), (scans, 1, 0));
    let laser = &log.lasers[0];
    assert_eq!((laser.beams, laser.max_range), (beams, 80.0));
    assert!((degrees(laser.fan.first_angle) + 90.0).abs() < 1e-9);
    assert!((degrees(laser.fan.step) - step).abs() < 1e-9);
}

#[test]
fn intel_is_read_whole_with_its_stamps_out_of_order() {
    let Some(bytes) = bytes("intel.clf.gz") else { return };
    let log = read_carmen(&bytes).unwrap();
    check(&log, 13631, 180, 1.0);
    assert_eq!((log.odometry.len(), log.steps_back()), (26915, 631));
    assert_eq!(log.lasers[0].robot_from_laser, None, "the log writes one pose twice");
}

#[test]
fn freiburg_tells_its_laser_4_cm_ahead() {
    let Some(bytes) = bytes("fr079.clf.gz") else { return };
    let log = read_carmen(&bytes).unwrap();
    check(&log, 4934, 360, 0.5);
    let mount = log.lasers[0].robot_from_laser.unwrap();
    assert!((mount.x - 0.04).abs() < 1e-3 && mount.y.abs() < 1e-3, "{mount:?}");
}

#[test]
fn every_stamp_of_the_relations_is_one_of_a_scan() {
    for name in ["intel", "fr079", "mit-csail"] {
        let Some(log) = bytes(&format!("{name}.clf.gz")) else { return };
        let Some(relations) = bytes(&format!("{name}.relations")) else { return };
        let log = read_carmen(&log).unwrap();
        let mut times: Vec<f64> = log.scans.iter().map(|scan| scan.time).collect();
        times.sort_by(f64::total_cmp);
        for relation in read_relations(&relations).unwrap() {
            for time in [relation.from_time, relation.to_time] {
                let at = times.partition_point(|t| *t < time - 1e-4);
                assert!(times.get(at).is_some_and(|t| (t - time).abs() < 1e-4), "{name}: {time}");
            }
        }
    }
}
