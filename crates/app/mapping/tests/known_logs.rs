//! Logs that everybody knows, where they lie beside the project.

use std::path::{Path, PathBuf};

use app_mapping::open_log;
use app_mapping::slam::{LogLaser, Mapped, chosen, judge, map_log};
use app_terminal::interrupt::Interrupt;
use robot_slam::Settings;

/// The folder of logs, or a note that these tests did not run.
fn logs() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data/slam");
    if folder.join("mit-csail.clf.gz").is_file() {
        return Some(folder);
    }
    link_skips::skip("SLAM on a known log", &format!("there is no {}", folder.display()));
    None
}

fn laser(folder: &Path, log: &str) -> LogLaser {
    chosen(&open_log(&folder.join(log), false).expect("a log")).expect("a laser")
}

fn mapped(laser: LogLaser) -> Mapped {
    map_log(laser, Settings::default(), &Interrupt::default())
}

#[test]
fn the_csail_log_is_mapped_better_than_published() {
    let Some(folder) = logs() else { return };
    let mapped = mapped(laser(&folder, "mit-csail.clf.gz"));
    let judged = judge(&mapped, &folder.join("mit-csail.relations"), None).expect("relations");
    let (way, turn) = (judged.score.translation_m.mean, judged.score.rotation_deg.mean);
    assert!(
        way < 0.030 && turn < 0.36,
        "{way} m, {turn} degrees; Cartographer has 0.0319 and 0.369"
    );
    assert_eq!(judged.score.outside, 0, "every scan has a pose");
    assert_eq!(mapped.trajectory.len(), mapped.laser.scans.len());
}

#[test]
fn the_first_scans_of_freiburg_are_placed_alike_twice() {
    let Some(folder) = logs() else { return };
    let mut start = laser(&folder, "fr079.clf.gz");
    start.scans.truncate(300);
    let bits = |mapped: &Mapped| -> Vec<u64> {
        mapped.trajectory.iter().flat_map(|p| [p.x, p.y, p.yaw]).map(f64::to_bits).collect()
    };
    assert_eq!(bits(&mapped(start.clone())), bits(&mapped(start)));
}

#[test]
fn an_interrupt_leaves_the_map_of_what_was_seen() {
    let Some(folder) = logs() else { return };
    let interrupt = Interrupt::default();
    interrupt.ask();
    let mapped = map_log(laser(&folder, "mit-csail.clf.gz"), Settings::default(), &interrupt);
    assert!(mapped.ended_by.is_some());
    assert!(mapped.trajectory.is_empty() && mapped.laser.scans.is_empty());
}
