//! Teams of others, and what leagues make of a run.

use crate::usar::{json, stderr, stdout, usar_here as usar};
use std::fs;

const FACTS: &str = r#"{ "format": 1, "mission": "Test", "seed": 4,
  "people": [{ "name": "Ada", "at": [1, 2, 0], "is_alive": true, "touched": 0 }],
  "robots": [[0, 0, 0]], "seconds": 600, "explored": 0.5, "map": 0.8, "contacts": 0 }"#;

/// Ends with this code and says so.
fn said(arguments: &[&str], code: i32, words: &str) {
    let output = usar(arguments);
    let told = stderr(&output);
    assert!(output.status.code() == Some(code) && told.contains(words), "{arguments:?}: {told}");
}

/// A folder with what is left of a run.
#[expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("facts.json"), FACTS).unwrap();
    fs::write(folder.path().join("victims.csv"), "id,x_m,y_m,state\n1,1.5,2.0,alive\n").unwrap();
    folder
}

#[test]
fn a_finished_run_is_scored_by_each_leagues_rules() {
    let folder = folder();
    let run = folder.path().to_str().unwrap();
    for (rules, total) in
        [("2006", 95.0), ("2010", 75.0), ("2019", 2.0), ("rrl", 1.0), ("subt", 1.0)]
    {
        let told = json(&usar(&["score", run, "--rules", rules, "--json"]));
        assert_eq!(
            (told["total"].as_f64(), told["reported"].as_u64()),
            (Some(total), Some(1)),
            "{rules}"
        );
    }
    let two = stdout(&usar(&["score", run, "--rules", "2006", "--operators", "2"]));
    assert!(two.contains("23.75 by the rules 2006"), "{two}");
}

#[test]
fn what_cannot_be_scored_is_told_with_what_would_do() {
    let empty = tempfile::tempdir().unwrap();
    said(&["score", empty.path().to_str().unwrap()], 1, "has no facts.json");
    let folder = folder();
    let run = folder.path().to_str().unwrap();
    said(&["score", run, "--rules", "1999"], 2, "2006, 2010, 2019, rrl, subt");
}

#[test]
fn flags_of_the_uvas_client_mean_what_they_meant_there() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("team.cfg");
    fs::write(&file, "[Robot1]\nrobotmodel = P3AT\nslam-scanmatcher = WMS\n").unwrap();
    let file = file.to_str().unwrap();
    said(&["client", "-n", "Robot1", "-ac", file], 1, "are all needed");
    let wanted =
        "line 3: slam-scanmatcher = \"WMS\": there is no such scan matcher; did you mean WSM?";
    said(&["client", "-n", "Robot1", "-ac", file, "-tc", file], 1, wanted);
}

#[test]
fn a_teams_file_runs_in_one_process_and_leaves_what_leagues_want() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("team.cfg");
    fs::write(&file, TEAM).unwrap();
    let arena = folder.path().join("hall.toml");
    fs::write(&arena, HALL).unwrap();
    let (file, arena, out) =
        (file.to_str().unwrap(), arena.to_str().unwrap(), folder.path().join("out"));
    let options = ["--headless", "--record=false", "--json", "--out", out.to_str().unwrap()];
    let arguments = [&["command", file, "--arena", arena, "--"][..], &options].concat();
    let told = stderr(&usar(&arguments));
    assert!(told.contains("the height of its start is not used"), "{told}");
    let has = |name: &str| out.join(name).is_file();
    for name in [
        "facts.json",
        "maps/rrl/map-1-[jury].tif",
        "maps/uva/map-1-[free].tfw",
        "maps/map-Alpha_Path.mif",
    ] {
        assert!(has(name), "{name}: {told}");
    }
    let score = stdout(&usar(&["score", out.to_str().unwrap(), "--rules", "2010"]));
    assert!(score.contains("1 people were there"), "{score}");
}

const TEAM: &str = "\
[team]
operatorname = Base
teammembers = 0-Base,1-Alpha
[Base]
agenttype = operator
robotmodel = ComStation
startlocation = -1.5,1,0
[Alpha]
robotmodel = P2DX
behaviormode = AutonomousExploration
behaviorbalance = 1.5
startlocation = -1,-0.5,1
slam-seedmode = GroundTruth
";

const HALL: &str = "\
title = \"Hall\"
floor = [{ size = [6.4, 4.4] }]
wall = [{ path = [[-3, -2], [3, -2], [3, 2], [-3, 2]], closed = true }]
victim = [{ name = \"Ada\", at = [2.2, 1], posture = \"sitting\" }]
start = [{ name = \"Start1\", at = [0, 0] }]
";
