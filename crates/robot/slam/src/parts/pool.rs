//! Sightings between two parts, which of them agree, and whether they are enough to join the parts.
//!
//! Pairwise consistency: Mangelson et al., "Pairwise consistent measurement set maximization for robust multi-robot map merging", ICRA 2018.
//! The runner-up is asked for as Olson does ("Recognizing places using spectrally clustered local matches", 2009): two explanations that are
//! nearly as good are none.

use base::geom::{Pose2, wrap_angle};
use glam::{DMat3, DVec3};
use robot_matching::{rotation, widened};

use crate::doubt::doubts;
use crate::manifold::Manifold;
use crate::parts::clique::largest;
use crate::parts::sighting::Sighting;
use crate::patch::Relation;

/// Two sightings agree within this, squared: χ² of three numbers, 99 %.
const AGREED: f64 = 11.345;
/// No sighting is surer than this: metres, radians.
const SURE: (f64, f64) = (0.05, 0.02);
/// Two sightings between which the way is in more doubt than this say nothing of each other: metres, radians.
const VAGUE: (f64, f64) = (1.0, 0.3);

/// Two sightings tell of different placements from here on: metres, radians. Less is a map that is a little bent.
const ANOTHER: (f64, f64) = (1.0, 0.2);

/// What it takes to join two parts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rule {
    /// So many sightings that agree.
    pub members: usize,
    /// From places that are so far apart at most, metres: two at least.
    pub apart: f64,
}

impl Rule {
    /// For a robot that lost itself in its own map.
    pub const OWN: Self = Self { members: 2, apart: 0.5 };
    /// For two robots.
    pub const ROBOTS: Self = Self { members: 3, apart: 3.0 };
}

/// Whether two parts belong together.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// They do: these sightings say so.
    Merged(Vec<usize>),
    /// It cannot be told yet.
    NotYet(Why),
    /// Sightings contradict each other: so many say one thing, and so many another.
    Refused(usize, usize),
}

/// Why it cannot be told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Why {
    /// Nothing of the one was seen in the other.
    Unseen,
    /// So few sightings agree, and so many are needed.
    TooFew(usize, usize),
    /// All are from one place: so far apart at most, and so far is needed, metres.
    OnePlace(f64, f64),
}

impl std::fmt::Display for Why {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unseen => write!(f, "nothing of the one was recognised in the other"),
            Self::TooFew(count, needed) => {
                write!(f, "{count} recognised places agree, at least {needed} have to")
            }
            Self::OnePlace(apart, needed) => {
                write!(f, "recognised places are {apart:.1} m apart, at least {needed:.1}")
            }
        }
    }
}

/// All sightings between two parts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pool {
    sightings: Vec<Sighting>,
    /// For each, what those before it say of it.
    said: Vec<Vec<Said>>,
}

/// What one sighting says of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Agreed,
    /// Neither the same nor clearly another placement.
    Unclear,
    Another,
}

impl Pool {
    pub(crate) fn sightings(&self) -> &[Sighting] {
        &self.sightings
    }

    pub(crate) fn add(&mut self, manifold: &Manifold, sighting: Sighting) {
        let relations = manifold.relations();
        self.add_between(&manifold.poses(), (relations, relations), sighting);
    }

    /// The same where relations within the one part and within the other are known apart.
    pub(crate) fn add_between(
        &mut self,
        poses: &[Pose2],
        (there, here): (&[Relation], &[Relation]),
        sighting: Sighting,
    ) {
        let there = doubts(sighting.from, poses, there);
        let here = doubts(sighting.to, poses, here);
        let said = self.sightings.iter().map(|other| {
            let doubt = there[other.from].zip(here[other.to]);
            doubt.map_or(Said::Unclear, |doubt| said(poses, &sighting, other, doubt))
        });
        self.said.push(said.collect());
        self.sightings.push(sighting);
    }

    fn agrees(&self, a: usize, b: usize) -> bool {
        self.said[a.max(b)][a.min(b)] == Said::Agreed
    }

    fn contradicts(&self, a: usize, b: usize) -> bool {
        a != b && self.said[a.max(b)][a.min(b)] == Said::Another
    }

    /// The largest set of sightings that agree.
    pub(crate) fn best(&self) -> Vec<usize> {
        largest(self.sightings.len(), |a, b| self.agrees(a, b))
    }

    /// The largest set among those that contradict most of the best.
    fn runner_up(&self, best: &[usize]) -> usize {
        let contradicts = |index: &usize| {
            2 * best.iter().filter(|member| self.contradicts(**member, *index)).count() > best.len()
        };
        let others: Vec<usize> = (0..self.sightings.len()).filter(contradicts).collect();
        largest(others.len(), |a, b| self.agrees(others[a], others[b])).len()
    }

    /// Whether the parts belong together, by a rule.
    pub(crate) fn verdict(&self, manifold: &Manifold, rule: &Rule) -> Verdict {
        let best = self.best();
        if best.is_empty() {
            return Verdict::NotYet(Why::Unseen);
        }
        let runner_up = self.runner_up(&best);
        if 2 * runner_up > best.len() && runner_up > 1 {
            return Verdict::Refused(best.len(), runner_up);
        }
        if best.len() < rule.members || 2 * runner_up > best.len() {
            return Verdict::NotYet(Why::TooFew(best.len(), rule.members.max(2 * runner_up)));
        }
        let apart = self.widest(manifold, &best);
        if apart <= rule.apart {
            return Verdict::NotYet(Why::OnePlace(apart, rule.apart));
        }
        Verdict::Merged(best)
    }

    /// The largest distance between places that were recognised, metres.
    fn widest(&self, manifold: &Manifold, members: &[usize]) -> f64 {
        let mut widest: f64 = 0.0;
        for (index, a) in members.iter().enumerate() {
            for b in &members[index + 1..] {
                let (a, b) = (&self.sightings[*a], &self.sightings[*b]);
                widest = widest.max(manifold.apart(a.to, b.to));
            }
        }
        widest
    }
}

/// Whether two sightings tell the same of where one part lies in the other, as far as the ways between them are known.
fn said(poses: &[Pose2], a: &Sighting, b: &Sighting, (there, here): (DMat3, DMat3)) -> Said {
    let there_from_here = a.pose * poses[a.to].inverse();
    let expected = there_from_here * poses[b.to];
    let off =
        (b.pose.position() - expected.position()).extend(wrap_angle(b.pose.yaw - expected.yaw));
    let turn = widened(&rotation(&there_from_here));
    let sure = DVec3::new(SURE.0 * SURE.0, SURE.0 * SURE.0, SURE.1 * SURE.1);
    // What the first errs in heading swings the second around.
    let arm = expected.position() - a.pose.position();
    let swing = DMat3::from_cols(DVec3::X, DVec3::Y, arm.perp().extend(1.0));
    let own = DMat3::from_diagonal(sure);
    let spread = there + turn * here * turn.transpose() + swing * own * swing.transpose() + own;
    let is_vague = spread.x_axis.x.max(spread.y_axis.y) > VAGUE.0 * VAGUE.0
        || spread.z_axis.z > VAGUE.1 * VAGUE.1;
    let is_within = off.dot(spread.inverse() * off) < AGREED;
    let is_far = off.truncate().length() > ANOTHER.0 || off.z.abs() > ANOTHER.1;
    match (is_within, is_far) {
        (true, _) if !is_vague => Said::Agreed,
        (false, true) => Said::Another,
        _ => Said::Unclear,
    }
}
