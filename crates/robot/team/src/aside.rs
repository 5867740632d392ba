//! Frontiers that are left alone for now: why, and until when.
//!
//! A frontier behind glass, in a hole or in somebody's shadow stays one whatever is tried. It is put aside with a reason, and comes back when its
//! time is up or when the map around it has changed: exploring neither hangs on it nor forgets it.

use std::fmt;

use base::time::SimTime;
use glam::DVec2;

/// Why a frontier is left alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// No way leads there, as far as is known.
    NoWay,
    /// Somebody went, and something kept it off.
    KeptOff,
    /// Somebody looked at it from near by, and it is still one: glass, a hole, a shadow.
    StaysUnseen,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoWay => "no way leads there",
            Self::KeptOff => "something kept the robot off",
            Self::StaysUnseen => "it was looked at and stays unseen",
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Entry {
    place: DVec2,
    why: Why,
    until: SimTime,
    /// Cells known around it when it was put aside.
    known: u32,
    times: u32,
}

/// All frontiers that are put aside.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Aside {
    entries: Vec<Entry>,
    /// Where somebody set off to, and how often.
    tries: Vec<(DVec2, u32)>,
}

/// Places this near to each other are one, metres.
const SAME: f64 = 0.4;
/// How long a frontier is left alone the first time; twice as long each time after.
const FIRST: f64 = 240.0;
/// Never longer than this, seconds.
const LONGEST: f64 = 960.0;
/// Whoever has set off so often to a frontier that is still one does not get there.
const MOST_TRIES: u32 = 2;
/// The map around a frontier has changed if so many more cells are known, as a share.
const CHANGE: f64 = 0.1;

impl Aside {
    /// Somebody sets off to a frontier; whether that has been tried too often by now.
    pub fn set_off(&mut self, place: DVec2) -> bool {
        let known = self.tries.iter_mut().find(|(known, _)| known.distance(place) < SAME);
        if let Some((_, count)) = known {
            *count += 1;
            return *count > MOST_TRIES;
        }
        self.tries.push((place, 1));
        false
    }

    /// Tries everything once more.
    pub fn forgive(&mut self) {
        *self = Self::default();
    }

    /// Leaves a frontier alone from now on; `known` is how many cells around it are known.
    pub fn put(&mut self, place: DVec2, why: Why, now: SimTime, known: u32) {
        let found = self.entries.iter_mut().find(|entry| entry.place.distance(place) < SAME);
        let times = found.as_ref().map_or(0, |entry| entry.times);
        let seconds = (FIRST * libm::exp2(f64::from(times.min(10)))).min(LONGEST);
        let until = now + SimTime::from_seconds(seconds);
        let entry = Entry { place, why, until, known, times: times + 1 };
        match found {
            Some(old) => *old = entry,
            None => self.entries.push(entry),
        }
    }

    /// Why a frontier is left alone now; `None` if it is not. `known` tells how many cells around it are known by now.
    pub fn why(&self, place: DVec2, now: SimTime, known: impl FnOnce() -> u32) -> Option<Why> {
        let entry = self.entries.iter().find(|entry| entry.place.distance(place) < SAME)?;
        let has_changed = f64::from(known()) > f64::from(entry.known) * (1.0 + CHANGE);
        (now < entry.until && !has_changed).then_some(entry.why)
    }

    /// How many are left alone now, for each reason.
    pub fn counts(&self, now: SimTime) -> Vec<(Why, usize)> {
        let whys = [Why::NoWay, Why::KeptOff, Why::StaysUnseen];
        let count = |why: Why| {
            self.entries.iter().filter(|entry| entry.why == why && now < entry.until).count()
        };
        whys.into_iter().map(|why| (why, count(why))).filter(|(_, count)| *count > 0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: f64) -> SimTime {
        SimTime::from_seconds(seconds)
    }

    #[test]
    fn a_frontier_that_is_put_aside_comes_back_when_its_time_is_up_and_stays_away_longer_each_time()
    {
        let (mut aside, glass) = (Aside::default(), DVec2::new(3.0, 1.0));
        aside.put(glass, Why::StaysUnseen, at(10.0), 100);
        assert_eq!(aside.why(glass + DVec2::X * 0.2, at(240.0), || 100), Some(Why::StaysUnseen));
        assert_eq!(aside.why(glass, at(251.0), || 100), None);
        assert_eq!(aside.why(glass + DVec2::X, at(60.0), || 100), None, "that is another one");
        aside.put(glass, Why::KeptOff, at(260.0), 100);
        assert_eq!(aside.why(glass, at(730.0), || 100), Some(Why::KeptOff));
        assert_eq!(aside.why(glass, at(741.0), || 100), None);
        for _ in 0..20 {
            aside.put(glass, Why::NoWay, at(300.0), 100);
        }
        assert_eq!(aside.why(glass, at(300.0 + 961.0), || 100), None, "never for ever");
    }

    #[test]
    fn a_frontier_that_is_put_aside_comes_back_when_the_map_around_it_changes() {
        let (mut aside, door) = (Aside::default(), DVec2::ZERO);
        aside.put(door, Why::NoWay, at(0.0), 200);
        assert_eq!(aside.why(door, at(1.0), || 215), Some(Why::NoWay), "that is noise");
        assert_eq!(aside.why(door, at(1.0), || 260), None, "somebody opened it");
        assert_eq!(aside.counts(at(1.0)), [(Why::NoWay, 1)]);
        assert_eq!(aside.counts(at(300.0)), []);
    }

    #[test]
    fn a_frontier_that_somebody_sets_off_to_again_and_again_is_noticed_until_all_is_forgiven() {
        let (mut aside, shadow) = (Aside::default(), DVec2::ZERO);
        let tries: Vec<bool> = (0..6).map(|_| aside.set_off(shadow)).collect();
        assert_eq!(tries, [false, false, true, true, true, true]);
        assert!(!aside.set_off(shadow + DVec2::X));
        aside.forgive();
        assert!(!aside.set_off(shadow));
    }
}
