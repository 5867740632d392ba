//! A member's post: what comes by radio, what goes out, and what it knows of its mates by that.
//!
//! Everything is said to everybody in reach, and everybody passes on what was new to them: statuses at once, up to a number of hops, tiles to
//! whoever says that it lacks them. So news goes around corners, waits where nobody is in reach, and goes on when somebody is.

use std::collections::BTreeMap;
use std::sync::Arc;

use base::geom::Pose2;
use base::time::SimTime;
use glam::DVec2;
use robot_mapping::{Grid, MappingError};
use robot_victims::Told;

use crate::atlas::Atlas;
use crate::bulletin::Bulletin;
use crate::frame::{Frame, own_from_theirs};
use crate::news::{BadLetter, Digest, News, Phase, Portrait, Status, Who};
use crate::outbox::{Class, Outbox};
use crate::tile::Key;

/// What a member says of itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Myself {
    /// Where it is, metres.
    pub at: DVec2,
    /// Where it looks, radians to the left from x.
    pub heading: f64,
    /// Where it is going.
    pub goal: Option<DVec2>,
    /// The next bends of its way there.
    pub route: Vec<DVec2>,
    /// How far it is.
    pub phase: Phase,
    /// What its battery holds, 0 to 1.
    pub charge: Option<f64>,
    /// In which frame it says so; `None` is the one that all were told of.
    pub frame: Option<Frame>,
}

/// A mate, as far as it was heard of.
#[derive(Clone, Debug, PartialEq)]
pub struct Mate {
    /// The newest that it said of itself.
    pub status: Status,
    /// When it said so, by the listener's own clock.
    pub said: SimTime,
    /// When it was last heard itself, not through others.
    pub heard: Option<SimTime>,
    /// Where it was when it last was somewhere else, and when that was.
    pub stood: (DVec2, SimTime),
    /// On which storey it is, as the letter said that told of it.
    level: i8,
    /// Whether its newest status was passed on.
    is_told: bool,
}

/// A member's end of the team's radio.
#[derive(Clone, Debug)]
pub struct Post {
    me: Who,
    /// On which storey it is; the ground floor is 0.
    level: i8,
    /// Whether it has said that it is a station, which hears of all storeys.
    is_station: bool,
    outbox: Outbox,
    atlas: Atlas,
    /// The frame it speaks in; a station has no map of its own and takes that of others.
    frame: Option<Frame>,
    bulletin: Bulletin,
    mates: BTreeMap<Who, Mate>,
    alarms: Vec<(Who, String)>,
    /// Where members have fallen, oneself too.
    falls: BTreeMap<Who, [f32; 2]>,
    /// When it last spoke of itself, and compared maps.
    spoke: Option<SimTime>,
    compared: Option<SimTime>,
    /// When it last asked for tiles of a member.
    asked: BTreeMap<Who, SimTime>,
    number: u32,
    bad: u64,
}

/// Every so often a member says where it is, and how much it holds.
const STATUS: f64 = 0.5;
const COMPARE: f64 = 4.0;
/// Whoever was asked for tiles has so long to send them, seconds.
const PATIENCE: f64 = 4.0;
/// News is passed on so often at most.
pub const MOST_HOPS: u8 = 6;
/// Tiles sent for one wish.
const AT_ONCE: usize = 80;
/// Statuses older than this are not passed on, seconds.
const STALE: f64 = 30.0;
/// Bends of the way that are told.
const BENDS: usize = 6;
/// A mate that has moved less than this stands, metres.
const STANDS: f64 = 0.1;
/// Members that are remembered: more are strangers.
const MOST_MATES: usize = 256;

impl Post {
    /// Of a member that has heard nothing yet.
    pub fn new(me: Who, resolution: f64) -> Result<Self, MappingError> {
        Ok(Self {
            atlas: Atlas::new(me.clone(), resolution)?,
            bulletin: Bulletin::new(me.clone()),
            me,
            frame: None,
            level: 0,
            is_station: false,
            outbox: Outbox::default(),
            mates: BTreeMap::new(),
            alarms: vec![],
            falls: BTreeMap::new(),
            spoke: None,
            compared: None,
            asked: BTreeMap::new(),
            number: 0,
            bad: 0,
        })
    }

    /// The same on another storey than the ground floor.
    #[must_use]
    pub fn on_level(self, level: i8) -> Self {
        Self { level, ..self }
    }

    /// Takes a packet that was heard from `from`.
    pub fn take(&mut self, now: SimTime, from: &str, bytes: &[u8]) -> Result<(), BadLetter> {
        let news = News::read(bytes).inspect_err(|_| self.bad += 1)?;
        let (level, news) = match news {
            News::OnLevel(level, news) => (level, *news),
            news => (0, news),
        };
        self.take_news(now, from, (level, news));
        Ok(())
    }

    /// Whether maps and poses of a storey are of any use here.
    fn minds(&self, level: i8, news: &News) -> bool {
        let is_of_a_storey = matches!(
            news,
            News::Statuses(_) | News::Digests(_) | News::Wanted { .. } | News::Tile { .. }
        );
        let is_status = matches!(news, News::Statuses(_));
        !is_of_a_storey || level == self.level || is_status
    }

    fn take_news(&mut self, now: SimTime, from: &str, (level, news): (i8, News)) {
        if !self.minds(level, &news) {
            return;
        }
        match news {
            News::Statuses(all) => {
                let is_near = level == self.level || self.is_station;
                // Stations are heard through ceilings; others on other storeys are in nobody's way.
                let matters = |status: &Status| is_near || status.phase == Phase::Station;
                for status in all.into_iter().filter(matters) {
                    self.take_status(now, (from, level), status);
                }
            }
            News::Digests(all) => self.compare(now, from, &all),
            News::Wanted { from: asked, of, have } => {
                if asked == self.me.name {
                    let missing = self.atlas.missing(&of, &have);
                    missing.iter().take(AT_ONCE).for_each(|key| self.send_tile(&of, *key));
                }
            }
            News::Tile { of, key, revision, tile } => {
                if self.knows_room_for(&of) {
                    self.atlas.take(&of, key, (revision, tile), now);
                }
            }
            News::Alarm { who, text } => {
                let alarm = (who.clone(), text.clone());
                if who != self.me && !self.alarms.contains(&alarm) && self.alarms.len() < MOST_MATES
                {
                    self.alarms.push(alarm);
                    self.put_alarm(&who, text);
                }
            }
            News::Victims { ref of, .. } | News::Picture(Portrait { ref of, .. }) => {
                if self.knows_room_for(of) {
                    self.bulletin.take(now, news);
                }
            }
            News::Falls(all) => {
                for (who, at) in all {
                    if self.falls.len() < MOST_MATES && !self.falls.contains_key(&who) {
                        self.falls.insert(who, at);
                        self.put_falls();
                    }
                }
            }
            News::Held(all) => {
                for lack in self.bulletin.compare(now, from, &all) {
                    self.outbox.put(Class::Victim, lack.0, lack.1.write());
                }
            }
            News::Lacking { from: asked, holding } => {
                if asked == self.me.name {
                    for (label, news) in self.bulletin.answer(now, &holding) {
                        self.outbox.put(Class::Victim, label, news.write());
                    }
                }
            }
            News::OnLevel(..) => {}
        }
    }

    /// A letter, of this storey if it is not the ground floor.
    fn letter(&self, news: News) -> Vec<u8> {
        match self.level {
            0 => news.write(),
            level => News::OnLevel(level, Box::new(news)).write(),
        }
    }

    /// Who it is the post of.
    pub fn me(&self) -> &Who {
        &self.me
    }

    /// What the team has told of victims.
    pub fn bulletin(&self) -> &Bulletin {
        &self.bulletin
    }

    /// Tells everybody what one's own sensors say of victims, if that is news.
    pub fn tell_victims(&mut self, now: SimTime, told: Vec<Told>) {
        if let Some((label, news)) = self.bulletin.post(now, told) {
            self.outbox.put(Class::Victim, label, news.write());
        }
    }

    /// Tells everybody what one of one's own victims looks like; false if the file is too large.
    pub fn tell_picture(&mut self, number: u32, file: Vec<u8>) -> bool {
        let Some((label, news)) = self.bulletin.hang(number, file) else { return false };
        self.outbox.put(Class::Victim, label, news.write());
        true
    }

    fn knows_room_for(&self, who: &Who) -> bool {
        self.mates.contains_key(who) || self.mates.len() < MOST_MATES
    }

    fn take_status(&mut self, now: SimTime, (from, level): (&str, i8), status: Status) {
        if status.who == self.me || !self.knows_room_for(&status.who) {
            return;
        }
        if status.who.name == self.me.name {
            self.alarm(format!("another robot is called {}", self.me.name));
        }
        let age = SimTime::from_millis(u64::from(status.age));
        let said = SimTime::ZERO + now.since(SimTime::ZERO + age);
        let old = self.mates.get(&status.who);
        let heard = if status.who.name == from { Some(now) } else { old.and_then(|old| old.heard) };
        if let Some(old) = old
            && old.status.number >= status.number
        {
            if let Some(mate) = self.mates.get_mut(&status.who) {
                mate.heard = heard;
            }
            return;
        }
        let place = status.place();
        let stood = old.map(|old| old.stood).filter(|stood| stood.0.distance(place) < STANDS);
        let (stood, who) = (stood.unwrap_or((place, said)), status.who.clone());
        self.mates.insert(who, Mate { status, said, heard, stood, level, is_told: false });
    }

    /// Asks for what a neighbour holds and is lacking here.
    fn compare(&mut self, now: SimTime, from: &str, theirs: &[Digest]) {
        for digest in theirs.iter().filter(|digest| self.atlas.lacks(digest)) {
            let asked = self.asked.get(&digest.of);
            if asked.is_some_and(|then| now.since(*then).seconds() < PATIENCE) {
                continue;
            }
            self.asked.insert(digest.of.clone(), now);
            let (of, have) = (digest.of.clone(), self.atlas.have(&digest.of));
            let label = format!("wanted {}", of.name);
            let news = News::Wanted { from: from.to_owned(), of, have };
            let letter = self.letter(news);
            self.outbox.put(Class::Map, label, letter);
        }
    }

    /// Tells everybody that one has fallen here, metres.
    pub fn tell_fall(&mut self, at: DVec2) {
        if !self.falls.contains_key(&self.me) {
            self.falls.insert(self.me.clone(), at.as_vec2().to_array());
            self.put_falls();
            self.alarm(format!("I have fallen at ({:.1}, {:.1})", at.x, at.y));
        }
    }

    /// Where mates have fallen, metres.
    pub fn falls(&self) -> impl Iterator<Item = DVec2> + '_ {
        let others = self.falls.iter().filter(|(who, _)| **who != self.me);
        others.map(|(_, at)| DVec2::from_array(at.map(f64::from)))
    }

    fn put_falls(&mut self) {
        let all = self.falls.iter().map(|(who, at)| (who.clone(), *at)).collect();
        self.outbox.put(Class::Stop, "falls".to_owned(), News::Falls(all).write());
    }

    /// Tells everybody of something, once.
    pub fn alarm(&mut self, text: String) {
        let alarm = (self.me.clone(), text.clone());
        if !self.alarms.contains(&alarm) {
            self.alarms.push(alarm);
            self.put_alarm(&self.me.clone(), text);
        }
    }

    fn put_alarm(&mut self, who: &Who, text: String) {
        let label = format!("{} {text}", who.name);
        let news = News::Alarm { who: who.clone(), text };
        self.outbox.put(Class::Stop, label, news.write());
    }

    fn send_tile(&mut self, of: &Who, key: Key) {
        let Some((revision, tile)) = self.atlas.page(of, key) else { return };
        let (label, tile) = (format!("{} {} {}", of.name, key.x, key.y), tile.clone());
        let news = News::Tile { of: of.clone(), key, revision, tile };
        let letter = self.letter(news);
        self.outbox.put(Class::Map, label, letter);
    }

    /// The frame that its map of all lies in. A station has no map of its own: it takes the frame that most of its mates share.
    pub fn frame(&self) -> Option<Frame> {
        if self.frame.is_some() || !self.is_station {
            return self.frame.clone();
        }
        let mut named: BTreeMap<&str, u32> = BTreeMap::new();
        for frame in self.mates.values().filter_map(|mate| mate.status.frame.as_ref()) {
            *named.entry(&frame.root).or_default() += 1;
        }
        let most = named.values().max()?;
        let (root, _) = named.iter().find(|(_, count)| *count == most)?;
        Some(Frame::new(root, &Pose2::IDENTITY))
    }

    /// Where the frame that a mate speaks in lies in the own one; `None` as long as nobody knows.
    pub fn own_from(&self, mate: &Mate) -> Option<Pose2> {
        own_from_theirs(self.frame.as_ref(), mate.status.frame.as_ref())
    }

    /// What goes out now, by what the member knows of itself and its own map.
    pub fn send(&mut self, now: SimTime, myself: &Myself, own: &Grid) -> Vec<Vec<u8>> {
        self.frame.clone_from(&myself.frame);
        self.is_station = myself.phase == Phase::Station;
        if is_due(&mut self.spoke, now, STATUS) {
            self.speak(now, myself);
            for key in self.atlas.look(own, now) {
                self.send_tile(&self.me.clone(), key);
            }
        }
        if is_due(&mut self.compared, now, COMPARE) {
            let digests = self.letter(News::Digests(self.atlas.digests()));
            self.outbox.put(Class::Map, "digests".to_owned(), digests);
            if !self.falls.is_empty() {
                self.put_falls();
            }
            let held = self.bulletin.holdings();
            if !held.is_empty() {
                self.outbox.put(Class::Map, "held".to_owned(), News::Held(held).write());
            }
        }
        self.outbox.take(now)
    }

    fn speak(&mut self, now: SimTime, myself: &Myself) {
        self.number += 1;
        let told = |at: DVec2| [at.x as f32, at.y as f32];
        let is_station = self.is_station;
        let mine = Status {
            who: self.me.clone(),
            number: self.number,
            age: 0,
            hops: 0,
            at: [myself.at.x as f32, myself.at.y as f32, myself.heading as f32],
            goal: myself.goal.map(told),
            route: myself.route.iter().take(BENDS).map(|bend| told(*bend)).collect(),
            frame: myself.frame.clone(),
            phase: myself.phase,
            charge: myself.charge.map(|charge| (charge.clamp(0.0, 1.0) * 100.0) as u8),
            holds: if is_station { self.atlas.digests() } else { vec![] },
        };
        let mut all = vec![mine];
        let own_level = self.level;
        // Who hears of all storeys tells each only of its own, and of stations.
        let matters = |mate: &&mut Mate| {
            !mate.is_told && (mate.level == own_level || mate.status.phase == Phase::Station)
        };
        for mate in self.mates.values_mut().filter(matters) {
            mate.is_told = true;
            let age = now.since(mate.said);
            if mate.status.hops < MOST_HOPS && age.seconds() < STALE {
                let (age, hops) = ((age.seconds() * 1000.0) as u32, mate.status.hops + 1);
                all.push(Status { age, hops, ..mate.status.clone() });
            }
        }
        let letter = self.letter(News::Statuses(all));
        self.outbox.put(Class::Pose, "statuses".to_owned(), letter);
    }

    /// The map of all; see [`Atlas::share`].
    pub fn share(&mut self, own: &Grid, standing: &[DVec2]) -> Result<Arc<Grid>, MappingError> {
        let frame = self.frame();
        let frame_of = |who: &Who| {
            let mate = self.mates.get(who);
            own_from_theirs(frame.as_ref(), mate.and_then(|mate| mate.status.frame.as_ref()))
        };
        self.atlas.share(own, standing, frame_of)
    }

    /// Everybody who was ever heard of.
    pub fn mates(&self) -> impl Iterator<Item = &Mate> {
        self.mates.values()
    }

    /// What somebody raised an alarm about.
    pub fn alarms(&self) -> &[(Who, String)] {
        &self.alarms
    }

    /// Whether some station does not hold all that is held here, as far as is known; false if there is none.
    pub fn is_owed(&self) -> bool {
        let mut stations = self.mates().filter(|mate| mate.status.phase == Phase::Station);
        // One that was started again owes nothing to its former life.
        let is_former = |station: &Mate| {
            let name = &station.status.who.name;
            self.mates().any(|mate| mate.status.who.name == *name && mate.said > station.said)
        };
        stations.any(|station| !is_former(station) && self.atlas.is_ahead_of(&station.status.holds))
    }

    /// Bytes sent so far, headers included.
    pub fn sent(&self) -> u64 {
        self.outbox.sent()
    }

    /// Letters that could not be read.
    pub fn bad(&self) -> u64 {
        self.bad
    }
}

/// Whether it is time again.
fn is_due(last: &mut Option<SimTime>, now: SimTime, seconds: f64) -> bool {
    let is_due = last.is_none_or(|last| now.since(last).seconds() >= seconds);
    if is_due {
        *last = Some(now);
    }
    is_due
}

#[cfg(test)]
mod tests;
