//! The manifold: patches, the relations between them, and who is near whom.

use std::collections::{BTreeMap, VecDeque};

use base::geom::Pose2;
use glam::DVec2;
use robot_matching::{point_to_line, rotation};

use crate::back_end::{Pull, graph, settle};
use crate::odometry::Odometry;
use crate::parts::Sighting;
use crate::patch::{Kind, Patch, Relation};
use crate::settling::Settling;

/// Points nearer to each other than this lie on the same thing, metres.
const SAME: f64 = 0.15;
/// One point in so many is asked.
const ASKED: usize = 5;

/// Patches and relations, in the order they were made.
#[derive(Clone, Debug, Default)]
pub struct Manifold {
    patches: Vec<Patch>,
    relations: Vec<Relation>,
    neighbours: Vec<Vec<usize>>,
}

impl Manifold {
    /// All patches.
    pub fn patches(&self) -> &[Patch] {
        &self.patches
    }

    /// All relations.
    pub fn relations(&self) -> &[Relation] {
        &self.relations
    }

    /// Adds a patch and gives its index.
    pub fn add(&mut self, patch: Patch) -> usize {
        self.patches.push(patch);
        self.neighbours.push(vec![]);
        self.patches.len() - 1
    }

    /// Adds a relation between two patches that are there.
    pub fn relate(&mut self, relation: Relation) {
        self.neighbours[relation.from].push(relation.to);
        self.neighbours[relation.to].push(relation.from);
        self.relations.push(relation);
    }

    /// Forgets some relations.
    pub(crate) fn forget(&mut self, is_forgotten: impl Fn(&Relation) -> bool) {
        let kept = std::mem::take(&mut self.relations);
        self.neighbours.iter_mut().for_each(Vec::clear);
        for relation in kept.into_iter().filter(|relation| !is_forgotten(relation)) {
            self.relate(relation);
        }
    }

    /// Moves one of two parts to where a sighting says it is; the one with the older patch stays.
    pub(crate) fn bring_together(&mut self, sighting: &Sighting) {
        let part = |index: usize| -> Vec<usize> {
            self.within_hops(index, usize::MAX - 1).into_keys().collect()
        };
        let (there, here) = (part(sighting.from), part(sighting.to));
        let there_from_here = sighting.pose * self.patches[sighting.to].world_from_patch.inverse();
        let (moved, by) = if there.first() < here.first() {
            (here, there_from_here)
        } else {
            (there, there_from_here.inverse())
        };
        for index in moved {
            self.patches[index].world_from_patch = by * self.patches[index].world_from_patch;
        }
    }

    /// Patches that a relation ties to this one; some stand there twice.
    pub(crate) fn neighbours(&self, index: usize) -> &[usize] {
        &self.neighbours[index]
    }

    /// Relations by wheels told anew, with what has been learnt of the wheels since.
    pub(crate) fn tell_anew(&mut self, odometry: &Odometry) {
        let by_wheels = |relation: &&mut Relation| relation.kind == Kind::Odometry;
        for relation in self.relations.iter_mut().filter(by_wheels) {
            let told = self.patches[relation.from].told.to(&self.patches[relation.to].told);
            relation.from_to = odometry.laser_motion(&told);
        }
    }

    pub(crate) fn patches_mut(&mut self) -> &mut [Patch] {
        &mut self.patches
    }

    /// Where every patch is.
    pub fn poses(&self) -> Vec<Pose2> {
        self.patches.iter().map(|patch| patch.world_from_patch).collect()
    }

    /// Patches that few relations lead to, with how many.
    pub fn within_hops(&self, index: usize, most: usize) -> BTreeMap<usize, usize> {
        let mut hops = BTreeMap::from([(index, 0)]);
        let mut queue = VecDeque::from([index]);
        while let Some(at) = queue.pop_front() {
            let next = hops[&at] + 1;
            if next > most {
                break;
            }
            for other in &self.neighbours[at] {
                if !hops.contains_key(other) {
                    hops.insert(*other, next);
                    queue.push_back(*other);
                }
            }
        }
        hops
    }

    /// Patches around one, by few relations and not far: at most so many, spread over the whole stretch.
    pub fn stretch(&self, around: usize, hops: usize, within: f64, most: usize) -> Vec<usize> {
        let mut found: Vec<(f64, usize)> = self
            .within_hops(around, hops)
            .into_keys()
            .map(|other| (self.apart(around, other), other))
            .filter(|(apart, _)| *apart < within)
            .collect();
        found.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let every = found.len().div_ceil(most).max(1);
        found.into_iter().step_by(every).map(|(_, other)| other).collect()
    }

    /// From one patch to another, metres.
    pub(crate) fn apart(&self, a: usize, b: usize) -> f64 {
        let place = |index: usize| self.patches[index].world_from_patch.position();
        place(a).distance(place(b))
    }

    /// The points of some patches, as seen from a pose.
    pub(crate) fn places(&self, patches: &[usize], from: &Pose2) -> Vec<DVec2> {
        let mut places = vec![];
        for index in patches {
            let pose = from.to(&self.patches[*index].world_from_patch);
            let (turn, origin) = (rotation(&pose), pose.position());
            let points = self.patches[*index].points.all();
            places.extend(points.iter().map(|point| origin + turn * point.at));
        }
        places
    }

    /// The share of the points of each of two patches that lie on the other's, where they are now; of both the lesser.
    pub(crate) fn overlap(&self, a: usize, b: usize) -> f64 {
        let a_from_b = self.patches[a].world_from_patch.to(&self.patches[b].world_from_patch);
        self.overlap_at(a, b, &a_from_b)
    }

    /// The same, were one seen from the other as said.
    pub(crate) fn overlap_at(&self, a: usize, b: usize, a_from_b: &Pose2) -> f64 {
        let (a, b) = (&self.patches[a].points, &self.patches[b].points);
        let there = point_to_line::overlap(a, b, a_from_b, SAME, ASKED);
        let back = point_to_line::overlap(b, a, &a_from_b.inverse(), SAME, ASKED);
        there.min(back)
    }

    /// Patches that relations join, part by part, each in the order of its patches.
    pub fn parts(&self) -> Vec<Vec<usize>> {
        let mut is_seen = vec![false; self.patches.len()];
        let mut parts = vec![];
        for first in 0..self.patches.len() {
            if is_seen[first] {
                continue;
            }
            let part: Vec<usize> = self.within_hops(first, usize::MAX - 1).into_keys().collect();
            for patch in &part {
                is_seen[*patch] = true;
            }
            parts.push(part);
        }
        parts
    }

    /// The first patch of each part.
    fn firsts(&self) -> Vec<usize> {
        let mut next = 0;
        let parts = self.part_of_each();
        let is_first = |index: &usize| {
            parts[*index] == next && {
                next += 1;
                true
            }
        };
        (0..parts.len()).filter(is_first).collect()
    }

    /// The number of each patch's part.
    pub(crate) fn part_of_each(&self) -> Vec<usize> {
        let pairs = self.relations.iter().map(|relation| (relation.from, relation.to));
        robot_graph::parts(self.patches.len(), pairs)
    }

    /// Moves all patches but the first of each part to where relations agree best. Where that cannot be solved nothing moves.
    pub(crate) fn settle(&mut self, iterations: usize) {
        let pulls: Vec<Pull> = self.relations.iter().map(Pull::of).collect();
        self.pull(&pulls, iterations);
    }

    /// Begins to do the same piece by piece, with relations that are not there yet; nothing where that cannot be solved.
    pub(crate) fn settling(&self, coming: &[Relation], iterations: usize) -> Option<Settling> {
        let pulls: Vec<Pull> = self.relations.iter().chain(coming).map(Pull::of).collect();
        let graph = graph(&self.poses(), &self.firsts(), &pulls).ok()?;
        Some(Settling::new(graph, iterations))
    }

    /// Puts patches where they have come to; those that were added since go along with the last of them.
    pub(crate) fn take_settled(&mut self, settled: &[Pose2]) {
        let Some((last, pose)) = settled.iter().enumerate().next_back() else { return };
        let by = *pose * self.patches[last].world_from_patch.inverse();
        for (index, patch) in self.patches.iter_mut().enumerate() {
            patch.world_from_patch =
                settled.get(index).copied().unwrap_or(by * patch.world_from_patch);
        }
    }

    /// The same, by pulls of somebody else.
    pub(crate) fn pull(&mut self, pulls: &[Pull], iterations: usize) {
        if let Ok(settled) = settle(&self.poses(), &self.firsts(), pulls, iterations) {
            for (patch, pose) in self.patches.iter_mut().zip(settled) {
                patch.world_from_patch = pose;
            }
        }
    }
}
