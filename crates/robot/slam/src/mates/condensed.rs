//! A chart as few poses: patches that follow each other are taken as one stiff piece, and what relates two pieces is summed up.
//!
//! Where a robot's own back end has found its minimum, the cost of moving pieces against each other is that of the relations between them
//! taken where they are: the measured pose is the one that is believed, and the information is the sum. Relations that the back end doubts
//! count as little as there.

use std::collections::BTreeMap;

use base::geom::{Pose2, wrap_angle};
use glam::{DMat3, DVec3};
use robot_matching::rotation;

use crate::mates::charts::Charts;
use crate::patch::{Kind, Relation};

/// A piece ends after so many patches or so far from its first, metres.
const PIECE: (usize, f64) = (12, 2.0);
/// A chart is taken as it was until it has grown by so many patches.
const GROWN: usize = 6;
/// Relations that miss by this many standard deviations count half.
const DOUBT: f64 = 5.0;

/// A chart in pieces.
#[derive(Clone, Debug, Default)]
pub(crate) struct Condensed {
    /// The first patch of each piece.
    pub(crate) anchors: Vec<usize>,
    /// The piece of each patch.
    pub(crate) piece_of: BTreeMap<usize, usize>,
    /// Relations between pieces, by their numbers.
    pub(crate) relations: Vec<Relation>,
    /// What it was made of: how many patches and relations, and how often they had moved.
    version: (usize, usize, u64),
}

impl Condensed {
    /// Whether the chart is no longer as it was; unless that has to be exact, a few patches more are none too many.
    pub(crate) fn is_old(&self, charts: &Charts, chart: usize, is_exact: bool) -> bool {
        let (now, then) = (version(charts, chart), self.version);
        let has_grown = now.0 >= then.0 + GROWN || (then.0 == 0 && now.0 > 0);
        if is_exact { now != then } else { has_grown || now.2 != then.2 }
    }

    pub(crate) fn of(charts: &Charts, chart: usize) -> Self {
        let mut condensed = Self { version: version(charts, chart), ..Self::default() };
        let mut members = 0;
        for index in charts.patches(chart).values() {
            let is_far = |anchor: &usize| charts.manifold().apart(*anchor, *index) > PIECE.1;
            if members >= PIECE.0 || condensed.anchors.last().is_none_or(is_far) {
                condensed.anchors.push(*index);
                members = 0;
            }
            members += 1;
            condensed.piece_of.insert(*index, condensed.anchors.len() - 1);
        }
        condensed.relate(charts, chart);
        condensed
    }

    fn relate(&mut self, charts: &Charts, chart: usize) {
        let pose = |index: usize| charts.manifold().patches()[index].world_from_patch;
        let mut sums: BTreeMap<(usize, usize), DMat3> = BTreeMap::new();
        for relation in charts.relations(chart) {
            let pieces = (self.piece_of[&relation.from], self.piece_of[&relation.to]);
            if pieces.0 == pieces.1 {
                continue;
            }
            let believed = pose(relation.from).to(&pose(relation.to));
            let weight = weight(relation, &believed);
            let from_to = believed;
            let between = between(
                &Relation { from_to, ..relation.clone() },
                &pose(self.anchors[pieces.0]).to(&pose(relation.from)),
                &pose(self.anchors[pieces.1]).to(&pose(relation.to)),
            );
            *sums.entry(pieces).or_insert(DMat3::ZERO) += between.information * weight;
        }
        let related = |((from, to), information): ((usize, usize), DMat3)| {
            let from_to = pose(self.anchors[from]).to(&pose(self.anchors[to]));
            Relation { from, to, from_to, information, kind: Kind::Near }
        };
        self.relations = sums.into_iter().map(related).collect();
    }
}

fn version(charts: &Charts, chart: usize) -> (usize, usize, u64) {
    (charts.patches(chart).len(), charts.relations(chart).len(), charts.moves(chart))
}

/// What a relation counts that is off from where its patches are believed to be.
fn weight(relation: &Relation, believed: &Pose2) -> f64 {
    let off = believed.position() - relation.from_to.position();
    let off = off.extend(wrap_angle(believed.yaw - relation.from_to.yaw));
    let chi2 = off.dot(relation.information * off).max(0.0);
    1.0 / (1.0 + chi2 / (DOUBT * DOUBT))
}

/// A relation between two patches as one between the pieces that they sit on, each where it is on its piece.
pub(crate) fn between(relation: &Relation, from_on_piece: &Pose2, to_on_piece: &Pose2) -> Relation {
    let from_to = *from_on_piece * relation.from_to * to_on_piece.inverse();
    // What the heading errs by swings the second piece around the patch that was seen on it.
    let seen = (*from_on_piece * relation.from_to).position();
    let arm = from_to.position() - seen;
    let back = rotation(from_on_piece).transpose();
    let swing = DMat3::from_cols(
        back.x_axis.extend(0.0),
        back.y_axis.extend(0.0),
        (-(back * arm.perp())).extend(1.0),
    );
    let information = swing.transpose() * relation.information * swing;
    Relation { from_to, information, ..relation.clone() }
}

/// An information that says little: place within metres and heading within radians.
pub(crate) fn about(way: f64, turn: f64) -> DMat3 {
    DMat3::from_diagonal(DVec3::new(way.powi(-2), way.powi(-2), turn.powi(-2)))
}

#[cfg(test)]
mod tests {
    use glam::DVec2;
    use robot_matching::nudged;

    use super::*;

    #[test]
    fn what_a_relation_costs_is_the_same_told_of_its_pieces() {
        let information = DMat3::from_cols(
            DVec3::new(400.0, 30.0, -20.0),
            DVec3::new(30.0, 900.0, 50.0),
            DVec3::new(-20.0, 50.0, 700.0),
        );
        let (from_on, to_on) = (Pose2::new(0.5, -0.3, 0.8), Pose2::new(-0.7, 0.2, -1.9));
        let from_to = Pose2::new(1.2, 0.4, 2.0);
        let relation = Relation { from: 0, to: 1, from_to, information, kind: Kind::Near };
        let told = between(&relation, &from_on, &to_on);
        let cost = |measured: &Pose2, at: &Pose2, information: &DMat3| {
            let off: DVec2 = at.position() - measured.position();
            let off = off.extend(wrap_angle(at.yaw - measured.yaw));
            off.dot(*information * off)
        };
        for step in [DVec3::X, DVec3::Y, DVec3::Z, DVec3::new(0.5, -0.3, 0.7)] {
            let moved = nudged(&from_to, step * 1e-4);
            let there = from_on * moved * to_on.inverse();
            let (one, other) = (
                cost(&from_to, &moved, &information),
                cost(&told.from_to, &there, &told.information),
            );
            assert!((one / other - 1.0).abs() < 1e-3, "{step:?}: {one} {other}");
        }
    }
}
