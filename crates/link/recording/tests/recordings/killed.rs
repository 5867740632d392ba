//! A program that is killed while it records leaves a file that is readable up to its last second.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use base::time::SimTime;
use link_recording::{Conditions, Event, Recorder, Replayer, create_file};

use crate::samples::{reading, some_scan};

/// Tells the test binary to be the program that records until it is killed.
const VICTIM: &str = "USAR_RECORD_UNTIL_KILLED";

/// Not a test of its own: records for ever where the test below starts it as another process.
#[test]
fn record_until_killed() {
    let Some(path) = std::env::var_os(VICTIM).map(PathBuf::from) else { return };
    let (file, _sync) = create_file(&path).unwrap();
    let mut recorder = Recorder::new(file, &Conditions::default()).unwrap();
    for tick in 0.. {
        let time = SimTime::from_millis(10 * tick);
        let scan = base::messages::ReadingData::Scan(some_scan(181, tick as usize));
        recorder.reading(&reading("lidar", 10 * tick, scan)).unwrap();
        recorder.tick(time, tick).unwrap();
        let mut stdout = std::io::stdout().lock();
        writeln!(stdout, "tick {}", time.nanos()).unwrap();
        stdout.flush().unwrap();
    }
}

/// Kills the program after so many ticks, and gives the time of the last tick it told of.
fn kill_after(ticks: usize, path: &Path) -> u64 {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["killed::record_until_killed", "--exact", "--nocapture"])
        .env(VICTIM, path)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut told = lines.by_ref().map_while(Result::ok).filter_map(|line| time_of(&line));
    let reached = told.by_ref().take(ticks).last();
    child.kill().unwrap();
    child.wait().unwrap();
    // What it still said between our decision and its death.
    told.last().or(reached).unwrap()
}

fn time_of(line: &str) -> Option<u64> {
    line.rsplit_once("tick ")?.1.parse().ok()
}

#[test]
fn killed_twenty_times_the_recording_is_always_readable_to_the_last_second() {
    let folder = tempfile::tempdir().unwrap();
    for round in 0..20 {
        let path = folder.path().join(format!("{round}.mcap"));
        let told = kill_after(150 + 37 * round, &path);
        let file = std::fs::File::open(&path).unwrap();
        let mut replayer = Replayer::new(BufReader::new(file)).unwrap();
        let mut ticks = vec![];
        for entry in replayer.by_ref() {
            let entry = entry.unwrap();
            if let Event::Tick { hash } = entry.event {
                assert_eq!(hash, ticks.len() as u64, "round {round}: a tick is missing");
                ticks.push(entry.time.nanos());
            }
        }
        let last = *ticks.last().unwrap();
        let lost = told.saturating_sub(last);
        assert!(lost <= 1_000_000_000, "round {round}: {lost} ns lost of {told}");
        assert!(!replayer.integrity().is_complete, "round {round}");
        assert_eq!(replayer.integrity().damaged_records, 0, "round {round}");
    }
}
