//! Benchmarks run and report; how fast they are is not a test's business.

use std::process::Output;

use serde_json::Value;

use crate::usar::{command, json};

/// A quick run, beside peers driven by `script` if there is one.
fn bench_sim(script: Option<&str>) -> (Output, Value) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = command(&["bench", "sim", "--quick", "--json"], folder.path());
    if let Some(script) = script {
        let path = folder.path().join("run");
        std::fs::write(&path, script).expect("a script");
        command.arg("--peers").arg(folder.path()).arg("--peers-script").arg(&path);
    }
    let output = command.output().expect("usar starts");
    let told = json(&output);
    (output, told)
}

#[test]
fn the_simulator_is_measured_and_reported_for_programs() {
    let (output, told) = bench_sim(Some("no driver at all"));
    // Bars may be missed on a busy machine or without optimisation, and the peer is not there.
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let rows = told["rows"].as_array().expect("rows");
    let names: Vec<&str> = rows.iter().filter_map(|row| row["name"].as_str()).collect();
    for word in ["1 robot", "16 robots", "200 kinematic", "recording", "growth", "100 times"] {
        assert!(names.iter().any(|name| name.contains(word)), "{names:?} lacks {word:?}");
    }
    for row in rows {
        let value = row["value"].as_f64().expect("a number");
        assert!(value.is_finite(), "{row}");
        assert!(row["peer"].is_null(), "nobody was there to measure: {row}");
        // A fleet's bar is for equal steps; ours, five times longer, stand beside it for comparison.
        let is_for_comparison = row["name"].as_str().is_some_and(|n| n.contains("our steps"));
        assert_eq!(row["bar"].is_string(), !is_for_comparison, "{row}");
    }
    let notes = told["notes"].to_string();
    for words in ["was not measured", "µs x robots, r² = ", "Stage 4.3 459 and 354"] {
        assert!(notes.contains(words), "{notes} lacks {words:?}");
    }
}
