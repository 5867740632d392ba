//! What is believed of one person.

use std::collections::BTreeSet;

use base::time::SimTime;
use glam::{DMat2, DVec2};
use serde::{Deserialize, Serialize};

use crate::kind::Kind;
use crate::likelihoods::Likelihoods;
use crate::sighting::{Place, Sighting, Strength};
use crate::signs::{Signs, State};
use crate::whereabouts::Whereabouts;

/// Log-odds that there is somebody before anything speaks for it: one in ten of what catches an eye.
pub(crate) const PRIOR: f64 = -2.2;
/// All sightings of one kind together say no more than this: what fools a sensor once fools it again. Somebody dead without a tag, whom warmth
/// and tags speak against, is still to be confirmed by the two kinds that are left.
const MOST_OF_A_KIND: f64 = 3.8;
/// Nor do sightings that may be of others too.
const MOST_OF_A_SHARE: f64 = 1.5;
/// A sign of life is noted of whom a sighting without a place is of by so much.
const NOTED: f64 = 0.3;
/// A kind has spoken for somebody from here on: two to one.
const SPOKEN: f64 = 0.7;
/// Somebody is confirmed from this probability on.
const CONFIRMED: f64 = 0.95;

/// What an operator said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// There is somebody.
    Confirmed,
    /// There is nobody.
    Denied,
}

/// Somebody who is believed to be there, more or less.
#[derive(Clone, Debug, PartialEq)]
pub struct Belief {
    /// Its number, never given twice.
    pub id: u32,
    /// Log-likelihood ratio of all that a kind of sensor said, in the order of [`Kind::ALL`].
    pub(crate) said: [f64; Kind::ALL.len()],
    /// Where.
    pub(crate) whereabouts: Whereabouts,
    /// Tags that were seen there.
    pub tags: BTreeSet<u32>,
    /// Robots that saw it.
    pub robots: BTreeSet<String>,
    /// What was seen of life.
    pub signs: Signs,
    /// What the operator said, if anything.
    pub verdict: Option<Verdict>,
}

impl Belief {
    /// From the first sighting that tells a place.
    pub(crate) fn new(id: u32, (centre, covariance): (DVec2, DMat2), now: SimTime) -> Self {
        Self {
            id,
            said: [0.0; Kind::ALL.len()],
            whereabouts: Whereabouts::new(centre, covariance, now),
            tags: BTreeSet::new(),
            robots: BTreeSet::new(),
            signs: Signs::default(),
            verdict: None,
        }
    }

    /// Log-odds that there is somebody.
    ///
    /// What looks for life and finds none says so once: whoever is dead is neither warm nor heard nor moving nor breathing.
    pub fn log_odds(&self) -> f64 {
        let (mut odds, mut lifeless) = (PRIOR, 0.0f64);
        for (kind, &said) in Kind::ALL.into_iter().zip(&self.said) {
            if kind.looks_for_life() && said < 0.0 {
                lifeless = lifeless.min(said);
            } else {
                odds += said;
            }
        }
        odds + lifeless
    }

    /// How probable it is that there is somebody, by the sensors or, where the operator spoke, by the operator.
    pub fn probability(&self) -> f64 {
        match self.verdict {
            Some(Verdict::Confirmed) => 1.0,
            Some(Verdict::Denied) => 0.0,
            None => 1.0 / (1.0 + libm::exp(-self.log_odds())),
        }
    }

    /// The kinds of sensor that spoke for it.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + '_ {
        Kind::ALL.into_iter().filter(|&kind| self.said[kind as usize] >= SPOKEN)
    }

    /// Whether it may be reported: by the operator's word, or probable by at least two kinds of sensor.
    pub fn is_confirmed(&self) -> bool {
        match self.verdict {
            Some(verdict) => verdict == Verdict::Confirmed,
            None => self.probability() > CONFIRMED && self.kinds().count() >= 2,
        }
    }

    /// Where, at this time.
    pub fn place(&self, now: SimTime) -> DVec2 {
        self.whereabouts.place(now)
    }

    /// How surely, metres squared.
    pub fn covariance(&self, now: SimTime) -> DMat2 {
        self.whereabouts.covariance(now)
    }

    /// m/s; zero for whoever lies still.
    pub fn velocity(&self) -> DVec2 {
        self.whereabouts.velocity()
    }

    /// When it was seen last.
    pub fn seen(&self) -> SimTime {
        self.whereabouts.seen()
    }

    /// Alive, dead, or not known yet.
    pub fn state(&self) -> State {
        if self.whereabouts.is_walking() { State::Alive } else { self.signs.state() }
    }

    /// Takes in what a sighting says; `share` of it where it may be of others too.
    pub(crate) fn hear(
        &mut self,
        kind: Kind,
        sighting: &Sighting,
        (figures, share, now): (&Likelihoods, f64, SimTime),
    ) {
        if let Place::At { centre, covariance } = sighting.place {
            self.whereabouts.see(centre, covariance, now);
        }
        self.tags.extend(sighting.tag);
        self.say(kind, Some(sighting.strength), figures, share);
    }

    /// Takes in the sighting it began with, which has told its place already.
    pub(crate) fn note(&mut self, kind: Kind, sighting: &Sighting, figures: &Likelihoods) {
        self.tags.extend(sighting.tag);
        self.say(kind, Some(sighting.strength), figures, 1.0);
    }

    /// Takes in what a look says: a sighting, or none though it was in view.
    pub(crate) fn say(
        &mut self,
        kind: Kind,
        seen: Option<Strength>,
        figures: &Likelihoods,
        share: f64,
    ) {
        let figures = figures.of(kind);
        let said = &mut self.said[kind as usize];
        let least = figures.never.max(-MOST_OF_A_KIND).min(*said);
        let most = if share < 1.0 { MOST_OF_A_SHARE } else { MOST_OF_A_KIND }.max(*said);
        *said = (*said + share * figures.of(seen)).clamp(least, most);
        if seen.is_none() || share > NOTED {
            self.signs.note(kind, seen);
        }
    }

    /// Takes in what another robot's own sensors say of the same person: other eyes, so both count.
    pub(crate) fn add(&mut self, other: &Self) {
        for (mine, theirs) in self.said.iter_mut().zip(other.said) {
            *mine = (*mine + theirs).clamp(-MOST_OF_A_KIND, MOST_OF_A_KIND);
        }
        match (self.robots.is_empty(), other.robots.is_empty()) {
            (true, false) => self.whereabouts = other.whereabouts,
            (false, false) => self.whereabouts.join(&other.whereabouts),
            _ => {}
        }
        self.tags.extend(&other.tags);
        self.robots.extend(other.robots.iter().cloned());
        self.signs.add(&other.signs);
        self.verdict = self.verdict.or(other.verdict);
    }

    /// Takes in another belief that turned out to be of the same person; what both heard is not counted twice.
    pub(crate) fn join(&mut self, other: &Self) {
        for (mine, theirs) in self.said.iter_mut().zip(other.said) {
            if theirs.abs() > mine.abs() {
                *mine = theirs;
            }
        }
        self.whereabouts.join(&other.whereabouts);
        self.tags.extend(&other.tags);
        self.robots.extend(other.robots.iter().cloned());
        self.signs.join(&other.signs);
        self.verdict = self.verdict.or(other.verdict);
    }
}
