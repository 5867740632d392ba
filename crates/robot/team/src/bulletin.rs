//! What members say of victims: one list and some pictures a member, each with a revision, passed on to whoever holds an older one.

use std::collections::BTreeMap;

use base::time::SimTime;
use robot_victims::Told;

use crate::news::{Holding, LARGEST, News, Portrait, Who};

/// A member's newest list, as far as it has come.
#[derive(Clone, Debug, PartialEq)]
pub struct Heard {
    /// Counts up with every change.
    pub revision: u32,
    /// Everybody whom the member's own sensors speak of.
    pub told: Vec<Told>,
    /// When the list was made, by the listener's own clock.
    pub made: SimTime,
}

/// Everybody's lists and pictures.
#[derive(Clone, Debug)]
pub struct Bulletin {
    me: Who,
    lists: BTreeMap<Who, Heard>,
    pictures: BTreeMap<(Who, u32), (u32, Vec<u8>)>,
    /// When it last asked for what a member has said.
    asked: BTreeMap<Who, SimTime>,
}

/// One's own list is told anew this often at most, seconds.
const PAUSE: f64 = 2.0;
/// Whoever was asked has so long to answer, seconds.
const PATIENCE: f64 = 4.0;
/// Pictures that are kept of one member.
const MOST_PICTURES: usize = 64;
/// Pictures sent for one wish.
const AT_ONCE: usize = 4;

impl Bulletin {
    pub(crate) fn new(me: Who) -> Self {
        let (lists, pictures, asked) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Self { me, lists, pictures, asked }
    }

    /// The lists of mates.
    pub fn lists(&self) -> impl Iterator<Item = (&Who, &Heard)> {
        self.lists.iter().filter(|(of, _)| **of != self.me)
    }

    /// What somebody looks like whom a member calls by this number; its revision, and a JPEG file.
    pub fn picture(&self, robot: &str, life: u32, number: u32) -> Option<(u32, &[u8])> {
        let of = Who { name: robot.to_owned(), life };
        self.pictures.get(&(of, number)).map(|(revision, file)| (*revision, &file[..]))
    }

    /// One's own list as it is now, if it is to be told.
    pub(crate) fn post(&mut self, now: SimTime, told: Vec<Told>) -> Option<(String, News)> {
        let old = self.lists.get(&self.me);
        let is_old = old.is_none_or(|old| now.since(old.made).seconds() >= PAUSE);
        let is_news = match old {
            None => !told.is_empty(),
            Some(old) => {
                let pairs = || old.told.iter().zip(&told);
                old.told.len() != told.len() || !pairs().all(|(a, b)| a.is_same_news(b))
            }
        };
        if !is_old || !is_news {
            return None;
        }
        let revision = old.map_or(1, |old| old.revision + 1);
        self.lists.insert(self.me.clone(), Heard { revision, told, made: now });
        self.list(now, &self.me)
    }

    /// One's own picture, as it is told; `None` if it is too large.
    pub(crate) fn hang(&mut self, number: u32, file: Vec<u8>) -> Option<(String, News)> {
        if file.len() > LARGEST {
            return None;
        }
        let key = (self.me.clone(), number);
        let revision = self.pictures.get(&key).map_or(1, |(revision, _)| revision + 1);
        self.pictures.insert(key, (revision, file));
        self.portrait(&self.me, number)
    }

    /// Takes a list or a picture of a mate; what is older than what is held is dropped.
    pub(crate) fn take(&mut self, now: SimTime, news: News) {
        match news {
            News::Victims { of, revision, age, told } if of != self.me => {
                let is_newer = self.lists.get(&of).is_none_or(|old| old.revision < revision);
                if is_newer {
                    let age = SimTime::from_millis(u64::from(age));
                    let made = SimTime::ZERO + now.since(SimTime::ZERO + age);
                    self.lists.insert(of, Heard { revision, told, made });
                }
            }
            News::Picture(Portrait { of, number, revision, file }) if of != self.me => {
                let held = self.pictures.keys().filter(|(whose, _)| *whose == of).count();
                let key = (of, number);
                let old = self.pictures.get(&key).map(|(revision, _)| *revision);
                let is_wanted = old.map_or(held < MOST_PICTURES, |old| old < revision);
                if is_wanted {
                    self.pictures.insert(key, (revision, file));
                }
            }
            _ => {}
        }
    }

    /// How much is held of everybody.
    pub(crate) fn holdings(&self) -> Vec<Holding> {
        self.lists.keys().map(|of| self.holding(of)).collect()
    }

    fn holding(&self, of: &Who) -> Holding {
        let of_member = self.pictures.iter().filter(|((whose, _), _)| whose == of);
        Holding {
            of: of.clone(),
            revision: self.lists.get(of).map_or(0, |list| list.revision),
            pictures: of_member.map(|((_, number), (revision, _))| (*number, *revision)).collect(),
        }
    }

    /// What to ask a neighbour for that holds more.
    pub(crate) fn compare(
        &mut self,
        now: SimTime,
        from: &str,
        theirs: &[Holding],
    ) -> Vec<(String, News)> {
        let mut wishes = vec![];
        for holding in theirs.iter().filter(|holding| holding.of != self.me) {
            let mine = self.holding(&holding.of);
            let lacks = |(number, revision): &(u32, u32)| {
                let known = mine.pictures.iter().find(|(mine, _)| mine == number);
                known.is_none_or(|(_, mine)| mine < revision)
            };
            let is_behind = mine.revision < holding.revision || holding.pictures.iter().any(lacks);
            let asked = self.asked.get(&holding.of);
            if !is_behind || asked.is_some_and(|then| now.since(*then).seconds() < PATIENCE) {
                continue;
            }
            self.asked.insert(holding.of.clone(), now);
            let label = format!("lacking {}", holding.of.name);
            wishes.push((label, News::Lacking { from: from.to_owned(), holding: mine }));
        }
        wishes
    }

    /// What somebody lacks who holds this much.
    pub(crate) fn answer(&self, now: SimTime, theirs: &Holding) -> Vec<(String, News)> {
        let mine = self.holding(&theirs.of);
        let mut answers = vec![];
        if theirs.revision < mine.revision {
            answers.extend(self.list(now, &theirs.of));
        }
        let lacks = |(number, revision): &&(u32, u32)| {
            let known = theirs.pictures.iter().find(|(theirs, _)| theirs == number);
            known.is_none_or(|(_, theirs)| theirs < revision)
        };
        let missing = mine.pictures.iter().filter(lacks).take(AT_ONCE);
        answers.extend(missing.filter_map(|(number, _)| self.portrait(&theirs.of, *number)));
        answers
    }

    fn list(&self, now: SimTime, of: &Who) -> Option<(String, News)> {
        let heard = self.lists.get(of)?;
        let news = News::Victims {
            of: of.clone(),
            revision: heard.revision,
            age: (now.since(heard.made).seconds() * 1000.0) as u32,
            told: heard.told.clone(),
        };
        Some((format!("victims {} {}", of.name, of.life), news))
    }

    fn portrait(&self, of: &Who, number: u32) -> Option<(String, News)> {
        let (revision, file) = self.pictures.get(&(of.clone(), number))?;
        let (revision, file) = (*revision, file.clone());
        let news = News::Picture(Portrait { of: of.clone(), number, revision, file });
        Some((format!("picture {} {} {number}", of.name, of.life), news))
    }
}

#[cfg(test)]
mod tests;
