//! How much a sighting, or none, speaks for somebody being there; and how that is learnt.

use serde::{Deserialize, Serialize};

use crate::kind::Kind;
use crate::sighting::Strength;

/// Natural logarithms of likelihood ratios of one kind of sensor.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// Of a weak sighting.
    pub weak: f64,
    /// Of a strong one.
    pub strong: f64,
    /// Of none, though the place was in view.
    pub miss: f64,
    /// All misses together say no more than this: some people are never seen by this kind.
    pub never: f64,
}

impl Figures {
    /// Of what a look said of a place.
    pub fn of(&self, seen: Option<Strength>) -> f64 {
        match seen {
            None => self.miss,
            Some(Strength::Weak) => self.weak,
            Some(Strength::Strong) => self.strong,
        }
    }
}

/// The figures of all kinds.
#[derive(Clone, Debug, PartialEq)]
pub struct Likelihoods([Figures; Kind::ALL.len()]);

impl Likelihoods {
    /// In the order of [`Kind::ALL`].
    pub fn new(figures: [Figures; Kind::ALL.len()]) -> Self {
        Self(figures)
    }

    /// Of one kind.
    pub fn of(&self, kind: Kind) -> &Figures {
        &self.0[kind as usize]
    }
}

/// How often a kind of sensor said what of places in its view: those where somebody is, and those where nobody is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Looks at places with somebody: nothing, weak, strong.
    pub somebody: [u64; 3],
    /// Looks at places with nobody: nothing, weak, strong.
    pub nobody: [u64; 3],
    /// People looked at several times, and how many of them were never seen.
    pub people: [u64; 2],
}

impl Tally {
    /// Counts what a look said of a place.
    pub fn add(&mut self, is_somebody: bool, seen: Option<Strength>) {
        let column = seen.map_or(0, |strength| 1 + strength as usize);
        let row = if is_somebody { &mut self.somebody } else { &mut self.nobody };
        row[column] += 1;
    }

    /// Counts somebody who was looked at several times.
    pub fn add_person(&mut self, was_seen: bool) {
        self.people[0] += 1;
        self.people[1] += u64::from(!was_seen);
    }

    /// Takes in another's counts.
    pub fn merge(&mut self, other: &Self) {
        let add = |mine: &mut [u64], theirs: &[u64]| {
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += theirs);
        };
        add(&mut self.somebody, &other.somebody);
        add(&mut self.nobody, &other.nobody);
        add(&mut self.people, &other.people);
    }

    /// The figures learnt, each count taken as one more than it is: what was never seen is not impossible.
    pub fn figures(&self) -> Figures {
        let share = |row: &[u64; 3], column: usize| {
            (row[column] + 1) as f64 / (row.iter().sum::<u64>() + 3) as f64
        };
        let ratio = |column| libm::log(share(&self.somebody, column) / share(&self.nobody, column));
        let [people, unseen] = self.people;
        let never = libm::log((unseen + 1) as f64 / (people + 2) as f64);
        Figures { weak: ratio(1), strong: ratio(2), miss: ratio(0).min(0.0), never }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_the_logarithms_of_shares() {
        let mut tally = Tally::default();
        (0..79).for_each(|_| tally.add(true, Some(Strength::Strong)));
        (0..18).for_each(|_| tally.add(true, None));
        (0..96).for_each(|_| tally.add(false, None));
        tally.add(false, Some(Strength::Weak));
        let figures = tally.figures();
        assert!((figures.strong - libm::log(80.0)).abs() < 1e-12, "{figures:?}");
        assert!((figures.weak - libm::log(0.5)).abs() < 1e-12, "{figures:?}");
        assert!((figures.miss - libm::log(19.0 / 97.0)).abs() < 1e-12, "{figures:?}");
    }

    #[test]
    fn a_sensor_never_tried_says_nothing() {
        let figures = Tally::default().figures();
        assert_eq!((figures.weak, figures.strong, figures.miss), (0.0, 0.0, 0.0));
    }

    #[test]
    fn misses_say_no_more_than_how_many_are_never_seen() {
        let mut tally = Tally::default();
        (0..18).for_each(|person| tally.add_person(person >= 3));
        assert!((tally.figures().never - libm::log(4.0 / 20.0)).abs() < 1e-12);
        let mut both = Tally::default();
        both.merge(&tally);
        both.merge(&tally);
        assert_eq!(both.people, [36, 6]);
    }
}
