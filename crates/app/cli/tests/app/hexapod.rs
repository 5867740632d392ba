//! `usar hexapod` as two processes at one line: whoever is ended leaves whole files, and the other says what happened.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Output, Stdio};

use rustix::process::Signal;
use serde_json::Value;

use crate::served::signal;
use crate::usar::{command, json, stderr, stdout, text, usar};

/// A robot eight times as fast as it is, and the port that it is at.
fn robot(folder: &Path) -> (Child, String) {
    let arguments =
        ["hexapod", "--simulate", "hexapod-room", "--speed", "8", "--record", "robot.mcap"];
    let mut command = command(&arguments, folder);
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("usar starts");
    let mut port = String::new();
    // Read byte by byte, so that nothing else of what it says is taken.
    let told = child.stdout.as_mut().expect("a pipe");
    BufReader::with_capacity(1, told).read_line(&mut port).expect("a port");
    (child, port.trim().to_owned())
}

/// A computer that has just taken a sweep of it.
fn computer(folder: &Path, port: &str) -> Child {
    let mut command = command(&["hexapod", "--port", port, "--out", "map"], folder);
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("usar starts");
    let mut line = String::new();
    let told = child.stdout.as_mut().expect("a pipe");
    BufReader::with_capacity(1, told).read_line(&mut line).expect("a sweep");
    assert!(line.starts_with("sweep 1: at (0.00, 0.00) m"), "{line}");
    child
}

fn ended(child: Child, by: Option<Signal>) -> Output {
    if let Some(by) = by {
        signal(&child, by);
    }
    child.wait_with_output().expect("it ends")
}

/// The robot's recording and the computer's files are whole.
fn assert_whole(folder: &Path) {
    let info = json(&usar(&["record", "info", "robot.mcap", "--json"], folder));
    assert_eq!(info["is_complete"], true, "{info}");
    let read = |name: &str| fs::read(folder.join("map").join(name)).expect(name);
    let sweeps: Value = serde_json::from_slice(&read("sweeps.json")).expect("JSON");
    assert!(!sweeps["sweeps"].as_array().expect("sweeps").is_empty());
    let metrics: Value = serde_json::from_slice(&read("metrics.json")).expect("JSON");
    assert!(metrics["sweeps"].as_u64() > Some(0), "{metrics}");
    assert!(read("map.png").ends_with(b"IEND\xaeB`\x82") && read("map.svg").ends_with(b"</svg>\n"));
}

/// The next line of what a computer tells that contains this.
fn line_with(told: &mut impl BufRead, wanted: &str) -> String {
    let mut line = String::new();
    while told.read_line(&mut line).expect("a line") > 0 {
        if line.contains(wanted) {
            return line;
        }
        line.clear();
    }
    panic!("it never told {wanted:?}");
}

#[test]
fn a_robot_is_led_by_hand_from_the_keyboard_until_that_was_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let (robot, port) = robot(folder.path());
    let arguments = ["hexapod", "--port", &port, "--mode", "user", "--out", "map"];
    let mut command = command(&arguments, folder.path());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut computer = command.spawn().expect("usar starts");
    let mut keys = computer.stdin.take().expect("a pipe");
    let mut told = BufReader::new(computer.stdout.take().expect("a pipe"));
    keys.write_all(b"jump\nm l\nm\n").expect("it listens");
    let second = line_with(&mut told, "sweep 2: at");
    assert!(second.contains("echoes are possible"), "{second}");
    keys.write_all(b"end\n").expect("it listens");
    let end = line_with(&mut told, "it is done: 2 sweeps");
    let computer = ended(computer, None);
    assert_eq!(computer.status.code(), Some(0), "{end}{}", text(&computer));
    assert!(stderr(&computer).contains("\"jump\" is no command"), "{}", text(&computer));
    ended(robot, Some(Signal::INT));
    assert_whole(folder.path());
}

#[test]
fn a_computer_that_is_ended_hangs_up_and_the_robot_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let (robot, port) = robot(folder.path());
    let computer = ended(computer(folder.path(), &port), Some(Signal::INT));
    assert_eq!(computer.status.code(), Some(3), "{}", text(&computer));
    assert!(stdout(&computer).contains("ended by Ctrl-C"), "{}", text(&computer));
    let robot = ended(robot, Some(Signal::INT));
    assert!(stderr(&robot).contains("somebody speaks to the robot"), "{}", text(&robot));
    assert!(stdout(&robot).contains("1 opened the line"), "{}", text(&robot));
    assert_whole(folder.path());
}

#[test]
fn a_robot_that_is_ended_is_told_by_its_computer_as_gone() {
    let folder = tempfile::tempdir().expect("a folder");
    let (robot, port) = robot(folder.path());
    let computer = computer(folder.path(), &port);
    let robot = ended(robot, Some(Signal::INT));
    assert!(stdout(&robot).contains("ended by Ctrl-C"), "{}", text(&robot));
    let computer = ended(computer, None);
    assert_eq!(computer.status.code(), Some(1), "{}", text(&computer));
    assert!(stdout(&computer).contains("the line was closed"), "{}", text(&computer));
    assert_whole(folder.path());
}
