//! `usar sense`, `drive`, `replay` and `record`: drives, and what is left of them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Stdio;

use base::geom::Pose;
use serde_json::Value;
use sim_engine::{ArenaText, Rider, Settings, Simulation, Tape};

use crate::usar::{command, json, text, usar};

/// A room with a wall across it.
const HUT: &str = "\
title = \"Hut\"
floor = [{ size = [8, 8] }]
wall = [{ path = [[2, -3], [2, 3]] }, { path = [[-4, -4], [4, -4], [4, 4], [-4, 4], [-4, -4]] }]
light = [{ name = \"ceiling\", at = [0, 0, 2.3], power = 3 }]
start = [
  { name = \"Start1\", at = [-2, 0] },
  { name = \"Start2\", at = [-2, 1.5] },
  { name = \"Start3\", at = [2, 1] }, # in the wall
]
";

pub(crate) fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("hut.toml"), HUT).expect("a file");
    folder
}

/// Drives a P2AT for a second and a half and gives the bytes of its recording.
fn recorded(folder: &Path, file: &str, more: &[&str]) -> Vec<u8> {
    let shared = ["drive", "hut.toml", "P2AT", "--left", "3", "--right", "2", "--for", "1.2"];
    let output = usar(&[&shared, more, &["--record", file]].concat(), folder);
    assert!(output.status.success(), "{more:?}: {}", text(&output));
    fs::read(folder.join(file)).expect("a recording")
}

#[test]
fn the_same_drive_gives_the_same_bytes_whatever_the_threads_and_the_clock() {
    let folder = folder();
    let first = recorded(folder.path(), "a.mcap", &[]);
    for more in [&[][..], &["--threads", "2"], &["--live"], &["--speed", "3"]] {
        assert!(first == recorded(folder.path(), "b.mcap", more), "{more:?} gives other bytes");
    }
    assert!(
        first != recorded(folder.path(), "c.mcap", &["--seed", "2"]),
        "a seed is for something"
    );
}

#[test]
fn a_drive_off_the_edge_of_the_floor_ends_with_the_fall() {
    let folder = tempfile::tempdir().expect("a folder");
    let pier = "title = \"Pier\"\nfloor = [{ size = [4, 4] }]\nstart = [{ name = \"Start1\", at = [0, 0] }]\n";
    fs::write(folder.path().join("pier.toml"), pier).expect("an arena");
    let drive = ["drive", "pier.toml", "P2AT", "--left", "3", "--right", "3", "--for", "60"];
    let output = usar(&[&drive[..], &["--json"]].concat(), folder.path());
    let report = json(&output);
    assert_eq!(report["has_fallen_out"], true);
    assert!(report["simulated_s"].as_f64() < Some(20.0), "{report}");
    assert!(text(&usar(&drive, folder.path())).contains("fell off the edge"), "people read it too");
}

#[test]
fn a_recording_is_repeated_played_and_described() {
    let folder = folder();
    recorded(folder.path(), "run.mcap", &[]);
    for threads in ["1", "2"] {
        let verified = usar(
            &["replay", "run.mcap", "--verify", "--threads", threads, "--json"],
            folder.path(),
        );
        assert_eq!(verified.status.code(), Some(0), "{}", text(&verified));
        assert_eq!(json(&verified)["ticks"], 120);
    }
    let played = usar(&["replay", "run.mcap", "--speed", "100"], folder.path());
    assert!(text(&played).contains("P2AT came in") && text(&played).contains("181 beams"));
    let info = json(&usar(&["record", "info", "run.mcap", "--json"], folder.path()));
    assert_eq!(info["is_complete"], true);
    assert_eq!((&info["arena"], &info["seed"]), (&Value::from("hut.toml"), &Value::from(1)));
}

#[test]
fn a_recording_of_other_bits_is_found_out_with_its_tick() {
    let folder = folder();
    write_with_one_wrong_hash(&folder.path().join("wrong.mcap"), 30);
    let verified = usar(&["replay", "wrong.mcap", "--verify"], folder.path());
    assert_eq!(verified.status.code(), Some(1), "{}", text(&verified));
    assert!(text(&verified).contains("differs at tick 30"), "{}", text(&verified));
}

/// Half a second of a robot at rest, of which one tick's hash is not true.
fn write_with_one_wrong_hash(file: &Path, wrong: u64) {
    let files = BTreeMap::from([("hut.toml".to_owned(), HUT.as_bytes().to_vec())]);
    let arena_text = ArenaText { name: "hut".to_owned(), path: "hut.toml".to_owned(), files };
    let arena = sim_arena::read("hut.toml", &arena_text.memory()).expect("an arena");
    let settings = Settings::default();
    let mut simulation = Simulation::new(&arena, &settings).expect("a simulation");
    let model = sim_robots::shipped::load("P3DX").expect("a robot");
    simulation.join(&Rider::standing("P3DX", &model, &Pose::IDENTITY)).expect("there is room");
    let output = fs::File::create(file).expect("a file");
    let mut tape = Tape::new(output, &arena_text, &settings).expect("a tape");
    for _ in 0..50 {
        let mut tick = simulation.step(&[]).clone();
        tick.hash ^= u64::from(tick.number == wrong);
        tape.write(&tick).expect("room on the disk");
    }
    tape.finish().expect("an end");
}

#[test]
fn topics_are_exported_as_tables_and_trajectories() {
    let folder = folder();
    recorded(folder.path(), "run.mcap", &[]);
    let export =
        |more: &[&str]| usar(&[&["record", "export", "run.mcap"], more].concat(), folder.path());
    let table = export(&["--topic", "/P2AT/Odometry"]);
    let table = String::from_utf8(table.stdout).expect("UTF-8");
    assert!(table.lines().count() >= 6, "{table}");
    let columns = table.lines().map(|line| line.split(',').count());
    assert!(
        columns.clone().all(|count| count > 3 && Some(count) == columns.clone().next()),
        "{table}"
    );
    let trajectory = export(&["--topic", "/P2AT/GroundTruth", "--as", "tum"]);
    let trajectory = String::from_utf8(trajectory.stdout).expect("UTF-8");
    for line in trajectory.lines().filter(|line| !line.starts_with('#')) {
        let numbers: Vec<f64> =
            line.split(' ').map(|word| word.parse().expect("a number")).collect();
        assert_eq!(numbers.len(), 8, "{line}");
    }
    let all = json(&export(&["--out", "tables", "--json"]));
    assert!(all.as_array().is_some_and(|all| all.len() > 10), "{all}");
    assert!(folder.path().join("tables").read_dir().expect("a folder").count() > 10);
    let lost = export(&["--topic", "/P2AT/Odometer"]);
    assert_eq!(lost.status.code(), Some(1));
    assert!(text(&lost).contains("/P2AT/Odometer"), "{}", text(&lost));
    assert!(text(&export(&[])).contains("--topic"));
}

#[test]
fn sensing_prints_every_reading_and_sees_the_wall() {
    let folder = folder();
    let sensed = json(&usar(&["sense", "hut.toml", "P2AT", "--json"], folder.path()));
    let readings = sensed["readings"].as_array().expect("readings");
    let scan = readings.iter().find(|reading| reading["kind"] == "scanner").expect("a scan");
    let ahead = scan["value"]["ranges_m"][90].as_f64().expect("a wall ahead");
    assert!((3.6..4.0).contains(&ahead), "the wall is {ahead} m ahead");
    assert_eq!(readings.iter().filter(|reading| reading["kind"] == "sonar").count(), 16);
    let pictures = usar(&["sense", "hut.toml", "P2AT", "--png", "out"], folder.path());
    assert!(pictures.status.success(), "{}", text(&pictures));
    assert!(folder.path().join("out").read_dir().expect("a folder").count() >= 3);
}

#[test]
fn what_cannot_be_driven_is_named_with_the_fix() {
    let folder = folder();
    let cases: [(&[&str], i32, &[&str]); 9] = [
        (&["hut.toml", "P2TA"], 1, &["\"P2TA\"", "\"P2AT\""]),
        (&["hutt.toml", "P2AT"], 1, &["\"hutt.toml\"", "usar arena list"]),
        (&["hut.toml", "P2AT", "--start", "Stat2"], 1, &["\"Stat2\"", "\"Start2\""]),
        (&["hut.toml", "P2AT", "--pose", "2,0,0"], 1, &["P2AT", "wall"]),
        (&["hut.toml", "AirRobot", "--left", "1"], 1, &["AirRobot", "--fly"]),
        (&["hut.toml", "P2AT", "--fly", "1,0,0,0"], 1, &["P2AT", "--left and --right"]),
        (&["hut.toml", "P2AT", "--joint", "Elbow=1"], 1, &["Elbow"]),
        (&["hut.toml", "P2AT", "--pose", "1,2"], 2, &["'1,2'", "--pose"]),
        (&["hut.toml", "P2AT", "--left", "fast"], 2, &["'fast'", "--left"]),
    ];
    for (arguments, code, words) in cases {
        let output = usar(&[&["drive"], arguments, &["--for", "0.1"]].concat(), folder.path());
        let said = text(&output);
        assert_eq!(output.status.code(), Some(code), "usar drive {arguments:?}: {said}");
        for word in words {
            assert!(said.contains(word), "usar drive {arguments:?}: {word:?} is not in\n{said}");
        }
    }
    let missing = usar(&["replay", "no.mcap", "--verify"], folder.path());
    assert_eq!(missing.status.code(), Some(1));
    assert!(text(&missing).contains("no.mcap"), "{}", text(&missing));
}

#[test]
fn a_killed_drive_leaves_a_recording_that_is_whole_to_the_last_second() {
    let folder = folder();
    let file = folder.path().join("run.mcap");
    for round in 0..20 {
        let arguments = [
            "drive", "hut.toml", "P3DX", "--left", "2", "--right", "1", "--for", "3000", "--speed",
            "30", "--record", "run.mcap",
        ];
        let mut command = command(&arguments, folder.path());
        let mut drive =
            command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("usar starts");
        // The head, then each simulated second when it is over; a look may catch one of them half written.
        wait_for_growth(&file, 3 + round % 2);
        drive.kill().expect("it runs");
        drive.wait().expect("it ends");
        let info = usar(&["record", "info", "run.mcap", "--json"], folder.path());
        assert_eq!(info.status.code(), Some(3), "round {round}: {}", text(&info));
        let (info, seconds) = (json(&info), 1.0 + f64::from(round % 2));
        assert_eq!(info["is_complete"], false);
        assert!(info["end_s"].as_f64() >= Some(seconds - 0.02), "round {round}: {info}");
        let verified = usar(&["replay", "run.mcap", "--verify"], folder.path());
        assert_eq!(verified.status.code(), Some(3), "round {round}: {}", text(&verified));
        fs::remove_file(&file).expect("it is there");
    }
}

/// Waits until the file has grown so often, but not for ever.
#[expect(clippy::disallowed_methods, reason = "another program is waited for")]
pub(crate) fn wait_for_growth(file: &Path, times: u32) {
    let (mut size, mut growths) = (0, 0);
    for _ in 0..10_000 {
        let now = fs::metadata(file).map_or(0, |file| file.len());
        growths += u32::from(now > size);
        size = now;
        if growths >= times {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(3));
    }
    panic!("the recording does not grow: {size} bytes");
}
