//! `usar cpu` as a student meets it.

use std::fs;
use std::path::PathBuf;
use std::process::Output;

use serde_json::{Value, json};

use crate::usar::{stderr, stdout, usar};

fn programs() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../programs")
}

fn cpu(arguments: &[&str]) -> Output {
    usar(&[&["cpu"], arguments].concat(), &programs())
}

fn told(arguments: &[&str]) -> Value {
    let output = cpu(arguments);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", stderr(&output)))
}

#[test]
fn run_prints_variables_and_counts() {
    let ran = told(&["run", "factorial.s", "--set", "n=5", "--json"]);
    assert_eq!((&ran["end"], &ran["variables"]["r"]), (&"ended".into(), &120.into()));
    assert_eq!(ran["cycles"], 20);
    assert_eq!(ran["functions"][1]["name"], "factorial");
    assert_eq!(ran["functions"][1]["calls"], 4);
    let sum = told(&["run", "list_sum.s", "--json"]);
    assert_eq!(sum["variables"]["list0"], serde_json::json!([10, 3, 67, 9]));
    assert_eq!(sum["variables"]["s"], 89);
}

#[test]
fn a_trap_is_told_with_its_place_and_fails() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("broken.s");
    fs::write(&path, ".var a\nmain:\n    call f\n    ret\nf:\n    div 1 a a\n    ret\n").unwrap();
    let output = cpu(&["run", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    let said = stderr(&output);
    assert!(said.contains("division by zero (cycle 1)"), "{said}");
    assert!(said.contains("broken.s:6: div 1 a a") && said.contains("called from main"), "{said}");
}

#[test]
fn an_error_points_at_the_word_and_suggests_another() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("part.s"), "helper:\n    moev 1 2\n    ret\n").unwrap();
    let path = folder.path().join("main.s");
    fs::write(&path, ".include \"part.s\"\nmain:\n    call helper\n    ret\n").unwrap();
    let said = stderr(&cpu(&["asm", path.to_str().unwrap()]));
    assert!(said.contains("part.s:2:5") && said.contains("did you mean `mov`?"), "{said}");
}

#[test]
fn profile_gives_counts_worst_case_clock_and_a_flame_graph() {
    let folder = tempfile::tempdir().unwrap();
    let svg = folder.path().join("flame.svg");
    let report = told(&[
        "profile",
        "array_sum.s",
        "--period",
        "0.001",
        "--clock",
        "1",
        "--json",
        "--svg",
        svg.to_str().unwrap(),
    ]);
    // Three moves, six looks, five turns of five, one return.
    assert_eq!((&report["cycles"], &report["worst_case_cycles"]), (&35.into(), &35.into()));
    assert_eq!(report["min_clock_mhz"], 0.035);
    assert_eq!(report["run_s"], 0.000_035);
    assert_eq!(report["microcontrollers"].as_array().unwrap().len(), 5);
    assert!(fs::read_to_string(svg).unwrap().contains("sum1: 25 cycles"));
    let text = stdout(&cpu(&["profile", "primes.u"]));
    assert!(text.contains("primes.u:") && text.contains("180 864 261"), "{text}");
}

#[test]
fn the_formatter_checks_and_writes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wild.s");
    fs::write(&path, "main:   ret ; done\n").unwrap();
    let name = path.to_str().unwrap();
    assert_eq!(cpu(&["fmt", "--check", name]).status.code(), Some(1));
    assert!(cpu(&["fmt", name]).status.success());
    assert_eq!(fs::read_to_string(&path).unwrap(), "main:\n    ret  ; done\n");
    assert!(cpu(&["fmt", "--check", name]).status.success());
}

/// The program at the end of the tutorial.
fn tutorial() -> String {
    let page = fs::read_to_string(programs().join("../docs/cpu.md")).expect("a tutorial");
    let (_, page) = page.split_once("Save this as `mine.u`").expect("a program of one's own");
    let (_, page) = page.split_once("```text\n").expect("its text");
    page.split_once("```").expect("the end of its text").0.to_owned()
}

#[test]
fn the_tutorials_program_stops_before_the_wall_and_with_too_slow_a_clock_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.u");
    fs::write(&path, tutorial()).unwrap();
    let drive = |clock: &str| {
        let file = path.to_str().unwrap();
        told(&["drive", file, "home-point", "Mapper", "--clock", clock, "--for", "40", "--json"])
    };
    let stopped = drive("0.05");
    assert_eq!((&stopped["program"]["end"], &stopped["touched"]), (&"ended".into(), &json!([])));
    assert_eq!(stopped["program"]["variables"]["looks"], 2);
    assert!(stopped["driven_m"].as_f64() > Some(5.0), "{stopped}");
    let late = drive("0.000003");
    assert_ne!(late["touched"], json!([]), "{late}");
}

#[test]
fn a_program_that_looks_before_it_goes_touches_nothing() {
    let drive =
        ["drive", "steer.u", "home-point", "Mapper", "--clock", "0.2", "--for", "100", "--json"];
    let drive = told(&drive);
    assert_eq!(drive["touched"], json!([]));
    assert!(drive["program"]["variables"]["strides"].as_i64() > Some(4), "{drive}");
}

#[test]
fn a_program_of_a_board_is_profiled_with_the_devices_of_a_robot() {
    let report = told(&["profile", "mapper.u", "--robot", "Mapper", "--cycles", "1000", "--json"]);
    assert!(report["worst_case_cycles"].as_u64() > Some(1000), "{report}");
    let said = stderr(&cpu(&["profile", "mapper.u"]));
    assert!(said.contains("--robot Mapper"), "{said}");
}

#[test]
fn shipped_programs_run_by_name_from_anywhere() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["factorial", "factorial.s", "programs/factorial.s"] {
        let output = usar(&["cpu", "run", name, "--set", "n=5", "--json"], folder.path());
        let ran: Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|_| panic!("{}", stderr(&output)));
        assert_eq!(ran["variables"]["r"], 120, "{name}");
    }
    let slip = usar(&["cpu", "run", "programs/factorail.s"], folder.path());
    assert_eq!(slip.status.code(), Some(1));
    assert!(stderr(&slip).contains("did you mean \"factorial.s\"?"), "{}", stderr(&slip));
}
