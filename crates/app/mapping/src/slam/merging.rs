//! Logs of several robots, or pieces of one, made into one map where they belong together.

use std::path::Path;

use anyhow::{Result, bail};
use base::geom::Pose2;
use eval_metrics::{ErrorSpread, judge_relations};
use link_logs::{Relation, Stamped};
use robot_slam::Scan;
use robot_slam::parts::{Pair, Team};
use serde::Serialize;

use super::frame::ahead;
use super::judged::{motions, relations_of};
use super::laser::LogLaser;
use super::run::Mapped;

/// The most logs or pieces that are merged at once.
const MOST_PIECES: usize = 64;

/// A log, or a piece of one, by a name.
pub struct Piece {
    /// What it is called in the report.
    pub name: String,
    /// Its scans.
    pub laser: LogLaser,
}

/// What became of several maps.
pub struct Merged {
    /// Each alone.
    pub maps: Vec<Mapped>,
    /// All together.
    pub team: Team,
    /// Whether each two belong together.
    pub pairs: Vec<Pair>,
}

/// Cuts a log into pieces of about as many scans each, as if each were of a robot of its own.
pub fn cut(name: &str, laser: &LogLaser, pieces: usize) -> Result<Vec<Piece>> {
    if pieces == 0 || pieces > MOST_PIECES || laser.scans.len() < pieces {
        let scans = laser.scans.len();
        bail!(
            "{name} with {scans} scans cannot be cut into {pieces} pieces: take 1 to {}",
            MOST_PIECES.min(scans)
        );
    }
    let cut_at = |index: usize| laser.scans.len() * index / pieces;
    let piece = |index: usize| {
        let scans = laser.scans[cut_at(index)..cut_at(index + 1)].to_vec();
        let name = if pieces == 1 { name.to_owned() } else { format!("{name}#{index}") };
        Piece { name, laser: LogLaser { scans, ..laser.clone() } }
    };
    Ok((0..pieces).map(piece).collect())
}

/// Compares each two maps and merges those that belong together.
pub fn merge(maps: Vec<Mapped>) -> Result<Merged> {
    if maps.len() < 2 || maps.len() > MOST_PIECES {
        let count = maps.len();
        bail!("{count} maps: 2 to {MOST_PIECES} can be merged; --pieces cuts a log into several");
    }
    let mut team = Team::default();
    for map in &maps {
        team.add(map.slam.manifold());
    }
    let pairs = team.meet();
    team.finish();
    Ok(Merged { maps, team, pairs })
}

impl Merged {
    /// Where a point so far ahead of the laser was at every scan of all pieces.
    fn way(&self, ahead: f64) -> Vec<Stamped> {
        let offset = Pose2::new(ahead, 0.0, 0.0);
        let mut way = vec![];
        for (robot, map) in self.maps.iter().enumerate() {
            for (scan, placed) in map.laser.scans.iter().zip(map.slam.placed()) {
                let Some(patch) = self.team.pose(robot, placed.patch) else { continue };
                let pose = patch * placed.patch_from_scan * offset;
                way.push(Stamped { time: scan.time, pose: pose.into() });
            }
        }
        way
    }

    fn is_one_map(&self, a: usize, b: usize) -> bool {
        let parts = self.team.manifold().parts();
        let firsts = self.maps.iter().scan(0, |first, map| {
            let own = *first;
            *first += map.slam.manifold().patches().len();
            Some(own)
        });
        let firsts: Vec<usize> = firsts.collect();
        let holds = |part: &Vec<usize>, first: usize| part.binary_search(&first).is_ok();
        parts.iter().any(|part| holds(part, firsts[a]) && holds(part, firsts[b]))
    }

    /// Judges by relations from one piece to another, where both are one map; `None` where there are none.
    pub fn judged(&self, relations: &Path) -> Result<Option<Across>> {
        let pieces: Vec<&[Scan]> = self.maps.iter().map(|map| &map.laser.scans[..]).collect();
        judged_across(relations, &pieces, |a, b| self.is_one_map(a, b), |ahead| self.way(ahead))
    }
}

/// Errors of relations from one of several pieces to another, where both are one map; `None` where there are none. `way` tells where a point so
/// far ahead of the laser was.
pub(super) fn judged_across(
    relations: &Path,
    pieces: &[&[Scan]],
    is_one_map: impl Fn(usize, usize) -> bool,
    way: impl Fn(f64) -> Vec<Stamped>,
) -> Result<Option<Across>> {
    let all = relations_of(relations)?;
    let is_across = |relation: &&Relation| {
        let ends = piece_at(pieces, relation.from_time).zip(piece_at(pieces, relation.to_time));
        ends.is_some_and(|(a, b)| a != b && is_one_map(a, b))
    };
    let across: Vec<Relation> = all.iter().filter(is_across).copied().collect();
    if across.is_empty() {
        return Ok(None);
    }
    let frame_ahead_m = ahead(&motions(&way(0.0), &all));
    let score = judge_relations(&way(frame_ahead_m), &across)?;
    Ok(Some(Across {
        relations: across.len(),
        translation_m: score.translation_m,
        rotation_deg: score.rotation_deg,
    }))
}

/// The piece that was under way at a time.
fn piece_at(pieces: &[&[Scan]], time: f64) -> Option<usize> {
    let apart =
        |scans: &[Scan]| scans.iter().map(|scan| (scan.time - time).abs()).min_by(f64::total_cmp);
    let ranked =
        pieces.iter().enumerate().filter_map(|(index, scans)| Some((apart(scans)?, index)));
    ranked.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, index)| index)
}

/// Errors of relations from one piece to another.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Across {
    /// How many there are.
    pub relations: usize,
    /// Of the way.
    pub translation_m: ErrorSpread,
    /// Of the turn.
    pub rotation_deg: ErrorSpread,
}

/// What is said of maps that were to be merged.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MergeReport {
    /// Each two of them.
    pub pairs: Vec<PairReport>,
    /// How many maps there are in the end.
    pub maps: usize,
    /// Errors from one piece to another, where relations were given.
    pub across_m: Option<Across>,
}

/// What is said of two maps.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PairReport {
    /// The first.
    pub a: String,
    /// The second.
    pub b: String,
    /// `merged`, `not_yet` or `refused`.
    pub answer: &'static str,
    /// Why.
    pub why: String,
}

impl MergeReport {
    /// Of one run.
    pub fn new(names: &[String], merged: &Merged, across_m: Option<Across>) -> Self {
        let name = |index: usize| names.get(index).cloned().unwrap_or_else(|| index.to_string());
        let told = |pair: &Pair| PairReport {
            a: name(pair.a),
            b: name(pair.b),
            answer: pair.answer.word(),
            why: pair.answer.to_string(),
        };
        let pairs = merged.pairs.iter().map(told).collect();
        Self { pairs, maps: merged.team.manifold().parts().len(), across_m }
    }

    /// For people.
    pub fn text(&self) -> String {
        let mut text: String = self.pairs.iter().map(PairReport::line).collect();
        text += &format!("{} maps in the end\n", self.maps);
        text + &self.across_m.as_ref().map_or(String::new(), Across::line)
    }
}

impl PairReport {
    pub(super) fn line(&self) -> String {
        format!("{} and {}: {}, {}\n", self.a, self.b, self.answer.replace('_', " "), self.why)
    }
}

impl Across {
    pub(super) fn line(&self) -> String {
        format!(
            "{} relations across: {:.4} +- {:.4} m, {:.3} +- {:.3} deg\n",
            self.relations,
            self.translation_m.mean,
            self.translation_m.deviation,
            self.rotation_deg.mean,
            self.rotation_deg.deviation
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slam::chosen;

    #[test]
    fn a_log_is_cut_into_pieces_that_hold_all_scans_and_not_into_more_than_it_has() {
        let line = "FLASER 3 1.5 2.0 2.5 0 0 0 0 0 0 1.5 host 1.5\n";
        let laser = chosen(&link_logs::read_carmen(line.repeat(7).as_bytes()).unwrap()).unwrap();
        let pieces = cut("log", &laser, 3).unwrap();
        let scans: Vec<usize> = pieces.iter().map(|piece| piece.laser.scans.len()).collect();
        assert_eq!(scans, [2, 2, 3]);
        assert_eq!(pieces[2].name, "log#2");
        let error = cut("log", &laser, 8).err().unwrap().to_string();
        assert!(error.contains("8 pieces") && error.contains("1 to 7"), "{error}");
        assert!(cut("log", &laser, 0).is_err());
    }

    #[test]
    fn one_map_alone_cannot_be_merged() {
        assert!(merge(vec![]).is_err());
    }
}
