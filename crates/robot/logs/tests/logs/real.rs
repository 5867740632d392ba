//! Recordings of real USARSim servers.

use std::path::Path;

use robot_logs::{Choice, Form, Logged, read};

fn server(file: &str) -> Option<Logged> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data/usarsim-logs");
    let Ok(bytes) = std::fs::read(folder.join(file)) else {
        link_skips::skip("logs of USARSim servers", &format!("no {file} in {}", folder.display()));
        return None;
    };
    Some(read(&bytes, &Choice::default()).expect("a log"))
}

#[test]
fn a_udk_server_tells_every_scan_and_where_the_laser_stands() {
    let Some(Logged { form, log }) = server("udk-p3at-driving.log") else { return };
    assert_eq!((form, log.scans.len(), log.notes.broken), (Form::Usarsim, 943, 0));
    assert_eq!((log.odometry.len(), log.truth.len()), (1833, 1887));
    let laser = &log.lasers[0];
    assert_eq!((laser.beams, laser.max_range, laser.beam_interval), (181, 20.0, Some(0.0)));
    assert!((laser.robot_from_laser.unwrap().x - 0.21).abs() < 1e-9);
}

#[test]
fn a_ut2004_server_whose_lines_were_cut_tells_every_scan() {
    let Some(Logged { form, log }) = server("ut2004-p2dx-curve.txt") else { return };
    assert_eq!((form, log.scans.len(), log.notes.broken), (Form::Usarsim, 99, 0));
    assert_eq!((log.odometry.len(), log.steps_back(), log.lasers[0].beams), (99, 0, 181));
}
