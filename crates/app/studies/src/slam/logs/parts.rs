//! Parts of a log that have to find each other: pieces with frames of their own, and a robot that is carried off.

use std::path::Path;

use anyhow::Result;
use app_mapping::slam::{LogLaser, Mapped, cut, map_log, merge};
use app_terminal::interrupt::Interrupt;
use robot_slam::parts::Answer;
use robot_slam::{Settings, Slam};

use super::carried::{Fate, carried, kidnaps};
use super::study::Row;

/// A log is cut into so many pieces, and the error across them is held against the whole log's so many times.
const PIECES: [usize; 3] = [2, 3, 4];
const WORSE: f64 = 1.5;
/// Where in a log robots are carried off: from which scan on, every so many, and how often at most. Thresholds were chosen with other stretches
/// of these logs in sight: from 1750 on every 350, from 1900 and from 1700 on every 400.
const CARRIED: (usize, usize, usize) = (1825, 250, 13);
/// Seconds of overlap until a robot has to know where it is, and how wrong that may be, metres.
const FOUND: (f64, f64) = (30.0, 0.5);

/// The error across pieces, for each number of pieces; `whole` is that of the log in one piece.
pub(super) fn pieces(
    log: &'static str,
    laser: &LogLaser,
    relations: &Path,
    whole: f64,
    interrupt: &Interrupt,
) -> Result<Vec<Row>> {
    let mut rows = vec![];
    for count in PIECES {
        if interrupt.is_asked() {
            break;
        }
        let alone = |laser: LogLaser| map_log(laser, Settings::default(), interrupt);
        let maps = cut(log, laser, count)?.into_iter().map(|piece| alone(piece.laser)).collect();
        let merged = merge(maps)?;
        let joined = merged.pairs.iter().filter(|pair| matches!(pair.answer, Answer::Merged(_)));
        let what = format!("across {count} pieces, {} pairs merged", joined.count());
        // Pieces that stay apart have no error; then the bar is missed.
        let across = merged.judged(relations)?;
        let ours = across.map_or(f64::INFINITY, |across| across.translation_m.mean);
        rows.push(row(log, what, "m", (ours, WORSE * whole)));
    }
    Ok(rows)
}

/// Robots that are carried off and do not know in time where they are.
pub(super) fn carried_off(
    log: &'static str,
    laser: &LogLaser,
    mapped: &Mapped,
    interrupt: &Interrupt,
) -> Vec<Row> {
    let mut places = kidnaps(&mapped.trajectory, CARRIED.0, CARRIED.1);
    places.truncate(CARRIED.2);
    let mut slam = Slam::new(laser.fan, laser.lever, Settings::default());
    let mut fates: Vec<Fate> = vec![];
    for (index, scan) in laser.scans.iter().enumerate() {
        if interrupt.is_asked() {
            break;
        }
        for kidnap in places.iter().filter(|kidnap| kidnap.at == index) {
            let scans = (&laser.fan, &laser.scans[..]);
            fates.push(carried(slam.clone(), scans, &mapped.trajectory, *kidnap));
        }
        if places.last().is_none_or(|last| last.at <= index) {
            break;
        }
        slam.step(scan);
    }
    // A log that ends before the time is over says nothing.
    fates.retain(|fate| fate.joined_s.is_some() || fate.overlap_s >= FOUND.0);
    if fates.is_empty() {
        return vec![];
    }
    let unnoticed = fates.iter().filter(|fate| fate.noticed_scans.is_none_or(|scans| scans > 2));
    let is_late = |fate: &&Fate| fate.joined_s.is_none_or(|s| s > FOUND.0) || fate.off.0 > FOUND.1;
    let late = fates.iter().filter(is_late).count();
    let named = |what: &str| format!("{what}, of {} carried off", fates.len());
    vec![
        row(log, named("not noticed at once"), "robots", (unnoticed.count() as f64, 0.0)),
        row(log, named("not found within 30 s of overlap"), "robots", (late as f64, 0.0)),
    ]
}

pub(super) fn row(
    log: &'static str,
    what: String,
    unit: &'static str,
    (ours, bar): (f64, f64),
) -> Row {
    Row {
        log,
        what,
        unit,
        ours,
        cartographer: None,
        karto: None,
        floor: None,
        bar: Some(bar),
        holds: Some(ours <= bar),
    }
}
