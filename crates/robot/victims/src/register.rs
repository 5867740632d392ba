//! All who are believed to be there.

use std::collections::BTreeSet;

use base::time::SimTime;
use glam::DVec2;

use crate::belief::{Belief, Verdict};
use crate::likelihoods::Likelihoods;
use crate::sighting::{Look, Place, Sighting, Strength};
use crate::whereabouts::Whereabouts;

/// What is heard or felt without a place may come from somebody nobody has seen: as probable as one who is certain.
const SOMEBODY_ELSE: f64 = 1.0;
/// Two beliefs nearer than this are of one person, metres, unless they were seen side by side: the halves of somebody who lies are about that far
/// from each other.
const SAME: f64 = 1.1;
/// Nearer than this they are one even then: an arm and a leg that lie apart may be gathered into two bodies, and nobody lies in another.
const SURELY_SAME: f64 = 0.9;
/// Less probable beliefs are forgotten.
const FORGOTTEN: f64 = 0.02;
/// A belief whose place is less sure than this says nothing by not being seen, metres squared.
const VAGUE: f64 = 1.0;
/// Radius of the disc that nobody drives into, metres: touching somebody costs them and the score.
pub const KEEP_OUT: f64 = 1.0;
/// Beliefs from this probability on are kept out of.
const KEPT_OUT_OF: f64 = 0.3;

/// A disc on the floor that plans keep out of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disc {
    /// Its middle, metres.
    pub centre: DVec2,
    /// Metres.
    pub radius: f64,
}

/// All beliefs, of one robot or of a team.
#[derive(Clone, Debug)]
pub struct Register {
    likelihoods: Likelihoods,
    beliefs: Vec<Belief>,
    /// Pairs seen side by side, the smaller number first.
    apart: BTreeSet<(u32, u32)>,
    next: u32,
    /// Beliefs that are kept however improbable, because others believe in them.
    kept: BTreeSet<u32>,
    /// Numbers of those who turned out to be others, and of whom, since they were last asked for.
    joined: Vec<(u32, u32)>,
}

impl Register {
    /// Nobody yet.
    pub fn new(likelihoods: Likelihoods) -> Self {
        Self {
            likelihoods,
            beliefs: vec![],
            apart: BTreeSet::new(),
            next: 1,
            kept: BTreeSet::new(),
            joined: vec![],
        }
    }

    /// Everybody, probable or not, in the order in which they were first seen.
    pub fn beliefs(&self) -> &[Belief] {
        &self.beliefs
    }

    /// Who may be reported.
    pub fn confirmed(&self) -> impl Iterator<Item = &Belief> {
        self.beliefs.iter().filter(|belief| belief.is_confirmed())
    }

    /// Takes in a look; `sees` says whether nothing stands between two places by what is known of the floor.
    pub fn take(&mut self, look: &Look, sees: &dyn Fn(DVec2, DVec2) -> bool) {
        let hit = self.associate(look);
        self.add_vague(look, sees);
        self.miss(look, &hit, sees);
        self.join_same(look.time);
        let kept = &self.kept;
        let is_kept = |b: &Belief| {
            b.verdict.is_some() || kept.contains(&b.id) || b.probability() >= FORGOTTEN
        };
        self.beliefs.retain(is_kept);
    }

    /// Minds a place where others believe somebody to be, to say what its own sensors make of it; gives the number.
    pub(crate) fn mind(&mut self, whereabouts: Whereabouts) -> u32 {
        let id = self.next;
        self.next += 1;
        let mut belief = Belief::new(id, (DVec2::ZERO, glam::DMat2::IDENTITY), SimTime::ZERO);
        belief.whereabouts = whereabouts;
        self.beliefs.push(belief);
        id
    }

    /// Keeps these however improbable, and no others.
    pub(crate) fn keep(&mut self, kept: BTreeSet<u32>) {
        self.kept = kept;
    }

    /// Who turned out to be whom since this was last asked: the number that is gone, then the one that stays.
    pub(crate) fn take_joined(&mut self) -> Vec<(u32, u32)> {
        std::mem::take(&mut self.joined)
    }

    pub(crate) fn belief_mut(&mut self, id: u32) -> Option<&mut Belief> {
        self.beliefs.iter_mut().find(|belief| belief.id == id)
    }

    /// Notes what the operator says of one; false where there is none of this number.
    pub fn judge(&mut self, id: u32, verdict: Verdict) -> bool {
        let belief = self.beliefs.iter_mut().find(|belief| belief.id == id);
        belief.map(|belief| belief.verdict = Some(verdict)).is_some()
    }

    /// Takes in what another robot believes; what both have heard of is not counted twice.
    pub fn adopt(&mut self, theirs: &Belief, now: SimTime) {
        let same = |mine: &&mut Belief| {
            mine.place(now).distance(theirs.place(now)) < SAME
                || mine.tags.intersection(&theirs.tags).next().is_some()
        };
        let nearest = self.beliefs.iter_mut().filter(|mine| same(mine)).min_by(|a, b| {
            let off = |mine: &Belief| mine.place(now).distance(theirs.place(now));
            off(a).total_cmp(&off(b))
        });
        if let Some(mine) = nearest {
            mine.join(theirs);
        } else {
            self.beliefs.push(Belief { id: self.next, ..theirs.clone() });
            self.next += 1;
        }
    }

    /// Where plans keep out of: around everybody who may be there.
    pub fn keep_out(&self, now: SimTime) -> Vec<Disc> {
        let likely = self.beliefs.iter().filter(|b| b.probability() >= KEPT_OUT_OF);
        likely.map(|b| Disc { centre: b.place(now), radius: KEEP_OUT }).collect()
    }

    /// Gives each sighting with a place to a belief, nearest pairs first, or begins one; returns who was hit.
    fn associate(&mut self, look: &Look) -> BTreeSet<u32> {
        let mut pairs: Vec<(f64, usize, usize)> = vec![];
        for (number, sighting) in look.sightings.iter().enumerate() {
            for (index, belief) in self.beliefs.iter().enumerate() {
                pairs.extend(off(belief, sighting, look).map(|off| (off, number, index)));
            }
        }
        pairs.sort_by(|a, b| a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2))));
        let mut given: Vec<Option<u32>> = vec![None; look.sightings.len()];
        let mut hit = BTreeSet::new();
        for (_, number, index) in pairs {
            let id = self.beliefs[index].id;
            if given[number].is_some() || (look.kind.parts_people() && hit.contains(&id)) {
                continue;
            }
            given[number] = Some(id);
            if hit.insert(id) {
                self.hear(index, &look.sightings[number], look);
            }
        }
        for (number, sighting) in look.sightings.iter().enumerate() {
            if let (None, Place::At { centre, covariance }) = (given[number], sighting.place) {
                let mut belief = Belief::new(self.next, (centre, covariance), look.time);
                belief.note(look.kind, sighting, &self.likelihoods);
                belief.robots.insert(look.robot.clone());
                self.beliefs.push(belief);
                given[number] = Some(self.next);
                hit.insert(self.next);
                self.next += 1;
            }
        }
        self.note_apart(look, &given);
        hit
    }

    fn hear(&mut self, index: usize, sighting: &Sighting, look: &Look) {
        let belief = &mut self.beliefs[index];
        belief.robots.insert(look.robot.clone());
        belief.hear(look.kind, sighting, (&self.likelihoods, 1.0, look.time));
    }

    /// Whoever was seen at once by a sensor that tells people apart is not one; a single part beside somebody may be a false alarm.
    fn note_apart(&mut self, look: &Look, given: &[Option<u32>]) {
        if look.kind.parts_people() {
            let strong = look.sightings.iter().zip(given);
            let strong = strong.filter(|(sighting, _)| sighting.strength == Strength::Strong);
            let ids: BTreeSet<u32> = strong.filter_map(|(_, id)| *id).collect();
            let pairs = ids.iter().flat_map(|&a| ids.range(a + 1..).map(move |&b| (a, b)));
            self.apart.extend(pairs);
        }
    }

    /// Sightings without a place are shared by whom they may be of, by how probable each is, and somebody unknown.
    fn add_vague(&mut self, look: &Look, sees: &dyn Fn(DVec2, DVec2) -> bool) {
        for sighting in &look.sightings {
            let Place::Within(sector) = sighting.place else { continue };
            let may_be = |b: &Belief| {
                let place = b.place(look.time);
                sector.holds(place) && sees(sector.from.position(), place)
            };
            let of: Vec<usize> =
                (0..self.beliefs.len()).filter(|&i| may_be(&self.beliefs[i])).collect();
            let total: f64 = of.iter().map(|&i| self.beliefs[i].probability()).sum();
            for index in of {
                let belief = &mut self.beliefs[index];
                let share = belief.probability() / (total + SOMEBODY_ELSE);
                belief.hear(look.kind, sighting, (&self.likelihoods, share, look.time));
            }
        }
    }

    /// Who was in view and not seen is less probable.
    fn miss(&mut self, look: &Look, hit: &BTreeSet<u32>, sees: &dyn Fn(DVec2, DVec2) -> bool) {
        let from = look.view.from.position();
        for belief in self.beliefs.iter_mut().filter(|belief| !hit.contains(&belief.id)) {
            let place = belief.place(look.time);
            let is_vague = belief.covariance(look.time).determinant() > VAGUE * VAGUE;
            let may_be = |sighting: &Sighting| sighting.may_be_of(place);
            if !is_vague
                && look.covers(place)
                && sees(from, place)
                && !look.sightings.iter().any(may_be)
            {
                belief.say(look.kind, None, &self.likelihoods, 1.0);
            }
        }
    }

    /// Makes one of those who are one.
    fn join_same(&mut self, now: SimTime) {
        let mut first = 0;
        while first < self.beliefs.len() {
            let twin = (first + 1..self.beliefs.len()).find(|&other| {
                let (a, b) = (&self.beliefs[first], &self.beliefs[other]);
                let distance = a.place(now).distance(b.place(now));
                let apart = self.apart.contains(&(a.id.min(b.id), a.id.max(b.id)));
                distance < if apart { SURELY_SAME } else { SAME }
            });
            match twin {
                Some(other) => {
                    let other = self.beliefs.remove(other);
                    self.beliefs[first].join(&other);
                    let stays = self.beliefs[first].id;
                    self.joined.push((other.id, stays));
                    self.inherit_apart(other.id, stays);
                }
                None => first += 1,
            }
        }
    }

    /// Whoever was seen beside one who is now taken for another was seen beside that other.
    fn inherit_apart(&mut self, gone: u32, stays: u32) {
        let renamed = |id: u32| if id == gone { stays } else { id };
        let pairs = self.apart.iter().map(|&(a, b)| (renamed(a), renamed(b)));
        self.apart = pairs.filter(|(a, b)| a != b).map(|(a, b)| (a.min(b), a.max(b))).collect();
    }
}

/// How far a sighting is off a belief; `None` where it cannot be of it.
fn off(belief: &Belief, sighting: &Sighting, look: &Look) -> Option<f64> {
    let Place::At { centre, covariance } = sighting.place else { return None };
    if sighting.tag.is_some_and(|tag| belief.tags.contains(&tag)) {
        return Some(0.0);
    }
    let off = belief.whereabouts.distance_squared(centre, covariance, look.time);
    (off <= Sighting::GATE).then_some(off)
}

#[cfg(test)]
mod tests;
