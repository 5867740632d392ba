//! Whom a team believes to be there, with numbers for the page: who goes by a name that was seen before keeps the number.

use std::collections::{BTreeMap, BTreeSet};

use base::time::SimTime;
use link_station::VictimBelief;
use robot_agent::{Name, Person};

/// Whoever is believed in less is not shown, unless they were before.
const LIKELY: f64 = 0.3;

/// Everybody who was shown.
#[derive(Debug, Default)]
pub(super) struct People {
    numbers: BTreeMap<Name, u32>,
    shown: BTreeMap<u32, VictimBelief>,
}

impl People {
    /// What is believed now, of all who are shown; where these are all there are, whom they do not have is not there.
    pub(super) fn beliefs(
        &mut self,
        people: &[Person],
        now: SimTime,
        are_all: bool,
    ) -> Vec<VictimBelief> {
        for belief in self.shown.values_mut().filter(|_| are_all) {
            belief.p = 0.0;
        }
        let mut taken = BTreeSet::new();
        for person in people {
            if let Some(number) = self.number(person, &taken) {
                taken.insert(number);
                self.shown.insert(number, belief_of(number, person, now));
            }
        }
        self.shown.values().cloned().collect()
    }

    /// What robots call the one with this number.
    pub(super) fn names(&self, number: u32) -> impl Iterator<Item = &Name> {
        self.numbers.iter().filter(move |(_, known)| **known == number).map(|(name, _)| name)
    }

    /// The number of a person, a new one if they are likely enough to be shown; of two who were one before, one needs another.
    fn number(&mut self, person: &Person, taken: &BTreeSet<u32>) -> Option<u32> {
        let numbers = person.names.iter().filter_map(|name| self.numbers.get(name).copied());
        let known = numbers.into_iter().find(|number| !taken.contains(number));
        let is_likely = person.belief.probability() >= LIKELY;
        let number = known.or_else(|| is_likely.then_some(self.shown.len() as u32))?;
        self.numbers.extend(person.names.iter().map(|name| (name.clone(), number)));
        Some(number)
    }
}

fn belief_of(number: u32, person: &Person, now: SimTime) -> VictimBelief {
    let belief = &person.belief;
    let (at, covariance) = (belief.place(now), belief.covariance(now));
    let signs = &belief.signs;
    let lives = [signs.warm, signs.moving, signs.voice, signs.breath];
    let life = lives.into_iter().filter(|&sign| sign != 0.0).reduce(f64::max);
    VictimBelief {
        id: number,
        at: [at.x as f32, at.y as f32],
        covariance: [covariance.x_axis.x, covariance.x_axis.y, covariance.y_axis.y]
            .map(|value| value as f32),
        p: belief.probability() as f32,
        alive: life.map(chance),
        moving: (signs.moving != 0.0).then(|| chance(signs.moving)),
        kinds: belief.kinds().map(|kind| kind.word().to_owned()).collect(),
        picture: None,
    }
}

/// The probability behind log-odds.
fn chance(log_odds: f64) -> f32 {
    (1.0 / (1.0 + libm::exp(-log_odds))) as f32
}

#[cfg(test)]
mod tests {
    use base::geom::Pose;
    use base::messages::PartSeen;
    use glam::DVec3;
    use robot_victims::finders::{Eye, parts};
    use robot_victims::{Likelihoods, Register};

    use super::*;

    /// Somebody whom parts of a body were seen of, under these numbers of one robot's.
    fn somebody(x: f64, numbers: &[u32]) -> Person {
        let eye = Eye {
            robot: "ada",
            time: SimTime::ZERO,
            world_from_sensor: Pose::at(DVec3::Z * 0.4),
            floor: 0.0,
            doubt: [0.05, 0.01],
        };
        let part =
            |name: &str, x| PartSeen { part: name.to_owned(), position: DVec3::new(x, 1.0, -0.3) };
        let look = parts(&[part("Head", x), part("Chest", x + 0.3)], 0.02, &eye, (1.0, 6.0));
        let mut register = Register::new(Likelihoods::default());
        for _ in 0..4 {
            register.take(&look, &|_, _| true);
        }
        let name = |&number: &u32| Name { robot: "ada".to_owned(), life: 1, number };
        let names: BTreeSet<Name> = numbers.iter().map(name).collect();
        Person { names, belief: register.beliefs()[0].clone() }
    }

    #[test]
    fn who_goes_by_a_name_that_was_seen_before_keeps_the_number() {
        let mut people = People::default();
        let first = people.beliefs(&[somebody(2.0, &[4])], SimTime::ZERO, true);
        assert!(first[0].p > 0.3, "{}", first[0].p);
        let (two, other) = (somebody(2.1, &[4, 9]), somebody(5.0, &[7]));
        let later = people.beliefs(&[other, two], SimTime::ZERO, true);
        assert_eq!(later.iter().map(|belief| belief.id).collect::<Vec<_>>(), [0, 1]);
        assert!((later[0].at[0] - 2.2).abs() < 0.3, "{:?}", later[0].at);
        let again = people.beliefs(&[somebody(2.1, &[9])], SimTime::ZERO, true);
        assert_eq!(again.len(), 2, "the second name is the same person's");
        let names: Vec<u32> = people.names(0).map(|name| name.number).collect();
        assert_eq!(names, [4, 9]);
    }

    #[test]
    fn two_who_were_taken_for_one_have_two_numbers_once_they_are_told_apart() {
        let mut people = People::default();
        people.beliefs(&[somebody(2.0, &[4, 9])], SimTime::ZERO, true);
        let apart = [somebody(2.0, &[4]), somebody(6.0, &[9])];
        for _ in 0..2 {
            let told = people.beliefs(&apart, SimTime::ZERO, true);
            assert_eq!(told.iter().map(|belief| belief.id).collect::<Vec<_>>(), [0, 1]);
            assert!(told[1].at[0] > 5.0, "{:?}", told[1].at);
        }
    }

    #[test]
    fn whom_a_station_has_forgotten_is_not_there_and_whom_one_robot_has_not_heard_of_may_be() {
        let mut people = People::default();
        people.beliefs(&[somebody(2.0, &[4])], SimTime::ZERO, true);
        let unheard = people.beliefs(&[], SimTime::ZERO, false);
        assert!(unheard[0].p > 0.3, "{}", unheard[0].p);
        let forgotten = people.beliefs(&[], SimTime::ZERO, true);
        assert_eq!(forgotten[0].p, 0.0);
    }
}
