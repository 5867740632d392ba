//! `usar run`, ended from outside, and with a body at the end of a socket.

use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};

use rustix::process::Signal;

use crate::missions::{ERRAND, errand};
use crate::runs::wait_for_growth;
use crate::served::{Served, signal};
use crate::usar::{command, json, text, usar};

/// A mission that takes longer than any test.
fn long() -> String {
    let turn = "{ do = \"turn\", deg = 350 }, ";
    ERRAND.replace("{ do = \"turn\", deg = 90 }", turn.repeat(500).trim_end_matches(", "))
}

fn started(arguments: &[&str], folder: &Path) -> Child {
    let mut command = command(arguments, folder);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("usar starts")
}

#[test]
fn a_signal_ends_a_run_early_with_a_whole_report_and_a_whole_recording() {
    for (end, name) in [(Signal::INT, "Ctrl-C"), (Signal::TERM, "SIGTERM")] {
        let folder = errand(&long());
        let child =
            started(&["run", "errand.toml", "--speed", "20", "--out", "out"], folder.path());
        wait_for_growth(&folder.path().join("out/run.mcap"), 2);
        signal(&child, end);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(3), "{end:?}: {}", text(&output));
        let told = format!("turn: ended by {name}");
        assert!(text(&output).contains(&told), "{}", text(&output));
        let page = fs::read_to_string(folder.path().join("out/report.html")).expect("a report");
        assert!(page.contains("cut off") && page.ends_with("</html>\n"));
        let info = json(&usar(&["record", "info", "out/run.mcap", "--json"], folder.path()));
        assert_eq!(info["is_complete"], true, "{info}");
        assert!(info["end_s"].as_f64() > Some(0.9), "{info}");
        let verified = usar(&["replay", "out/run.mcap", "--verify"], folder.path());
        assert_eq!(verified.status.code(), Some(0), "{}", text(&verified));
    }
}

#[test]
fn a_signal_ends_a_batch_with_a_report_of_the_runs_so_far() {
    let folder = errand(&ERRAND.replace("metres = 0.5", "metres = 1.5"));
    let arguments =
        ["run", "errand.toml", "--runs", "1000", "--jobs", "2", "--record", "--out", "out"];
    let child = started(&arguments, folder.path());
    // The third run has begun: one or two have ended.
    wait_for_growth(&folder.path().join("out/seed3.mcap"), 1);
    signal(&child, Signal::INT);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(3), "{}", text(&output));
    let figures = fs::read(folder.path().join("out/metrics.json")).expect("figures");
    let figures: serde_json::Value = serde_json::from_slice(&figures).expect("JSON");
    let runs = figures["runs"].as_array().expect("runs");
    assert!((1..1000).contains(&runs.len()), "{} runs", runs.len());
    assert!(runs.iter().all(|run| run["ended"] == "all tasks done"), "{figures}");
    assert!(folder.path().join("out/report.html").exists());
}

#[test]
fn a_killed_run_leaves_a_recording_that_is_whole_to_the_last_second() {
    let folder = errand(&long());
    for seconds in [1_u32, 2] {
        let arguments = ["run", "errand.toml", "--speed", "20", "--out", "out"];
        let mut child = started(&arguments, folder.path());
        // The head, then each simulated second when it is over; a look may catch one of them half written.
        wait_for_growth(&folder.path().join("out/run.mcap"), 2 + seconds);
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        let info = usar(&["record", "info", "out/run.mcap", "--json"], folder.path());
        assert_eq!(info.status.code(), Some(3), "{}", text(&info));
        assert!(
            json(&info)["end_s"].as_f64() >= Some(f64::from(seconds) - 0.02),
            "{}",
            text(&info)
        );
        let verified = usar(&["replay", "out/run.mcap", "--verify"], folder.path());
        assert_eq!(verified.status.code(), Some(3), "{}", text(&verified));
        let again = usar(&["run", "errand.toml", "--from", "out/run.mcap"], folder.path());
        assert_eq!(again.status.code(), Some(3), "{}", text(&again));
        fs::remove_dir_all(folder.path().join("out")).expect("it is there");
    }
}

#[test]
fn the_same_tasks_succeed_with_a_body_at_the_end_of_a_socket_in_both_dialects() {
    let folder = errand(ERRAND);
    let arena = folder.path().join("hut.toml").display().to_string();
    for dialect in ["ut2004", "udk"] {
        let mut served = Served::start(&[&arena, "--lockstep"]);
        let address = served.address("robots");
        let arguments =
            ["run", "errand.toml", "--connect", &address, "--lockstep", "--dialect", dialect];
        let output = usar(&arguments, folder.path());
        let told = text(&output);
        assert_eq!(output.status.code(), Some(0), "{dialect}: {told}");
        assert!(
            told.contains("all tasks done") && told.contains("0.50 m driven"),
            "{dialect}: {told}"
        );
        assert!(folder.path().join("out/errand-seed1-connected/map.png").exists());
    }
    let nobody = usar(&["run", "errand.toml", "--connect", "127.0.0.1:1"], folder.path());
    assert_eq!(nobody.status.code(), Some(1));
    assert!(text(&nobody).contains("cannot connect to 127.0.0.1:1"), "{}", text(&nobody));
}
