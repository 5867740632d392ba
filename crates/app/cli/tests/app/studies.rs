//! `usar study` and `usar bench mission` as a person or a program meets them; their figures are not a test's business.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::usar::{command, json, usar, usar_here};

fn refused(arguments: &[&str]) -> String {
    let output: Output = usar_here(arguments);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
    text
}

#[test]
fn bad_arguments_are_refused_with_the_value() {
    for (arguments, word) in [
        (&["study", "search", "--runs", "0"][..], "0"),
        (&["study", "search", "--jobs", "1000"], "1000"),
        (&["study", "search", "--seed", "first"], "first"),
        (&["study", "dance"], "dance"),
        (&["bench", "mission", "--peers-script", "run"], "--peers"),
    ] {
        let text = refused(arguments);
        assert!(text.contains(word), "{arguments:?}: {text}");
    }
}

#[test]
#[cfg(unix)]
fn ctrl_c_leaves_a_study_of_what_was_done() {
    use std::io::{BufRead, BufReader};

    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().to_str().expect("a name");
    let search = ["study", "search", "--runs", "1000", "--jobs", "1", "--json", "--out", out];
    let mut command = command(&search, Path::new("."));
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("usar starts");
    // It says so once it listens.
    let mut stderr = BufReader::new(child.stderr.take().expect("stderr"));
    let mut first = String::new();
    stderr.read_line(&mut first).expect("a line");
    assert!(first.contains("Ctrl-C"), "{first}");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("kill starts").success());
    let output = child.wait_with_output().expect("usar ends");
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((told["seeds"].as_u64(), told["asked"].as_u64()), (Some(0), Some(1000)));
    assert!(told["lines"].is_array() && told["ablations"].is_array(), "{told}");
    assert!(told["notes"].to_string().contains("Ctrl-C"), "{told}");
    let page = std::fs::read_to_string(folder.path().join("study.html")).expect("a page");
    assert!(page.contains("0 of 1000 seeds"), "the page tells what is missing");
}

#[test]
fn the_study_of_fusions_finds_ours_the_best_and_gives_every_row() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().to_str().expect("a name");
    let quick = ["study", "fusion", "--quick", "--seeds", "2", "--json", "--out", out];
    let output = usar_here(&quick);
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(output.status.code(), Some(0), "{}", told["findings"]);
    let rows = told["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 2 * 27, "both ways of filling");
    for row in rows {
        let is_ours = row["method"] == "ours";
        assert!(row["mean"].is_number() && row["deviation"].is_number(), "{row}");
        assert_eq!(row["thesis_mean"].is_null(), is_ours, "{row}");
        for share in ["precision", "recall", "area"] {
            assert!((0.0..=100.0).contains(&row[share].as_f64().expect("a share")), "{row}");
        }
    }
    assert_eq!(told["findings"].as_array().map(Vec::len), Some(2), "findings under each filling");
    for way in ["free", "known"] {
        filled_and_compared_again(folder.path(), rows, way);
    }
}

/// The study's own clouds through the tools for clouds give the study's own figures.
fn filled_and_compared_again(folder: &std::path::Path, rows: &[Value], way: &str) {
    let filter = ["--belief", "0.9:", "--json"];
    for name in ["position2-fusion-ours", "position2-reference"] {
        let (from, kept, to) =
            (format!("{name}.ply"), format!("{name}-kept.ply"), format!("{name}-filled.ply"));
        json(&usar(&[&["cloud", "filter", &from, &kept], &filter[..]].concat(), folder));
        json(&usar(&["cloud", "fill", &kept, &to, "--among", way, "--json"], folder));
    }
    let clouds = ["position2-fusion-ours-filled.ply", "position2-reference-filled.ply"];
    let compared = json(&usar(&["cloud", "compare", clouds[0], clouds[1], "--json"], folder));
    let is_it = |row: &&Value| {
        row["position"] == 2
            && row["sensor"] == "fusion"
            && row["method"] == "ours"
            && row["fill"] == way
    };
    let row = rows.iter().find(is_it).expect("a row");
    for (figure, list) in [("mean_percent", "means"), ("deviation_percent", "deviations")] {
        let (here, there) = (compared["measured"][figure].as_f64(), row[list][0].as_f64());
        let (here, there) = (here.expect("a number"), there.expect("a number"));
        assert!((here - there).abs() < 1e-3, "{way}: {here} {there}");
    }
}

#[test]
fn a_study_elsewhere_names_an_arena_that_is_not_there_before_it_begins() {
    let output = usar_here(&["study", "fusion", "--elsewhere", "nowhere"]);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(1) && text.contains("nowhere"), "{text}");
}
