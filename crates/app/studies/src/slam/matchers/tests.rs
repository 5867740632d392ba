use std::path::{Path, PathBuf};

use app_terminal::interrupt::Interrupt;
use indicatif::ProgressBar;
use robot_matching::Method;

use super::{Matchers, Pairs, basin};

fn logs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data/slam")
}

#[test]
fn ours_places_pairs_of_a_real_log_from_far_off() {
    let folder = logs();
    if !folder.exists() {
        link_skips::skip("pairs of a real log", &format!("there is no {}", folder.display()));
        return;
    }
    let pairs = Pairs::read(&folder, "mit-csail").unwrap();
    assert_eq!(pairs.relations, 1172);
    let judged = pairs.whole.len() + pairs.open.len();
    assert!(judged > 1000 && pairs.contradicted < 10, "{judged}, {}", pairs.contradicted);
    let chosen: Vec<_> = pairs.whole.iter().step_by(40).copied().collect();
    let ours = basin(&pairs, &chosen, Method::Combined, &ProgressBar::hidden());
    assert_eq!((ours.placed, ours.refused), (chosen.len(), 0), "{ours:?}");
    let lines = basin(&pairs, &chosen, Method::PointToLine, &ProgressBar::hidden());
    assert!(lines.placed < chosen.len(), "a search makes the difference: {lines:?}");
}

#[test]
fn a_log_that_is_not_there_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let study = Matchers { logs: folder.path().to_owned(), is_quick: true };
    let error = format!("{:#}", study.run(&Interrupt::default()).unwrap_err());
    assert!(error.contains("intel.clf.gz"), "{error}");
}

#[test]
fn a_log_without_scans_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("x.clf.gz"), "ODOM 0 0 0 0 0 0 1 host 1\n").unwrap();
    std::fs::write(folder.path().join("x.relations"), "").unwrap();
    let error = format!("{:#}", Pairs::read(folder.path(), "x").unwrap_err());
    assert!(error.contains("no scan") && error.contains("x.clf.gz"), "{error}");
}
