//! What an estimated way is worth.

use std::path::Path;

use anyhow::{Context, Result};
use app_terminal::files;
use base::geom::Pose2;
use eval_metrics::{RelationScore, judge_relations};
use link_logs::{Relation, Stamped, read_relations};
use serde::Serialize;

use super::frame::ahead;
use super::run::Mapped;

/// Longest file of relations.
const MOST_BYTES: u64 = 1 << 28;

/// A way held against relations.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Judged {
    /// How far ahead of the laser the point is that the relations are told of, found from themselves unless somebody said it.
    pub frame_ahead_m: f64,
    /// The scores.
    #[serde(flatten)]
    pub score: RelationScore,
}

/// Judges a way by a file of relations, told of a point so far ahead of the laser; where nobody says how far, the relations tell.
pub fn judge(mapped: &Mapped, relations: &Path, told_ahead: Option<f64>) -> Result<Judged> {
    let relations = relations_of(relations)?;
    let way = stamped(mapped, 0.0);
    let frame_ahead_m = told_ahead.unwrap_or_else(|| ahead(&motions(&way, &relations)));
    let score = judge_relations(&stamped(mapped, frame_ahead_m), &relations)?;
    Ok(Judged { frame_ahead_m, score })
}

/// Reads a file of relations.
pub(crate) fn relations_of(path: &Path) -> Result<Vec<Relation>> {
    let named = || format!("cannot read the relations {}", path.display());
    let bytes = files::read(path, MOST_BYTES).with_context(named)?;
    read_relations(&bytes).with_context(named)
}

/// The way of a point so far ahead of the laser.
pub(crate) fn stamped(mapped: &Mapped, ahead: f64) -> Vec<Stamped> {
    let offset = Pose2::new(ahead, 0.0, 0.0);
    mapped
        .way()
        .map(|(scan, pose)| Stamped { time: scan.time, pose: (*pose * offset).into() })
        .collect()
}

/// Each relation's motion as it was estimated and as it is told.
pub(crate) fn motions(way: &[Stamped], relations: &[Relation]) -> Vec<(Pose2, Pose2)> {
    let mut by_time: Vec<&Stamped> = way.iter().collect();
    by_time.sort_by(|a, b| a.time.total_cmp(&b.time));
    let nearest = |time: f64| {
        let after = by_time.partition_point(|stamped| stamped.time < time);
        let around = by_time.iter().skip(after.saturating_sub(1)).take(2);
        around.min_by(|a, b| (a.time - time).abs().total_cmp(&(b.time - time).abs()))
    };
    relations
        .iter()
        .filter_map(|relation| {
            let (from, to) = (nearest(relation.from_time)?, nearest(relation.to_time)?);
            Some((
                Pose2::from(&from.pose).to(&Pose2::from(&to.pose)),
                Pose2::from(&relation.from_to),
            ))
        })
        .collect()
}
