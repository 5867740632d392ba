//! `usar eval`: maps and ways judged from files.

use std::fs;

use crate::usar::{json, usar};

#[test]
fn an_arenas_own_truth_map_is_a_perfect_map_of_it() {
    let folder = tempfile::tempdir().unwrap();
    usar(&["arena", "show", "home-point", "--truth-map", "map"], folder.path());
    let arguments = ["eval", "map", "map.yaml", "home-point", "--resolution", "0.05", "--json"];
    let score = json(&usar(&arguments, folder.path()));
    for share in [&score["walls"]["precision"], &score["walls"]["recall"]] {
        assert_eq!(share, 1.0, "{score}");
    }
    assert_eq!(score["floor"]["coverage"], 1.0, "{score}");
    let text = usar(&["eval", "map", "map.yaml", "map.pgm"], folder.path());
    let text = String::from_utf8(text.stdout).unwrap();
    assert!(text.contains("wall recall") && text.contains("100.0 %"), "{text}");
}

#[test]
fn another_arenas_map_is_told_from_the_right_one() {
    let folder = tempfile::tempdir().unwrap();
    usar(&["arena", "show", "home-point-test", "--truth-map", "map"], folder.path());
    let score = json(&usar(&["eval", "map", "map.yaml", "home-point", "--json"], folder.path()));
    assert!(score["walls"]["precision"].as_f64().unwrap() < 0.9, "{score}");
    assert!(score["walls"]["recall"].as_f64().unwrap() > 0.95, "{score}");
}

#[test]
fn a_way_is_as_long_as_the_drive_that_made_it() {
    let folder = tempfile::tempdir().unwrap();
    let drive = ["drive", "home-point", "P3DX", "--left", "2", "--right", "2", "--for", "3"];
    let drive = [&drive[..], &["--record", "run.mcap", "--json"]].concat();
    let driven = json(&usar(&drive, folder.path()));
    let arguments = ["eval", "path", "run.mcap", "--arena", "home-point", "--json"];
    let way = json(&usar(&arguments, folder.path()));
    let length = way["length_m"].as_f64().unwrap();
    assert!(length > 0.1, "{way} of {driven}");
    assert!((way["ratio"].as_f64().unwrap() - 1.0).abs() < 0.05, "straight on: {way}");
    assert!(way["tightest"]["clearance_m"].as_f64().unwrap() > 0.0, "{way}");
    assert_eq!(way["contacts"], serde_json::json!([]), "{way}");
    let text = usar(&["eval", "path", "run.mcap", "--source", "odometry"], folder.path());
    let text = String::from_utf8(text.stdout).unwrap();
    assert!(text.starts_with("P3DX, by its odometry"), "{text}");
}

#[test]
fn what_is_missing_is_named() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("lone.yaml"), "image: gone.pgm\nresolution: 0.05\norigin: [0, 0, 0]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n").unwrap();
    fs::write(folder.path().join("run.mcap"), "nothing").unwrap();
    for (arguments, words) in [
        (&["eval", "map", "none.yaml", "yellow"][..], &["none.yaml"][..]),
        (&["eval", "map", "lone.yaml", "yellow"], &["lone.yaml", "gone.pgm"]),
        (&["eval", "path", "none.mcap"], &["none.mcap"]),
        (&["eval", "path", "run.mcap"], &["run.mcap", "not an MCAP file"]),
    ] {
        let output = usar(arguments, folder.path());
        assert_eq!(output.status.code(), Some(1), "usar {arguments:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(words.iter().all(|word| said.contains(word)), "{words:?} are not in\n{said}");
    }
}

const TURN: &str = "0.2474039592545229 0.9689124217106447";

/// A drive of one metre ahead that ends half a radian to the left, twice.
fn trajectories(folder: &std::path::Path) {
    let steps = format!("1 0 0 0 0 0 0 1\n2 1 0 0 0 0 {TURN}\n");
    fs::write(folder.join("drive.tum"), &steps).expect("a temporary folder takes files");
    fs::write(folder.join("moved.tum"), steps.replace(" 0 0 0 0 0 0 1\n", " 0 0 0.5 0 0 0 1\n"))
        .expect("a temporary folder takes files");
    fs::write(folder.join("two.relations"), "1 2 1.1 0 0 0 0 0.5\n2 1 -0.8775 0.4794 0 0 0 -0.5\n")
        .expect("a temporary folder takes files");
}

#[test]
fn relations_tell_both_forms_and_their_own_floor() {
    let folder = tempfile::tempdir().unwrap();
    trajectories(folder.path());
    let arguments = ["eval", "relations", "drive.tum", "--relations", "two.relations", "--json"];
    let score = json(&usar(&arguments, folder.path()));
    let close = |value: &serde_json::Value, expected: f64| {
        assert!((value.as_f64().unwrap() - expected).abs() < 1e-3, "{value}: {score}");
    };
    close(&score["translation_m"]["mean"], 0.05);
    close(&score["translation_m"]["max"], 0.1);
    close(&score["translation_m_interpolated"]["max"], 0.1);
    close(&score["rotation_deg"]["mean"], 0.0);
    let floor = ["eval", "relations", "--relations", "two.relations", "--self", "--json"];
    let floor = json(&usar(&floor, folder.path()));
    assert_eq!((&floor["cycles"], &floor["nodes"]), (&1.into(), &2.into()), "{floor}");
}

#[test]
fn a_trajectory_is_judged_by_a_reference_and_stretches_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    trajectories(folder.path());
    let arguments = ["eval", "trajectory", "moved.tum", "drive.tum", "--stretch", "1frames"];
    let score = json(&usar(&[&arguments[..], &["--json"]].concat(), folder.path()));
    assert_eq!((&score["pairs"], &score["relative"][0]["stretches"]), (&2.into(), &1.into()));
    let wrong = usar(&["eval", "trajectory", "a", "b", "--stretch", "7 miles"], folder.path());
    let told = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert!(!wrong.status.success() && told.contains("1m, 2.5m or 10frames"), "{told}");
}
