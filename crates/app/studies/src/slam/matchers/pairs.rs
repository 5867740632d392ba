//! Pairs of scans of a log with the relation between them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result, ensure};
use app_terminal::files;
use base::geom::{Pose2, wrap_angle};
use link_logs::{Log, Relation};
use rayon::prelude::*;
use robot_matching::point_to_line::overlap;
use robot_matching::{Fan, Gate, Guess, Matcher, Noise, PointToLine, Points, Rate, Reference};
use serde::Serialize;

use super::basin::is_placed;

/// Files of logs and relations are not longer, bytes.
const LONGEST: u64 = 1 << 30;
/// Stamps of a relation and of a scan may differ by so much, seconds: some files round.
const ROUNDING: f64 = 0.005;
/// Scans of which less than this lies within so many metres of the other show different places.
const LEAST_OVERLAP: f64 = 0.5;
const NEAR: f64 = 0.2;
/// Where the relations of a log refer to a point ahead of its laser: metres. From its scans, see docs/matching.md.
const AHEAD: [(&str, f64); 1] = [("fr079", 0.044)];

/// Two scans, by index, and where the second was taken as seen from the first.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    /// The earlier scan.
    pub first: usize,
    /// The later one.
    pub second: usize,
    /// By the relation.
    pub first_from_second: Pose2,
}

/// The pairs of a log that can be judged, and how many cannot.
#[derive(Clone, Debug, Serialize)]
pub struct Pairs {
    /// Name of the log.
    pub log: String,
    /// How many relations there are.
    pub relations: usize,
    /// Those without scans at their stamps.
    pub without_scans: usize,
    /// Those whose scans have little in common.
    pub little_overlap: usize,
    /// Those that their own scans contradict: started there, lines end elsewhere.
    pub contradicted: usize,
    /// Those whose scans tell the whole pose.
    #[serde(skip)]
    pub whole: Vec<Pair>,
    /// Those whose scans leave a direction open.
    #[serde(skip)]
    pub open: Vec<Pair>,
    #[serde(skip)]
    scans: Vec<Points>,
    #[serde(skip)]
    index_of: BTreeMap<usize, usize>,
}

enum Sort {
    LittleOverlap,
    Contradicted,
    Open,
    Whole,
}

impl Pairs {
    /// Of `NAME.clf.gz` and `NAME.relations` in a folder.
    pub fn read(folder: &Path, name: &str) -> Result<Self> {
        let read = |file: String| {
            let path = folder.join(file);
            let bytes = files::read(&path, LONGEST)?;
            Ok::<_, anyhow::Error>((bytes, path.display().to_string()))
        };
        let (bytes, path) = read(format!("{name}.clf.gz"))?;
        let log = link_logs::read_carmen(&bytes).with_context(|| path.clone())?;
        ensure!(!log.scans.is_empty(), "{path}: there is no scan in it; name a log of a laser");
        let (bytes, path) = read(format!("{name}.relations"))?;
        let relations = link_logs::read_relations(&bytes).context(path)?;
        Ok(Self::new(name, &log, &relations))
    }

    /// Sorts the relations of a log.
    pub fn new(name: &str, log: &Log, relations: &[Relation]) -> Self {
        let ahead = AHEAD.iter().find(|(log, _)| *log == name).map_or(0.0, |(_, ahead)| *ahead);
        let laser_from_point = Pose2::new(ahead, 0.0, 0.0);
        let stamped = stamped(log);
        let pair = |relation: &Relation| {
            let moved = Pose2::from(&relation.from_to);
            Some(Pair {
                first: scan_at(&stamped, relation.from_time)?,
                second: scan_at(&stamped, relation.to_time)?,
                first_from_second: laser_from_point * moved * laser_from_point.inverse(),
            })
        };
        let pairs: Vec<Pair> = relations.iter().filter_map(pair).collect();
        let used: BTreeSet<usize> =
            pairs.iter().flat_map(|pair| [pair.first, pair.second]).collect();
        let index_of = used.iter().enumerate().map(|(place, scan)| (*scan, place)).collect();
        let scans = used.iter().map(|scan| points(log, *scan)).collect();
        let mut sorted = Self {
            log: name.to_owned(),
            relations: relations.len(),
            without_scans: relations.len() - pairs.len(),
            little_overlap: 0,
            contradicted: 0,
            whole: vec![],
            open: vec![],
            scans,
            index_of,
        };
        let sorts: Vec<Sort> = pairs.par_iter().map(|pair| sorted.sort(pair)).collect();
        for (pair, sort) in pairs.into_iter().zip(sorts) {
            match sort {
                Sort::LittleOverlap => sorted.little_overlap += 1,
                Sort::Contradicted => sorted.contradicted += 1,
                Sort::Open => sorted.open.push(pair),
                Sort::Whole => sorted.whole.push(pair),
            }
        }
        sorted
    }

    /// The points of a scan by its index in the log.
    pub fn points(&self, scan: usize) -> &Points {
        &self.scans[self.index_of[&scan]]
    }

    fn sort(&self, pair: &Pair) -> Sort {
        let (first, second) = (self.points(pair.first), self.points(pair.second));
        let there = &pair.first_from_second;
        let common = overlap(first, second, there, NEAR, 1).min(overlap(
            second,
            first,
            &there.inverse(),
            NEAR,
            1,
        ));
        if common < LEAST_OVERLAP {
            return Sort::LittleOverlap;
        }
        let lines = PointToLine { noise: Noise::SICK, gate: Gate::NARROW };
        let guess = Guess::within(*there, 0.05, 0.02);
        match lines.matched(&Reference::scan(first), second, &guess) {
            Ok(found) if !is_placed(&found.reference_from_scan, there) => Sort::Contradicted,
            Ok(found) if found.weak.is_empty() => Sort::Whole,
            Ok(_) => Sort::Open,
            Err(_) => Sort::Contradicted,
        }
    }
}

/// Indices of scans by their stamps in microseconds; of equal stamps the first.
fn stamped(log: &Log) -> BTreeMap<i64, usize> {
    let mut stamped = BTreeMap::new();
    for (index, scan) in log.scans.iter().enumerate() {
        stamped.entry(micros(scan.time)).or_insert(index);
    }
    stamped
}

fn micros(seconds: f64) -> i64 {
    (seconds * 1e6).round() as i64
}

fn scan_at(stamped: &BTreeMap<i64, usize>, time: f64) -> Option<usize> {
    let around = micros(time - ROUNDING)..=micros(time + ROUNDING);
    let nearest = stamped.range(around).min_by_key(|(stamp, _)| (*stamp - micros(time)).abs());
    nearest.map(|(_, index)| *index)
}

/// The points of a scan, freed of the motion that odometry tells around it.
fn points(log: &Log, index: usize) -> Points {
    let scan = &log.scans[index];
    let (before, after) = (index.saturating_sub(1), (index + 1).min(log.scans.len() - 1));
    let (before, after) = (&log.scans[before], &log.scans[after]);
    let moved = before.odometry.to(&after.odometry);
    // Stamps of logs come in bursts: a motion took at least a tenth of a second.
    let seconds = (after.time - before.time).max(0.1);
    let rate = Rate { way: moved.position() / seconds, turn: wrap_angle(moved.yaw) / seconds };
    Points::new(&Fan::of_beam_count(scan.ranges.len()), &scan.ranges, &rate)
}
