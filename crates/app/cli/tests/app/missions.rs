//! `usar run`: missions, what is left of them, and what cannot be run.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::runs::folder;
use crate::usar::{json, text, usar};

/// Three tasks that any robot with two sides can do in the hut.
pub(crate) const ERRAND: &str = "\
title = \"Errand\"
arena = \"hut.toml\"
robot = { model = \"P3DX\", without = [\"Camera\"] }
map = { resolution_m = 0.05 }
task = [{ do = \"turn\", deg = 90 }, { do = \"move\", metres = 0.5 }, { do = \"stop\" }]
";

#[test]
fn a_mission_runs_its_tasks_in_order_and_the_same_seed_runs_alike() {
    let folder = errand(ERRAND);
    let run = || usar(&["run", "errand.toml", "--seed", "3"], folder.path());
    let output = run();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let told = text(&output);
    let places = ["turn ", "move ", "stop "].map(|word| told.find(word).expect(word));
    assert!(places.is_sorted() && told.contains("all tasks done"), "{told}");
    let json = || usar(&["run", "errand.toml", "--runs", "2", "--json"], folder.path()).stdout;
    let first = json();
    assert_eq!(first, json(), "no clock is in it");
    let told: Value = serde_json::from_slice(&first).expect("JSON");
    let row = &told["runs"][1];
    assert_eq!((row["seed"].as_u64(), row["contacts"].as_u64()), (Some(2), Some(0)));
    assert_eq!((row["victim_found"].as_bool(), row["home_m"].is_null()), (Some(false), true));
    assert!(row["coverage"].as_f64().is_some_and(|share| share > 0.05 && share < 1.0), "{row}");
}

/// The hut with this mission in it.
pub(crate) fn errand(mission: &str) -> tempfile::TempDir {
    let folder = folder();
    fs::write(folder.path().join("errand.toml"), mission).expect("a file");
    folder
}

#[test]
fn a_run_leaves_a_report_a_map_in_every_form_its_way_its_figures_and_a_recording() {
    let folder = errand(ERRAND);
    let output = usar(&["run", "errand.toml"], folder.path());
    let told = text(&output);
    let out = Path::new("out").join("errand-seed1");
    let [report, map] = ["report.html", "map.png"].map(|name| out.join(name).display().to_string());
    let end = format!("\nall tasks done\nreport  {report}\nmap     {map}\n");
    assert!(told.ends_with(&end), "{told}");
    let file = |name: &str| fs::read(folder.path().join(&out).join(name)).expect(name);
    let page = String::from_utf8(file("report.html")).expect("UTF-8");
    for part in [
        "Errand",
        "all tasks done",
        "data:image/png",
        "data:image/jpeg",
        "Timeline",
        "<td>turn</td>",
    ] {
        assert!(page.contains(part), "the report lacks {part:?}");
    }
    let loaded = page.replace("http://www.w3.org/2000/svg", "");
    assert!(!loaded.contains("http") && !loaded.contains("<script"), "the report loads something");
    assert!(link_images::png::decode(&file("map.png")).is_ok());
    let yaml = String::from_utf8(file("map.yaml")).expect("UTF-8");
    assert!(link_images::map_server::decode(&file("map.pgm"), &yaml).is_ok());
    assert!(robot_mapping::files::load(&file("map.usarmap")).is_ok());
    assert!(file("map-occupancy.tif").starts_with(b"II*"));
    assert!(file("map.tif").starts_with(b"II*") && file("map.tfw").starts_with(b"0."));
    assert!(String::from_utf8_lossy(&file("path.gpx")).matches("<trkpt").count() > 10);
    let figures: Value = serde_json::from_slice(&file("metrics.json")).expect("JSON");
    assert_eq!(figures["tasks"][1]["task"], "move");
    assert_eq!(figures["runs"][0]["seed"], 1);
    let recording = out.join("run.mcap").display().to_string();
    let info = json(&usar(&["record", "info", &recording, "--json"], folder.path()));
    assert_eq!(info["is_complete"], true);
}

#[test]
fn several_runs_come_out_the_same_whatever_the_jobs() {
    let folder = errand(ERRAND);
    let run = |jobs: &str| {
        let arguments = ["run", "errand.toml", "--runs", "5", "--jobs", jobs, "--json"];
        usar(&arguments, folder.path()).stdout
    };
    let (alone, together) = (run("1"), run("3"));
    assert_eq!(alone, together);
    let told: Value = serde_json::from_slice(&alone).expect("JSON");
    let seeds: Vec<u64> = told["runs"]
        .as_array()
        .expect("runs")
        .iter()
        .filter_map(|run| run["seed"].as_u64())
        .collect();
    assert_eq!(seeds, [1, 2, 3, 4, 5]);
    let out = folder.path().join("out/errand-runs5");
    assert_eq!(fs::read(out.join("metrics.json")).expect("figures"), alone);
    let page = fs::read_to_string(out.join("report.html")).expect("a report");
    assert!(
        page.contains("Every run") && page.contains("<svg") || page.contains("Measures"),
        "{page}"
    );
}

#[test]
fn the_recording_of_a_run_is_repeated_and_gives_the_very_same_map() {
    let folder = errand(ERRAND);
    let ran = usar(&["run", "errand.toml", "--seed", "5", "--out", "first"], folder.path());
    assert_eq!(ran.status.code(), Some(0), "{}", text(&ran));
    let verified = usar(&["replay", "first/run.mcap", "--verify"], folder.path());
    assert_eq!(verified.status.code(), Some(0), "{}", text(&verified));
    let arguments = ["run", "errand.toml", "--from", "first/run.mcap", "--out", "second"];
    let again = usar(&arguments, folder.path());
    assert_eq!(again.status.code(), Some(0), "{}", text(&again));
    let map = |out: &str| fs::read(folder.path().join(out).join("map.usarmap")).expect("a map");
    assert!(map("first") == map("second"), "the maps differ");
    assert!(text(&again).contains("seed 5"), "the seed is the recording's: {}", text(&again));
}

#[test]
fn a_text_log_draws_a_map_too_and_its_end_is_told() {
    let folder = errand(ERRAND);
    let mut log = String::new();
    for tenth in 0..40 {
        let time = f64::from(tenth) / 5.0;
        log += &format!(
            "SEN {{Time {time:.4}}} {{Type Sonar}} {{Name S4 Range 1.5000}} {{Name S5 Range 1.5000}}\r\n"
        );
        log += &format!(
            "SEN {{Time {time:.4}}} {{Type GroundTruth}} {{Name GroundTruth}} {{Location -2.00,0.00,-0.15}} {{Orientation 0.00,0.00,0.00}}\r\n"
        );
        log += &format!("STA {{Type GroundVehicle}} {{Time {time:.2}}} {{Battery 1200}}\r\n");
    }
    fs::write(folder.path().join("robot.txt"), log).expect("a file");
    let output = usar(&["run", "errand.toml", "--from", "robot.txt"], folder.path());
    assert_eq!(output.status.code(), Some(3), "{}", text(&output));
    assert!(text(&output).contains("turn: no more readings came"), "{}", text(&output));
    assert!(folder.path().join("out/errand-from-log/map.png").exists());
    let missing = usar(&["run", "errand.toml", "--from", "robots.txt"], folder.path());
    assert_eq!(missing.status.code(), Some(1));
    assert!(text(&missing).contains("robots.txt"), "{}", text(&missing));
}

#[test]
fn a_mission_that_cannot_be_done_fails_and_says_why() {
    let folder =
        errand(&ERRAND.replace("{ do = \"stop\" }", "{ do = \"go_to\", to = \"nowhere\" }"));
    let output = usar(&["run", "errand.toml"], folder.path());
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(text(&output).contains("go_to: nothing is called \"nowhere\" yet"), "{output:?}");
}

#[test]
fn bad_missions_are_told_with_culprit_value_and_fix() {
    let folder = folder();
    let cases: [(&str, &str, &[&str]); 8] = [
        ("\"turn\", deg = 90", "\"trun\", deg = 90", &["errand.toml:5", "trun", "turn"]),
        ("metres = 0.5", "meters = 0.5", &["errand.toml:5", "meters", "metres"]),
        ("hut.toml", "hat.toml", &["hat.toml"]),
        ("P3DX", "P3DY", &["P3DY", "P3DX"]),
        ("[\"Camera\"]", "[\"Kamera\"]", &["robot.without", "Kamera", "Camera"]),
        ("model =", "start = \"Stert\", model =", &["robot.start", "Stert", "Start1, Start2"]),
        ("model =", "start = \"Start3\", model =", &["seed 1", "scout", "cannot start", "wall"]),
        ("model =", "start = \"Start1\", model =", &[]),
    ];
    for (old, new, words) in cases {
        fs::write(folder.path().join("errand.toml"), ERRAND.replace(old, new)).expect("a file");
        let output = usar(&["run", "errand.toml"], folder.path());
        let told = text(&output);
        assert_eq!(output.status.success(), words.is_empty(), "{new}: {told}");
        for word in words {
            assert!(told.contains(word), "{new}: {told:?} lacks {word:?}");
        }
    }
    let output = usar(&["run", "."], folder.path());
    assert!(text(&output).contains("not a regular file"), "{output:?}");
}

/// A room with a beacon in a box that nobody can get into.
const SEALED: &str = "\
title = \"Sealed\"
floor = [{ size = [5, 5] }]
wall = [
  { path = [[-2, -1.5], [2, -1.5], [2, 1.5], [-2, 1.5], [-2, -1.5]] },
  { path = [[1, -1.5], [1, 1.5]] },
]
tag = [{ id = 1, at = [1.5, 0, 0.2], memory = \"beacon\" }]
start = [{ name = \"Start1\", at = [-1, 0] }]
";

#[test]
fn a_beacon_nobody_can_reach_fails_the_mission_with_a_report_that_says_why() {
    let folder = errand(&ERRAND.replace("hut.toml", "sealed.toml").replace(
        "{ do = \"turn\", deg = 90 }, { do = \"move\", metres = 0.5 }, { do = \"stop\" }",
        "{ do = \"explore\", limit_s = 40 }, { do = \"go_home\" }",
    ));
    fs::write(folder.path().join("sealed.toml"), SEALED).expect("a file");
    let output = usar(&["run", "errand.toml", "--json", "--record=false"], folder.path());
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    let run = &json(&output)["runs"][0];
    assert_eq!(run["victim_found"], false);
    let ended = run["ended"].as_str().expect("a reason");
    assert!(ended.starts_with("explore: "), "{ended}");
    assert!(run["coverage"].as_f64().is_some_and(|share| share > 0.5), "{run}");
    let page = fs::read_to_string(folder.path().join("out/errand-seed1/report.html"));
    assert!(page.expect("a report").contains(&ended["explore: ".len()..]));
}

#[test]
fn arguments_that_do_not_go_together_are_bad_arguments() {
    let folder = errand(ERRAND);
    let cases: [(&[&str], &str); 5] = [
        (&["--connect", "a:1", "--from", "b.mcap"], "--from"),
        (&["--lockstep"], "--connect"),
        (&["--speed", "0"], "--speed"),
        (&["--runs", "0"], "--runs"),
        (&["--connect", "a:1", "--record"], "--record"),
    ];
    for (arguments, word) in cases {
        let output = usar(&[&["run", "errand.toml"], arguments].concat(), folder.path());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", text(&output));
        assert!(text(&output).contains(word), "{arguments:?}: {}", text(&output));
    }
}

#[test]
fn a_mission_that_sweeps_leaves_its_cloud_and_where_it_was_swept_from() {
    let folder = tempfile::tempdir().expect("a folder");
    let mission = "title = \"Look\"\narena = \"yellow\"\nlimit_s = 200\n\
        [robot]\nname = \"mapper\"\nmodel = \"Mapper\"\nwithout = [\"CameraLeft\", \"CameraRight\"]\n\
        [[task]]\ndo = \"sweep_scan\"\nalgorithm = 3\npoint_increment = 50\npan_increment = 200\ntilt_increment = 200\n\
        pan_deg = [-12, 12]\ntilt_deg = [0, 0]\nlimit_s = 150\n";
    fs::write(folder.path().join("look.toml"), mission).expect("a mission");
    let output = usar(&["run", "look.toml", "--headless", "--out", "o"], folder.path());
    assert!(output.status.success() && text(&output).contains("cloud.cloud"), "{}", text(&output));
    let output = usar(&["cloud", "info", "o/cloud.cloud"], folder.path());
    assert!(text(&output).contains("seen from 1 poses"), "{}", text(&output));
}
