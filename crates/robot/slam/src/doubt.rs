//! How uncertain patches are of each other.
//!
//! The least uncertain path from one patch to each other, by Dijkstra's search over compounded covariances: Olson, "Recognizing places
//! using spectrally clustered local matches", RAS 57 (2009), section 2. One path only, so it is a bound from above.

use std::collections::BTreeSet;

use base::geom::Pose2;
use glam::{DMat3, DVec3};
use robot_matching::rotation;
use robot_matching::widened;

use crate::patch::{Patch, Relation};

/// No relation is more certain than this: metres, radians.
const FLOOR: (f64, f64) = (0.0012, 0.00035);

/// Matches err alike from patch to patch, which a sum of independent errors does not know: variances are taken this many times. Chosen on
/// the Intel log: with 1 its first round was not closed, and relations across it were up to 18 degrees off.
const INFLATION: f64 = 9.0;

/// The covariance of a relation, in the frame of its first patch.
fn covariance(information: &DMat3) -> DMat3 {
    let weak = DMat3::from_diagonal(DVec3::new(1.0, 1.0, 10.0));
    let floor = DVec3::new(FLOOR.0 * FLOOR.0, FLOOR.0 * FLOOR.0, FLOOR.1 * FLOOR.1);
    ((*information + weak).inverse() + DMat3::from_diagonal(floor)) * INFLATION
}

/// The covariance of every patch as seen from patch `from`, in the world's directions; `None` where no path leads.
pub(crate) fn doubts(from: usize, poses: &[Pose2], relations: &[Relation]) -> Vec<Option<DMat3>> {
    let mut ways: Vec<Vec<(usize, DMat3)>> = vec![vec![]; poses.len()];
    for relation in relations {
        let turn = widened(&rotation(&poses[relation.from]));
        let spread = turn * covariance(&relation.information) * turn.transpose();
        ways[relation.from].push((relation.to, spread));
        ways[relation.to].push((relation.from, spread));
    }
    let mut best: Vec<Option<DMat3>> = vec![None; poses.len()];
    let mut is_done = vec![false; poses.len()];
    let mut open = BTreeSet::new();
    if let Some(first) = best.get_mut(from) {
        *first = Some(DMat3::ZERO);
        open.insert((0_u64, from));
    }
    while let Some((_, at)) = open.pop_first() {
        if std::mem::replace(&mut is_done[at], true) {
            continue;
        }
        let Some(here) = best[at] else { continue };
        for (next, spread) in &ways[at] {
            if is_done[*next] {
                continue;
            }
            let reached = compounded(&here, spread, poses[*next].position() - poses[at].position());
            if best[*next].is_none_or(|known| cost(&reached) < cost(&known)) {
                best[*next] = Some(reached);
                open.insert((cost(&reached).to_bits(), *next));
            }
        }
    }
    best
}

/// The covariance of the newest patch as seen from the first, given those of all before it: by the best of its relations, which are the last.
pub(crate) fn doubt_of_newest(
    known: &[Option<DMat3>],
    patches: &[Patch],
    relations: &[Relation],
) -> Option<DMat3> {
    let newest = known.len();
    let place = |index: usize| patches[index].world_from_patch.position();
    let ways = relations.iter().rev().take_while(|relation| relation.to == newest);
    let reached = ways.filter_map(|relation| {
        let turn = widened(&rotation(&patches[relation.from].world_from_patch));
        let spread = turn * covariance(&relation.information) * turn.transpose();
        let way = place(newest) - place(relation.from);
        Some(compounded(&known[relation.from]?, &spread, way))
    });
    let best = reached.min_by(|a, b| cost(a).total_cmp(&cost(b)));
    if newest == 0 { Some(DMat3::ZERO) } else { best }
}

/// Adds a relation's spread after a way that the heading so far swings around.
fn compounded(here: &DMat3, spread: &DMat3, way: glam::DVec2) -> DMat3 {
    let swing = DMat3::from_cols(DVec3::X, DVec3::Y, way.perp().extend(1.0));
    swing * *here * swing.transpose() + *spread
}

fn cost(covariance: &DMat3) -> f64 {
    (covariance.x_axis.x + covariance.y_axis.y).max(0.0)
}

#[cfg(test)]
mod tests {
    use robot_matching::{Fan, Points, Rate};

    use super::*;
    use crate::patch::Kind;

    #[test]
    fn patch_by_patch_doubts_are_those_of_all_at_once() {
        let fan = Fan::at_once(0.0, 0.1, 3, 10.0);
        let patch = |index: usize| Patch {
            scan: index,
            points: Points::new(&fan, &[], &Rate::default()),
            world_from_patch: Pose2::new(index as f64, 0.1 * index as f64, 0.2 * index as f64),
            told: Pose2::IDENTITY,
        };
        let patches: Vec<Patch> = (0..6).map(patch).collect();
        let relation = |from: usize, to: usize, sure: f64| Relation {
            from,
            to,
            from_to: patches[from].world_from_patch.to(&patches[to].world_from_patch),
            information: DMat3::from_diagonal(DVec3::new(100.0, 50.0, 900.0)) * sure,
            kind: Kind::Near,
        };
        // Patch 3 is related to the one before it, badly, and well to one that is farther back; patch 5 to nothing.
        let ways = [(0, 1, 1.0), (1, 2, 1.0), (2, 3, 0.01), (1, 3, 1.0), (3, 4, 1.0)];
        let relations: Vec<Relation> = ways.map(|(a, b, sure)| relation(a, b, sure)).into();
        let poses: Vec<Pose2> = patches.iter().map(|patch| patch.world_from_patch).collect();
        let mut known = vec![];
        for index in 0..patches.len() {
            let of_this = relations.partition_point(|relation| relation.to <= index);
            known.push(doubt_of_newest(&known, &patches, &relations[..of_this]));
        }
        let at_once = doubts(0, &poses, &relations);
        assert_eq!(known, at_once);
        assert!(known[5].is_none() && known[4].is_some_and(|doubt| doubt.x_axis.x > 0.0));
    }
}
