//! What a team believes of victims: each robot's own beliefs, told to all, and one person of all that are of the same.
//!
//! A robot tells only what its own sensors say, so nothing is ever counted twice, whichever way and however often it was passed on. Where a
//! mate believes in somebody, a robot minds the place: what it sees there, or does not see, is its own word on the same person. Which of
//! its beliefs are of which of a mate's it says by their names; two whom one robot tells apart are never one person.

use std::collections::{BTreeMap, BTreeSet};

use base::time::SimTime;
use glam::DVec2;

use crate::belief::{Belief, Verdict};
use crate::likelihoods::Likelihoods;
use crate::register::{Disc, KEEP_OUT, Register};
use crate::sighting::{Look, Sighting};
use crate::told::{Name, Told};
use crate::whereabouts::Whereabouts;

/// Beliefs of two robots this near to each other are of one person, metres.
const SAME: f64 = 1.0;
/// People this near to each other are one, metres, whatever robots call them: nobody lies in another.
const IN_ONE_PLACE: f64 = 0.8;
/// Less probable people are not spoken of.
const FORGOTTEN: f64 = 0.02;
/// Plans keep out of the places of people from this probability on.
const KEPT_OUT_OF: f64 = 0.3;

/// Somebody, by all that the team knows.
#[derive(Clone, Debug, PartialEq)]
pub struct Person {
    /// What the robots call them, in order; the first is what people call them.
    pub names: BTreeSet<Name>,
    /// All that was said of them together.
    pub belief: Belief,
}

impl Person {
    /// The first of the names.
    pub fn name(&self) -> Option<&Name> {
        self.names.first()
    }
}

/// One robot's list of beliefs, as it was heard.
#[derive(Clone, Debug)]
struct Page {
    told: Vec<Told>,
    received: SimTime,
}

/// A robot's own beliefs, those of its mates, and the people they are of.
#[derive(Clone, Debug)]
pub struct Team {
    me: (String, u32),
    own: Register,
    /// Names of mates that one's own beliefs go by besides, by their numbers.
    links: BTreeMap<u32, BTreeSet<Name>>,
    /// By robot and life.
    pages: BTreeMap<(String, u32), Page>,
}

impl Team {
    /// Of a robot, in one of its lives, that has heard of nobody.
    pub fn new(robot: &str, life: u32, likelihoods: Likelihoods) -> Self {
        Self {
            me: (robot.to_owned(), life),
            own: Register::new(likelihoods),
            links: BTreeMap::new(),
            pages: BTreeMap::new(),
        }
    }

    /// Takes in what one of its own sensors saw; see [`Register::take`].
    pub fn look(&mut self, look: &Look, sees: &dyn Fn(DVec2, DVec2) -> bool) {
        self.own.take(look, sees);
        self.follow();
    }

    /// Takes in the newest list of a mate in one of its lives.
    pub fn hear(&mut self, (robot, life): (&str, u32), told: Vec<Told>, now: SimTime) {
        let key = (robot.to_owned(), life);
        if key == self.me {
            return;
        }
        let told: Vec<Told> = told.into_iter().filter(Told::makes_sense).collect();
        self.pages.insert(key.clone(), Page { told: told.clone(), received: now });
        for theirs in &told {
            self.link(&key, theirs, now);
        }
        self.follow();
    }

    /// Finds out which of its own beliefs is of a mate's; minds the place where none is.
    fn link(&mut self, (robot, life): &(String, u32), theirs: &Told, now: SimTime) {
        let is_theirs = |name: &&Name| name.robot == *robot && name.life == *life;
        let Some(name) = theirs.names.iter().find(is_theirs) else { return };
        let place = theirs.whereabouts(now);
        self.part(name, &place);
        if let Some(id) = self.linked(theirs, (name, &place)) {
            self.links.entry(id).or_default().insert(name.clone());
            if let Some(mine) = self.own.belief_mut(id)
                && mine.robots.is_empty()
            {
                mine.whereabouts = place;
            }
            return;
        }
        let is_free = |mine: &&Belief| {
            let links = self.links.get(&mine.id);
            !links.is_some_and(|links| links.iter().any(|name| is_theirs(&name)))
        };
        let off = |mine: &Belief| mine.place(now).distance(place.place(now));
        let is_same = |mine: &&Belief| {
            let wears = theirs.tags.iter().any(|tag| mine.tags.contains(tag));
            let gate = (theirs.place(), place.covariance(place.seen()));
            let walked = mine.whereabouts.distance_squared(gate.0, gate.1, place.seen());
            wears || off(mine) < SAME || (mine.whereabouts.is_walking() && walked <= Sighting::GATE)
        };
        let near = self.own.beliefs().iter().filter(is_free).filter(is_same);
        let nearest = near.min_by(|a, b| off(a).total_cmp(&off(b))).map(|mine| mine.id);
        let id = nearest.unwrap_or_else(|| self.own.mind(place));
        self.links.entry(id).or_default().insert(name.clone());
    }

    /// Takes a mate's name off those of its own beliefs who turned out to lie elsewhere.
    fn part(&mut self, name: &Name, place: &Whereabouts) {
        let elsewhere = self.own.beliefs().iter().filter(|mine| !may_be(mine, place));
        let elsewhere: Vec<u32> = elsewhere.map(|mine| mine.id).collect();
        for id in elsewhere {
            if let Some(links) = self.links.get_mut(&id) {
                links.remove(name);
            }
        }
    }

    /// Which of its own beliefs that may be of the same goes by the name that the teller gives them, or by another that it names.
    fn linked(&self, theirs: &Told, (name, place): (&Name, &Whereabouts)) -> Option<u32> {
        let (robot, life) = &self.me;
        let is_mine = |name: &Name| name.robot == *robot && name.life == *life;
        let goes_by = |mine: &Belief, name: &Name| {
            let links = self.links.get(&mine.id);
            (is_mine(name) && name.number == mine.id)
                || links.is_some_and(|links| links.contains(name))
        };
        let near = || self.own.beliefs().iter().filter(|mine| may_be(mine, place));
        let named = |mine: &&Belief| theirs.names.iter().any(|name| goes_by(mine, name));
        let own = near().find(|mine| goes_by(mine, name));
        own.or_else(|| near().find(named)).map(|mine| mine.id)
    }

    /// Lets names follow beliefs that turned out to be of one person, and keeps what mates still speak of.
    fn follow(&mut self) {
        for (gone, stays) in self.own.take_joined() {
            let names = self.links.remove(&gone).unwrap_or_default();
            self.links.entry(stays).or_default().extend(names);
        }
        let own: BTreeSet<u32> = self.own.beliefs().iter().map(|belief| belief.id).collect();
        self.links.retain(|id, _| own.contains(id));
        let live = self.live_names();
        let is_spoken_of = |names: &BTreeSet<Name>| names.iter().any(|name| live.contains(name));
        let kept = self.links.iter().filter(|(_, names)| is_spoken_of(names)).map(|(id, _)| *id);
        self.own.keep(kept.collect());
    }

    /// Names by which mates speak of somebody now.
    fn live_names(&self) -> BTreeSet<Name> {
        let pages = self.pages.iter();
        let own = pages.flat_map(|((robot, life), page)| {
            let names = page.told.iter().flat_map(|told| &told.names);
            names.filter(move |name| name.robot == *robot && name.life == *life)
        });
        own.cloned().collect()
    }

    fn name(&self, number: u32) -> Name {
        Name { robot: self.me.0.clone(), life: self.me.1, number }
    }

    fn names(&self, belief: &Belief) -> BTreeSet<Name> {
        let links = self.links.get(&belief.id).into_iter().flatten().cloned();
        links.chain([self.name(belief.id)]).collect()
    }

    /// What it has to tell of its own beliefs.
    pub fn told(&self, now: SimTime) -> Vec<Told> {
        let own = self.own.beliefs().iter();
        own.map(|belief| Told::of(belief, &self.names(belief), now)).collect()
    }

    /// Everybody who may be there, the most probable first.
    pub fn people(&self) -> Vec<Person> {
        let mut all = Gathered::default();
        for belief in self.own.beliefs() {
            all.add(&self.me, self.names(belief), belief.clone());
        }
        for (speaker, page) in &self.pages {
            for told in &page.told {
                let names = told.names.iter().cloned().collect();
                all.add(speaker, names, told.belief(&speaker.0, page.received));
            }
        }
        let people = all.0.into_iter().map(|(person, _)| person);
        let mut people = united(people);
        people.retain(|person| {
            let belief = &person.belief;
            belief.verdict.is_some() || belief.probability() >= FORGOTTEN
        });
        for (number, person) in (1..).zip(&mut people) {
            person.belief.id = number;
        }
        people.sort_by(|a, b| b.belief.probability().total_cmp(&a.belief.probability()));
        people
    }

    /// The operator says that somebody goes by this name; false where nobody does.
    pub fn confirm(&mut self, name: &Name) -> bool {
        self.judge(name, Verdict::Confirmed)
    }

    /// The operator says that nobody is there.
    pub fn reject(&mut self, name: &Name) -> bool {
        self.judge(name, Verdict::Denied)
    }

    fn judge(&mut self, name: &Name, verdict: Verdict) -> bool {
        let goes_by = |belief: &&Belief| self.names(belief).contains(name);
        let id = self.own.beliefs().iter().find(goes_by).map(|belief| belief.id);
        id.is_some_and(|id| self.own.judge(id, verdict))
    }

    /// Where plans keep out of: around everybody who may be there.
    pub fn keep_out(&self, now: SimTime) -> Vec<Disc> {
        let people = self.people();
        let likely = people.iter().filter(|p| p.belief.probability() >= KEPT_OUT_OF);
        likely.map(|p| Disc { centre: p.belief.place(now), radius: KEEP_OUT }).collect()
    }
}

/// Whether its own belief may be of whoever is at a place; one that it has seen nothing of itself is of whom it was told of.
fn may_be(mine: &Belief, place: &Whereabouts) -> bool {
    mine.robots.is_empty() || mine.whereabouts.agrees_with(place)
}

/// Makes one of people in one place, whatever robots call them: what all of them heard is not counted twice.
fn united(people: impl Iterator<Item = Person>) -> Vec<Person> {
    let mut apart: Vec<Person> = vec![];
    for person in people {
        let at = |person: &Person| person.belief.place(person.belief.seen());
        let is_denied = |person: &Person| person.belief.verdict == Some(Verdict::Denied);
        let is_same = |known: &&mut Person| {
            let is_near = at(known).distance(at(&person)) < IN_ONE_PLACE;
            is_near && is_denied(known) == is_denied(&person)
        };
        match apart.iter_mut().find(is_same) {
            Some(known) => {
                known.belief.join(&person.belief);
                known.names.extend(person.names);
            }
            None => apart.push(person),
        }
    }
    apart
}

/// People, each with the robots that have spoken of them.
#[derive(Default)]
struct Gathered<'a>(Vec<(Person, BTreeSet<&'a (String, u32)>)>);

impl<'a> Gathered<'a> {
    /// Adds a robot's belief to the person who goes by one of the same names and whom the same robot has not spoken of yet.
    fn add(&mut self, speaker: &'a (String, u32), mut names: BTreeSet<Name>, belief: Belief) {
        let is_same = |(person, speakers): &&mut (Person, BTreeSet<_>)| {
            let agrees = person.belief.whereabouts.agrees_with(&belief.whereabouts);
            !speakers.contains(speaker) && !person.names.is_disjoint(&names) && agrees
        };
        if let Some((person, speakers)) = self.0.iter_mut().find(is_same) {
            person.belief.add(&belief);
            person.names.extend(names);
            speakers.insert(speaker);
        } else {
            // Names of others who are told apart are theirs.
            let is_own = |name: &Name| name.robot == speaker.0 && name.life == speaker.1;
            let is_taken = |name: &Name| self.0.iter().any(|(p, _)| p.names.contains(name));
            names.retain(|name| is_own(name) || !is_taken(name));
            self.0.push((Person { names, belief }, BTreeSet::from([speaker])));
        }
    }
}

#[cfg(test)]
mod tests;
