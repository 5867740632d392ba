//! Relations that their own scans contradict: people checked them by hand, and people err.
//!
//! Where a relation and our way are far apart, the two scans themselves can be asked: laid upon each other as the one says and as the other
//! says, how many points of the one lie on points of the other?

use std::path::Path;

use anyhow::{Context, Result};
use app_mapping::slam::{Judged, Mapped};
use base::geom::{Pose2, wrap_angle};
use link_logs::read_relations;
use robot_matching::point_to_line::overlap;
use robot_matching::{Points, Rate};

use super::study::Row;

/// Relations that miss by less than this are not asked about, metres.
const FAR: f64 = 0.1;
/// Points this near lie on the same thing, metres.
const SAME: f64 = 0.05;
/// A relation is contradicted where our way lays so many more of the points upon each other.
const MORE: f64 = 0.1;

/// How many relations are contradicted, and the mean errors without them; nothing where none is.
pub(super) fn contradicted(
    log: &'static str,
    mapped: &Mapped,
    judged: &Judged,
    relations: &Path,
) -> Result<Vec<Row>> {
    let named = || format!("cannot read the relations {}", relations.display());
    let bytes = std::fs::read(relations).with_context(named)?;
    let all = read_relations(&bytes).with_context(named)?;
    let ahead = Pose2::new(judged.frame_ahead_m, 0.0, 0.0);
    let scans = ByTime::of(mapped);
    let (mut count, mut kept, mut way, mut turn) = (0_usize, 0_usize, 0.0, 0.0);
    for relation in &all {
        let (from, to) = (scans.nearest(relation.from_time), scans.nearest(relation.to_time));
        let found = mapped.trajectory[from].to(&mapped.trajectory[to]);
        let told = Pose2::from(&relation.from_to);
        let off = told.position().distance((ahead.inverse() * found * ahead).position());
        let told_of_laser = ahead * told * ahead.inverse();
        if off > FAR && scans.met(from, to, &told_of_laser) + MORE < scans.met(from, to, &found) {
            count += 1;
            continue;
        }
        kept += 1;
        way += off;
        turn += wrap_angle(found.yaw - told.yaw).abs().to_degrees();
    }
    if count == 0 || kept == 0 {
        return Ok(vec![]);
    }
    let row = |what: &str, unit, ours| Row {
        log,
        what: what.to_owned(),
        unit,
        ours,
        cartographer: None,
        karto: None,
        floor: None,
        bar: None,
        holds: None,
    };
    Ok(vec![
        row("relations that their own scans contradict", "relations", count as f64),
        row("translation, without these relations", "m", way / kept as f64),
        row("rotation, without these relations", "deg", turn / kept as f64),
    ])
}

/// Scans of a log by when they were made.
struct ByTime<'a> {
    mapped: &'a Mapped,
    order: Vec<usize>,
}

impl<'a> ByTime<'a> {
    fn of(mapped: &'a Mapped) -> Self {
        let scans = &mapped.laser.scans;
        let mut order: Vec<usize> = (0..scans.len().min(mapped.trajectory.len())).collect();
        order.sort_by(|a, b| scans[*a].time.total_cmp(&scans[*b].time));
        Self { mapped, order }
    }

    fn nearest(&self, time: f64) -> usize {
        let apart = |scan: &usize| (self.mapped.laser.scans[*scan].time - time).abs();
        let after = self.order.partition_point(|scan| self.mapped.laser.scans[*scan].time < time);
        let around = self.order.iter().skip(after.saturating_sub(1)).take(2);
        around.min_by(|a, b| apart(a).total_cmp(&apart(b))).copied().unwrap_or(0)
    }

    /// The share of the points of one scan that lie on points of another, were it seen there.
    fn met(&self, from: usize, to: usize, from_to: &Pose2) -> f64 {
        let laser = &self.mapped.laser;
        let points =
            |scan: usize| Points::new(&laser.fan, &laser.scans[scan].ranges, &Rate::default());
        overlap(&points(from), &points(to), from_to, SAME, 1)
    }
}
