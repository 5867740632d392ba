//! Pieces of different buildings, which must never become one map.

use std::path::Path;

use anyhow::Result;
use app_mapping::open_log;
use app_mapping::slam::{LogLaser, chosen, map_log, merge};
use app_terminal::interrupt::Interrupt;
use robot_slam::Settings;
use robot_slam::parts::Answer;

use super::parts::row;
use super::published::KNOWN;
use super::study::Row;

/// How often a piece of one building is held against one of another.
const SHUFFLES: usize = 50;
/// Scans of a piece.
const SCANS: usize = 600;
/// Shares of a log that pieces begin at follow each other by these steps, which fill it evenly and never meet: the golden ratio's, and that of
/// the square root of two.
const STEPS: (f64, f64) = (0.618_033_988_749_895, 0.414_213_562_373_095);

/// How many of fifty such pairs were merged.
pub(super) fn merged(logs: &Path, interrupt: &Interrupt) -> Result<Row> {
    let lasers: Vec<LogLaser> = KNOWN
        .iter()
        .map(|known| chosen(&open_log(&logs.join(format!("{}.clf.gz", known.name)), false)?))
        .collect::<Result<_>>()?;
    let (mut done, mut wrong) = (0, 0);
    for shuffle in 0..SHUFFLES {
        if interrupt.is_asked() {
            break;
        }
        let (a, b) = (shuffle % 3, (shuffle + 1) % 3);
        let pieces = [piece(&lasers[a], shuffle, STEPS.0), piece(&lasers[b], shuffle, STEPS.1)];
        let maps = pieces.map(|laser| map_log(laser, Settings::default(), interrupt));
        let pairs = merge(maps.into())?.pairs;
        wrong += pairs.iter().filter(|pair| matches!(pair.answer, Answer::Merged(_))).count();
        done += 1;
    }
    let what = format!("merged, of {done} pairs of pieces of different buildings");
    Ok(row("all three", what, "pairs", (wrong as f64, 0.0)))
}

/// A stretch of a log; each shuffle takes another.
fn piece(laser: &LogLaser, shuffle: usize, step: f64) -> LogLaser {
    let count = laser.scans.len().min(SCANS);
    let share = ((shuffle + 1) as f64 * step).fract();
    let first = (share * (laser.scans.len() - count) as f64) as usize;
    LogLaser { scans: laser.scans[first..first + count].to_vec(), ..laser.clone() }
}
