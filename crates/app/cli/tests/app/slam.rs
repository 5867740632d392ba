//! `usar slam` on logs.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::usar::{command, json, stderr, stdout, usar};

/// A log of a laser that drives ahead, 10 cm a scan, in a room 8 by 6 m; its wheels tell a tenth too much.
fn log(scans: usize) -> String {
    let beam = |x: f64, angle: f64| {
        let (sin, cos) = angle.sin_cos();
        let walls = [(cos, 7.0 - x), (-cos, 1.0 + x), (sin, 3.5), (-sin, 2.5)];
        let away = walls.map(|(towards, far)| if towards > 1e-9 { far / towards } else { 1e9 });
        away.into_iter().fold(f64::INFINITY, f64::min)
    };
    let line = |scan: usize| {
        let (x, told, time) = (scan as f64 * 0.1, scan as f64 * 0.11, scan as f64 * 0.2);
        let angles = (0..181).map(|degree| f64::from(degree - 90).to_radians());
        let ranges: Vec<String> = angles.map(|angle| format!("{:.3}", beam(x, angle))).collect();
        let ranges = ranges.join(" ");
        format!("FLASER 181 {ranges} {told:.3} 0 0 {told:.3} 0 0 {time:.1} host {time:.1}\n")
    };
    (0..scans).map(line).collect::<Vec<_>>().concat()
}

fn room(folder: &Path, scans: usize) {
    fs::write(folder.join("room.log"), log(scans)).expect("a log");
}

#[test]
fn a_log_becomes_a_way_a_map_and_a_graph_that_others_read() {
    let folder = tempfile::tempdir().expect("a folder");
    room(folder.path(), 30);
    fs::write(folder.path().join("room.relations"), "0.0 4.0 2.0 0 0 0 0 0\n").expect("relations");
    let arguments = ["slam", "room.log", "--relations", "room.relations", "--out", "out", "--json"];
    let output = usar(&arguments, folder.path());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let told = json(&output);
    assert_eq!(told["scans"], 30);
    assert_eq!(told["subgraphs"], 1);
    for key in ["log", "log_s", "cpu_s", "patches", "loops", "refused"] {
        assert!(!told[key].is_null(), "{key} is missing in {told}");
    }
    let off = told["translation_m"]["mean"].as_f64().expect("a number");
    assert!(off < 0.01, "wheels tell 0.2 m too much, the map keeps {off} m of it");
    assert!(told["translation_m_interpolated"]["max"].is_number(), "{told}");
    let out = folder.path().join("out");
    for name in
        ["map.png", "map.pgm", "map.yaml", "map.tif", "graph.g2o", "loops.txt", "report.json"]
    {
        assert!(out.join(name).metadata().is_ok_and(|file| file.is_file()), "{name} is missing");
    }
    let way = fs::read_to_string(out.join("trajectory.tum")).expect("a way");
    assert_eq!(way.lines().count(), 30);
    let graph = usar(&["graph", "info", "out/graph.g2o", "--json"], folder.path());
    assert_eq!(json(&graph)["poses"], told["patches"]);
}

#[test]
fn broken_lines_are_told_and_passed_over_unless_they_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    room(folder.path(), 3);
    let broken = log(3) + "FLASER 181 1.0\n";
    fs::write(folder.path().join("room.log"), broken).expect("a log");
    let passed = usar(&["slam", "room.log", "--json"], folder.path());
    assert_eq!(passed.status.code(), Some(0), "{}", stderr(&passed));
    assert!(stderr(&passed).contains("line 4"), "{}", stderr(&passed));
    let refused = usar(&["slam", "room.log", "--strict"], folder.path());
    assert_eq!(refused.status.code(), Some(1));
    assert!(stderr(&refused).contains("line 4"), "{}", stderr(&refused));
}

#[test]
fn what_is_no_log_is_refused_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("odometry.log"), "ODOM 0 0 0 0 0 0 1.0 host 1.0\n")
        .expect("a log");
    for (arguments, word) in [
        (["slam", "nowhere.log"], "nowhere.log"),
        (["slam", "odometry.log"], "no laser scans"),
        (["slam", "."], "cannot read the log"),
    ] {
        let output = usar(&arguments, folder.path());
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(stderr(&output).contains(word), "{arguments:?}: {}", stderr(&output));
    }
}

#[test]
fn loops_are_explained_and_parts_can_be_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    room(folder.path(), 20);
    let arguments = ["slam", "room.log", "--explain", "--without", "loops", "--without", "polish"];
    let output = usar(&arguments, folder.path());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).contains("0 closed, 0 refused"), "{}", stdout(&output));
    let unknown = usar(&["slam", "room.log", "--without", "luck"], folder.path());
    assert_eq!(unknown.status.code(), Some(2));
    assert!(stderr(&unknown).contains("near-links"), "{}", stderr(&unknown));
}

/// Every file of a folder, by name.
fn content(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let read = |file: fs::DirEntry| {
        (file.file_name().to_string_lossy().into_owned(), fs::read(file.path()).expect("a file"))
    };
    files.map(read).collect()
}

#[test]
fn the_same_log_gives_the_same_bytes_twice_and_for_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    room(folder.path(), 30);
    let mapped = |threads: &str, out: &str| {
        let mut usar = command(&["slam", "room.log", "--out", out], folder.path());
        let output = usar.env("RAYON_NUM_THREADS", threads).output().expect("usar starts");
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        content(&folder.path().join(out))
    };
    let first = mapped("1", "first");
    assert!(first.len() >= 9 && first["map.slam"].starts_with(b"USARSLAM"), "{:?}", first.keys());
    for (threads, out) in [("1", "again"), ("2", "two"), ("8", "eight")] {
        let other = mapped(threads, out);
        assert!(first.keys().eq(other.keys()));
        for (name, bytes) in &first {
            assert!(other[name] == *bytes, "{name} differs with {threads} threads");
        }
    }
}

#[test]
fn a_map_is_gone_on_with_looked_into_drawn_and_left_alone_by_who_looks_for_a_robot() {
    let folder = tempfile::tempdir().expect("a folder");
    let (both, name) = (log(40), |name: &str| folder.path().join(name));
    let lines: Vec<&str> = both.split_inclusive('\n').collect();
    fs::write(name("a.log"), lines[..20].concat()).expect("a log");
    fs::write(name("b.log"), lines[20..].concat()).expect("a log");
    let run = |arguments: &[&str], code: i32| {
        let output = usar(arguments, folder.path());
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", stderr(&output));
        output
    };
    run(&["slam", "a.log", "--out", "a"], 0);
    let before = fs::read(name("a/map.slam")).expect("a map");
    run(&["slam", "b.log", "--continue", "a/map.slam", "--from-end", "--out", "b"], 0);
    let info = json(&run(&["slam", "info", "b/map.slam", "--json"], 0));
    assert_eq!(info["logs"][1][0], "b.log");
    assert_eq!(info["subgraphs"], 1);
    let way = fs::read_to_string(name("b/trajectory.tum")).expect("a way");
    let end: Vec<&str> = way.lines().last().expect("a pose").split(' ').collect();
    let x: f64 = end[1].parse().expect("a number");
    assert!((x - 3.9).abs() < 0.01, "the frame is that of the first log: {x}");
    run(&["slam", "draw", "b/map.slam", "--out", "drawn"], 0);
    for drawn in ["map.png", "map.tif", "map.yaml", "map.pgm"] {
        assert!(name("drawn").join(drawn).is_file(), "{drawn}");
    }
    let told = json(&run(&["slam", "b.log", "--localise", "a/map.slam", "--json"], 0));
    assert_eq!(told["answer"], "found");
    let x = told["pose"][0].as_f64().expect("a pose");
    assert!((x - 3.9).abs() < 0.05, "{told}");
    // Three scans from one place are no proof.
    fs::write(name("short.log"), lines[20..23].concat()).expect("a log");
    let told = json(&run(&["slam", "short.log", "--localise", "a/map.slam", "--json"], 3));
    assert_eq!(told["answer"], "not_found");
    assert!(told["why"].as_str().is_some_and(|why| why.contains("not sure")), "{told}");
    assert_eq!(fs::read(name("a/map.slam")).expect("a map"), before);
}

#[test]
fn a_broken_map_is_refused_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    room(folder.path(), 5);
    fs::write(folder.path().join("no.slam"), "hello").expect("a file");
    fs::write(folder.path().join("cut.slam"), b"USARSLAM123").expect("a file");
    for (map, word) in [("no.slam", "no SLAM map"), ("cut.slam", "cut off"), ("none.slam", "none")]
    {
        let continued = ["slam", "room.log", "--continue", map, "--from-end"];
        for arguments in
            [&["slam", "info", map][..], &continued, &["slam", "room.log", "--localise", map]]
        {
            let output = usar(arguments, folder.path());
            assert_eq!(output.status.code(), Some(1), "{arguments:?}");
            let told = stderr(&output);
            assert!(told.contains(word) && told.contains(map), "{arguments:?}: {told}");
        }
    }
}
