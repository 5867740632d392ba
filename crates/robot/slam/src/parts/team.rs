//! Maps of several robots, each in a frame of its own, and which of them belong together.

use std::collections::BTreeMap;

use base::geom::{Pose2, wrap_angle};

use crate::loops::Loops;
use crate::manifold::Manifold;
use crate::parts::{Looking, Pool, Rule, Sighting, Verdict, Whole};
use crate::patch::{Kind, Relation};
use crate::polish::polish;

/// Points that are looked up at a time.
const WORK: usize = 2_000_000;
/// Patches that are looked for are so far apart on the way, metres, and not more than so many a pair.
const SPACING: f64 = 1.0;
const MOST_SOUGHT: f64 = 80.0;
/// Steps of the back end.
const ITERATIONS: usize = 10;
/// Two robots that others have joined already may be told to be so far from that, metres and radians, before it is a conflict.
const SAME: (f64, f64) = (1.0, 0.2);

/// Maps of several robots.
#[derive(Clone, Debug, Default)]
pub struct Team {
    manifold: Manifold,
    /// The patches of each robot.
    robots: Vec<Vec<usize>>,
    pools: BTreeMap<(usize, usize), Pool>,
}

/// Whether the maps of two robots belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The first robot.
    pub a: usize,
    /// The second.
    pub b: usize,
    /// Whether their maps were merged.
    pub answer: Answer,
}

/// Whether two maps were merged, and why not.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// They are one map now: so many recognised places say so.
    Merged(usize),
    /// It cannot be told yet.
    NotYet(super::Why),
    /// Recognised places contradict each other: so many say one thing, and so many another.
    Refused(usize, usize),
    /// So many recognised places contradict where other robots' maps have put these two.
    Contradicted(usize),
}

impl Answer {
    /// In one word, as programs read it.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Merged(_) => "merged",
            Self::NotYet(_) => "not_yet",
            Self::Refused(..) | Self::Contradicted(_) => "refused",
        }
    }
}

impl std::fmt::Display for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Merged(count) => write!(f, "{count} recognised places agree"),
            Self::NotYet(why) => write!(f, "{why}"),
            Self::Refused(best, other) => {
                write!(
                    f,
                    "{best} recognised places agree, but {other} others agree on another placement"
                )
            }
            Self::Contradicted(count) => {
                write!(
                    f,
                    "{count} recognised places contradict where the maps of other robots put these two"
                )
            }
        }
    }
}

impl Team {
    /// Adds the map of a robot in its own frame; gives its number.
    pub fn add(&mut self, map: &Manifold) -> usize {
        let first = self.manifold.patches().len();
        for patch in map.patches() {
            self.manifold.add(patch.clone());
        }
        for relation in map.relations() {
            let (from, to) = (relation.from + first, relation.to + first);
            self.manifold.relate(Relation { from, to, ..relation.clone() });
        }
        self.robots.push((first..self.manifold.patches().len()).collect());
        self.robots.len() - 1
    }

    /// All patches and relations, one robot's after the other's.
    pub fn manifold(&self) -> &Manifold {
        &self.manifold
    }

    /// Where a patch of a robot is now, in the frame of the first robot its map was merged with.
    pub fn pose(&self, robot: usize, patch: usize) -> Option<Pose2> {
        let index = self.robots.get(robot)?.get(patch)?;
        Some(self.manifold.patches()[*index].world_from_patch)
    }

    /// Compares every map with every other and merges those that belong together, the surest first.
    pub fn meet(&mut self) -> Vec<Pair> {
        let mut verdicts = vec![];
        for b in 1..self.robots.len() {
            for a in 0..b {
                let pool = self.compared(a, b);
                let verdict = pool.verdict(&self.manifold, &Rule::ROBOTS);
                self.pools.insert((a, b), pool);
                verdicts.push(((a, b), verdict));
            }
        }
        verdicts.sort_by_key(|(_, verdict)| match verdict {
            Verdict::Merged(members) => std::cmp::Reverse(members.len()),
            _ => std::cmp::Reverse(0),
        });
        let answered = verdicts.into_iter().map(|((a, b), verdict)| {
            let answer = match verdict {
                Verdict::NotYet(why) => Answer::NotYet(why),
                Verdict::Refused(best, other) => Answer::Refused(best, other),
                Verdict::Merged(members) => self.merge((a, b), &members),
            };
            Pair { a, b, answer }
        });
        let mut pairs: Vec<Pair> = answered.collect();
        pairs.sort_by_key(|pair| (pair.a, pair.b));
        pairs
    }

    /// Takes the merge of two maps back: whatever relates the one to the other is forgotten.
    pub fn part(&mut self, a: usize, b: usize) {
        let (Some(a), Some(b)) = (self.robots.get(a).cloned(), self.robots.get(b).cloned()) else {
            return;
        };
        let is_across = |relation: &Relation| {
            let ends = (relation.from, relation.to);
            let has = |robot: &[usize], index: usize| robot.binary_search(&index).is_ok();
            (has(&a, ends.0) && has(&b, ends.1)) || (has(&b, ends.0) && has(&a, ends.1))
        };
        self.manifold.forget(is_across);
        self.manifold.settle(ITERATIONS);
    }

    /// Looks for what merged maps both show, and adjusts all patches together from their points.
    pub fn finish(&mut self) {
        let mut loops = Loops::default();
        let later = self.robots.iter().skip(1).flatten().copied().collect::<Vec<usize>>();
        for patch in later {
            loops.close(&mut self.manifold, patch);
        }
        self.manifold.settle(ITERATIONS);
        polish(&mut self.manifold);
    }

    /// Looks for patches of one robot everywhere in the map of the other.
    fn compared(&self, a: usize, b: usize) -> Pool {
        let (a, b) = (&self.robots[a], &self.robots[b]);
        let (there, here) = if a.len() >= b.len() { (a, b) } else { (b, a) };
        let mut whole = Whole::new(there.clone());
        while whole.advance(&self.manifold, WORK).is_none() {}
        let mut pool = Pool::default();
        for patch in self.spread(here) {
            let Some(mut looking) = Looking::new(&self.manifold, patch, &whole, 1) else {
                continue;
            };
            let outcome = loop {
                if let Some(outcome) = looking.advance(&self.manifold, Some(&whole), WORK) {
                    break outcome.1;
                }
            };
            for sighting in outcome.into_iter().flatten() {
                pool.add(&self.manifold, sighting);
            }
        }
        pool
    }

    /// Patches along the way of a robot.
    fn spread(&self, patches: &[usize]) -> Vec<usize> {
        let way: f64 = patches.windows(2).map(|pair| self.manifold.apart(pair[0], pair[1])).sum();
        let spacing = (way / MOST_SOUGHT).max(SPACING);
        let (mut since, mut chosen) = (f64::INFINITY, vec![]);
        for (index, patch) in patches.iter().enumerate() {
            if index > 0 {
                since += self.manifold.apart(patches[index - 1], *patch);
            }
            if since >= spacing {
                chosen.push(*patch);
                since = 0.0;
            }
        }
        chosen
    }

    fn merge(&mut self, (a, b): (usize, usize), members: &[usize]) -> Answer {
        let Some(pool) = self.pools.get(&(a, b)) else { return Answer::Contradicted(0) };
        let sightings: Vec<Sighting> =
            members.iter().map(|member| pool.sightings()[*member].clone()).collect();
        let Some(first) = sightings.first() else { return Answer::Contradicted(0) };
        let parts = self.manifold.part_of_each();
        if parts[first.from] == parts[first.to] {
            if sightings.iter().filter(|sighting| self.is_there(sighting)).count() * 2
                < sightings.len()
            {
                return Answer::Contradicted(sightings.len());
            }
        } else {
            self.manifold.bring_together(first);
        }
        for link in sightings.iter().flat_map(|sighting| &sighting.links) {
            self.manifold.relate(Relation { kind: Kind::Bridge, ..link.clone() });
        }
        self.manifold.settle(ITERATIONS);
        Answer::Merged(sightings.len())
    }

    /// Whether a sighting tells about what is believed already.
    fn is_there(&self, sighting: &Sighting) -> bool {
        let Some(link) = sighting.links.first() else { return false };
        let pose = |index: usize| self.manifold.patches()[index].world_from_patch;
        let off = (pose(link.from) * link.from_to).to(&pose(link.to));
        off.position().length() < SAME.0 && wrap_angle(off.yaw).abs() < SAME.1
    }
}
