//! Charts that belong together in one frame: that of the robot whose name comes first.

use std::collections::BTreeMap;
use std::sync::Arc;

use base::geom::Pose2;

use crate::mates::charts::Charts;
use crate::mates::condensed::{Condensed, about, between};
use crate::mates::expected::is_about;
use crate::mates::seeker::{Between, Seeker};
use crate::mates::settling::Settling;
use crate::parts::{Answer, Sighting, Verdict};
use crate::patch::{Kind, Relation};

/// Two robots that others have joined already may be told to be so far from that, metres and radians, before it is a conflict.
const SAME: (f64, f64) = (1.0, 0.2);
/// Starts that are known better than this join charts before anything was recognised: metres, radians.
const KNOWN: (f32, f32) = (0.1, 0.02);

/// Where all patches are, seen from one frame.
#[derive(Clone, Debug, Default)]
pub(crate) struct Joint {
    condensed: Vec<Arc<Condensed>>,
    /// Of each chart, as it was condensed then, where the first patch of each piece is; none where it is not joined with the robot's own
    /// newest piece.
    settled: Vec<(Arc<Condensed>, Vec<Option<Pose2>>)>,
    answers: BTreeMap<Between, Answer>,
    root: usize,
    next: Option<Next>,
}

/// What will hold once pieces have settled.
#[derive(Clone, Debug)]
struct Next {
    settling: Settling,
    condensed: Vec<Arc<Condensed>>,
    /// The first piece of each chart, and one beyond the last.
    firsts: Vec<usize>,
    is_in: Vec<bool>,
    answers: BTreeMap<Between, Answer>,
    root: usize,
}

/// A join of two charts: where the second lies in the first, and the relations that say so.
struct Bond {
    between: Between,
    there_from_here: Pose2,
    links: Vec<Relation>,
}

impl Joint {
    /// Condenses one chart that has changed, be it by ever so little if it is to be exact; whether there was one.
    pub(crate) fn condense(&mut self, charts: &Charts, is_exact: bool) -> bool {
        self.condensed.resize_with(charts.all().len(), Arc::default);
        let old = (0..charts.all().len())
            .find(|chart| self.condensed[*chart].is_old(charts, *chart, is_exact));
        if let Some(chart) = old {
            self.condensed[chart] = Arc::new(Condensed::of(charts, chart));
        }
        old.is_some()
    }

    /// Decides anew which charts belong together, and begins to find where all of them lie.
    pub(crate) fn begin(&mut self, charts: &Charts, seeker: &Seeker) {
        self.condensed.resize_with(charts.all().len(), Arc::default);
        let (bonds, answers) = self.bonds(charts, seeker);
        let frames = frames(charts.all().len(), &bonds);
        let places = Places::new(charts, &self.condensed, &frames);
        let relations = places.relations(charts, &self.condensed, &bonds);
        let own = self.condensed.first().map_or(0, |own| own.anchors.len());
        let Some(newest) = own.checked_sub(1) else { return };
        let parts = robot_graph::parts(
            places.poses.len(),
            relations.iter().map(|(relation, _)| (relation.from, relation.to)),
        );
        let is_in: Vec<bool> = parts.iter().map(|part| *part == parts[newest]).collect();
        let name = |chart: &usize| charts.all()[*chart].author();
        let with_pieces =
            (0..charts.all().len()).filter(|chart| is_in[places.of(*chart)].contains(&true));
        let root = with_pieces.min_by_key(|chart| name(chart)).unwrap_or(0);
        let fixed = places.of(root).find(|piece| is_in[*piece]).unwrap_or(0);
        let root_from_frame = frames[root].inverse();
        let start: Vec<Pose2> = places.poses.iter().map(|pose| root_from_frame * *pose).collect();
        let settling = Settling::new(start, fixed, &relations, |piece| is_in[piece]);
        self.next = settling.map(|settling| Next {
            settling,
            condensed: self.condensed.clone(),
            firsts: places.firsts,
            is_in,
            answers,
            root,
        });
    }

    /// Whether pieces are being settled.
    pub(crate) fn is_settling(&self) -> bool {
        self.next.is_some()
    }

    /// Goes on with settling; whether there was anything to settle.
    pub(crate) fn go_on(&mut self) -> bool {
        let Some(mut next) = self.next.take() else { return false };
        let Some(found) = next.settling.advance() else {
            self.next = Some(next);
            return true;
        };
        let of_chart = |chart: usize| {
            let pieces = next.firsts[chart]..next.firsts[chart + 1];
            pieces.map(|at| next.is_in[at].then(|| found[at])).collect()
        };
        let condensed = next.condensed.iter().enumerate();
        self.settled =
            condensed.map(|(chart, condensed)| (Arc::clone(condensed), of_chart(chart))).collect();
        (self.answers, self.root) = (next.answers, next.root);
        true
    }

    /// Whether two charts belong together, and why not.
    pub(crate) fn answers(&self) -> &BTreeMap<Between, Answer> {
        &self.answers
    }

    /// The chart whose frame it is.
    pub(crate) fn root(&self) -> usize {
        self.root
    }

    /// Whether anything of a chart is in the frame.
    pub(crate) fn is_merged(&self, chart: usize) -> bool {
        self.settled.get(chart).is_some_and(|(_, pieces)| pieces.iter().any(Option::is_some))
    }

    /// Where a patch of the manifold is in the common frame; none where it is not joined with the robot's own newest patches.
    pub(crate) fn pose(&self, charts: &Charts, index: usize) -> Option<Pose2> {
        let (chart, _) = charts.whose(index);
        let (condensed, pieces) = self.settled.get(chart)?;
        // Patches that came since belong to the last piece for now.
        let last = pieces.len().checked_sub(1)?;
        let piece = condensed.piece_of.get(&index).copied().unwrap_or(last).min(last);
        let patches = charts.manifold().patches();
        let anchor = patches[*condensed.anchors.get(piece)?].world_from_patch;
        Some(pieces[piece]? * anchor.to(&patches[index].world_from_patch))
    }

    /// Which charts belong together, the surest first, and what is answered of each two.
    fn bonds(&self, charts: &Charts, seeker: &Seeker) -> (Vec<Bond>, BTreeMap<Between, Answer>) {
        let mut bonds: Vec<Bond> = vec![];
        let mut answers = BTreeMap::new();
        let mut merged = vec![];
        for (between, pair) in seeker.pairs() {
            match pair.verdict(charts) {
                Verdict::NotYet(why) => drop(answers.insert(between, Answer::NotYet(why))),
                Verdict::Refused(best, other) => {
                    answers.insert(between, Answer::Refused(best, other));
                }
                Verdict::Merged(members) => merged.push((between, pair, members)),
            }
        }
        merged.sort_by_key(|(between, _, members)| (std::cmp::Reverse(members.len()), *between));
        for (between, pair, members) in merged {
            let sightings: Vec<&Sighting> =
                members.iter().map(|member| &pair.sightings()[*member]).collect();
            let known = frames(charts.all().len(), &bonds);
            let is_one = parts(charts.all().len(), &bonds);
            let believed = known[between.0].to(&known[between.1]);
            let is_same = |sighting: &&&Sighting| {
                self.agrees(charts, sighting).unwrap_or_else(|| {
                    is_about(&believed, &there_from_here(charts, sighting), SAME.0, SAME.1)
                })
            };
            let same = sightings.iter().filter(is_same).count();
            if is_one[between.0] == is_one[between.1] && 2 * same < sightings.len() {
                answers.insert(between, Answer::Contradicted(sightings.len()));
                continue;
            }
            let Some(first) = sightings.first() else { continue };
            let links = sightings.iter().flat_map(|sighting| sighting.links.iter().cloned());
            let bond = Bond {
                between,
                there_from_here: there_from_here(charts, first),
                links: links.collect(),
            };
            answers.insert(between, Answer::Merged(sightings.len()));
            bonds.push(bond);
        }
        bonds.extend(by_starts(charts, &bonds));
        (bonds, answers)
    }

    /// Whether a sighting tells about what all relations together told last; none where they did not tell of both charts.
    fn agrees(&self, charts: &Charts, sighting: &Sighting) -> Option<bool> {
        let link = sighting.links.first()?;
        let seen = self.pose(charts, link.from)? * link.from_to;
        Some(is_about(&seen, &self.pose(charts, link.to)?, SAME.0, SAME.1))
    }
}

/// Where a sighting says that one chart lies in the other.
fn there_from_here(charts: &Charts, sighting: &Sighting) -> Pose2 {
    sighting.pose * charts.manifold().patches()[sighting.to].world_from_patch.inverse()
}

/// Charts that nothing has joined, and whose starts are well known.
fn by_starts(charts: &Charts, bonds: &[Bond]) -> Vec<Bond> {
    let mut found: Vec<Bond> = vec![];
    let is_one = parts(charts.all().len(), bonds);
    let known = |chart: usize| {
        let start = charts.all()[chart].start()?;
        let is_known = start.sigma[0] <= KNOWN.0 && start.sigma[1] <= KNOWN.1;
        let first = charts.patches(chart).values().next()?;
        is_known.then_some((start, *first))
    };
    let Some((own, own_first)) = known(0) else { return found };
    for chart in 1..charts.all().len() {
        let Some((start, first)) = known(chart).filter(|_| is_one[chart] != is_one[0]) else {
            continue;
        };
        let own_from_it = own.common_from_own.to(&start.common_from_own);
        let pose = |index: usize| charts.manifold().patches()[index].world_from_patch;
        let from_to = pose(own_first).to(&(own_from_it * pose(first)));
        let sigma = |index: usize| f64::from(own.sigma[index]).hypot(f64::from(start.sigma[index]));
        let information = about(sigma(0), sigma(1));
        let link =
            Relation { from: own_first, to: first, from_to, information, kind: Kind::Bridge };
        found.push(Bond { between: (0, chart), there_from_here: own_from_it, links: vec![link] });
    }
    found
}

/// The number of the group that each chart is of.
fn parts(count: usize, bonds: &[Bond]) -> Vec<usize> {
    robot_graph::parts(count, bonds.iter().map(|bond| bond.between))
}

/// Where the frame of each chart lies in that of the first of its group, taken as stiff.
fn frames(count: usize, bonds: &[Bond]) -> Vec<Pose2> {
    let groups = parts(count, bonds);
    let mut frames: Vec<Option<Pose2>> = vec![None; count];
    for chart in 0..count {
        let is_first = groups[..chart].iter().all(|group| *group != groups[chart]);
        if is_first {
            frames[chart] = Some(Pose2::IDENTITY);
        }
    }
    for _ in 0..count {
        for bond in bonds {
            let (there, here) = bond.between;
            match (frames[there], frames[here]) {
                (Some(at), None) => frames[here] = Some(at * bond.there_from_here),
                (None, Some(at)) => frames[there] = Some(at * bond.there_from_here.inverse()),
                _ => {}
            }
        }
    }
    frames.into_iter().map(Option::unwrap_or_default).collect()
}

/// All pieces of all charts in one row.
struct Places {
    firsts: Vec<usize>,
    poses: Vec<Pose2>,
}

impl Places {
    fn new(charts: &Charts, condensed: &[Arc<Condensed>], frames: &[Pose2]) -> Self {
        let (mut firsts, mut poses) = (vec![], vec![]);
        for (chart, frame) in condensed.iter().zip(frames) {
            firsts.push(poses.len());
            let pose =
                |index: &usize| *frame * charts.manifold().patches()[*index].world_from_patch;
            poses.extend(chart.anchors.iter().map(pose));
        }
        firsts.push(poses.len());
        Self { firsts, poses }
    }

    /// Pieces of one chart.
    fn of(&self, chart: usize) -> std::ops::Range<usize> {
        self.firsts[chart]..self.firsts[chart + 1]
    }

    /// Relations within charts, and between them; whether each is never doubted.
    fn relations(
        &self,
        charts: &Charts,
        condensed: &[Arc<Condensed>],
        bonds: &[Bond],
    ) -> Vec<(Relation, bool)> {
        let mut relations = vec![];
        for (chart, first) in condensed.iter().zip(&self.firsts) {
            let within = |relation: &Relation| {
                let (from, to) = (relation.from + first, relation.to + first);
                (Relation { from, to, ..relation.clone() }, true)
            };
            relations.extend(chart.relations.iter().map(within));
        }
        let patches = charts.manifold().patches();
        // The piece of a patch, and where the patch is on it; none where it came after its chart was condensed.
        let piece = |index: usize| {
            let (chart, _) = charts.whose(index);
            let piece = *condensed[chart].piece_of.get(&index)?;
            let anchor = patches[condensed[chart].anchors[piece]].world_from_patch;
            Some((self.firsts[chart] + piece, anchor.to(&patches[index].world_from_patch)))
        };
        for link in bonds.iter().flat_map(|bond| &bond.links) {
            let Some(((from, from_on), (to, to_on))) = piece(link.from).zip(piece(link.to)) else {
                continue;
            };
            let across = between(link, &from_on, &to_on);
            relations.push((Relation { from, to, ..across }, false));
        }
        relations
    }
}
