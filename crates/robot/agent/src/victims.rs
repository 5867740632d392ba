//! What a robot believes of victims: looks made of its readings, what its mates told, pictures of whom it believes in.
//!
//! A component of the agent, switched on by `[victims]` in a mission. It asks cameras for pictures where somebody is to be seen, tells the team
//! what its own sensors say, and keeps plans away from people. What it knows of everybody is in the state, for tasks and onlookers.

mod doubts;
mod eyes;
mod panorama;
mod portrait;

use std::collections::BTreeMap;
use std::sync::Arc;

use base::messages::{Command, Reading, ReadingData};
use base::model::RobotModel;
use base::time::SimTime;
use glam::DVec2;
use robot_mapping::{CellState, Grid, Thresholds};
use robot_team::{Bulletin, Post};
use robot_victims::finders::Obstacles;
use robot_victims::{KEEP_OUT, Likelihoods, Look, Name, Person, Team};

use crate::mission::VictimsPlan;
use crate::state::State;
use doubts::Doubts;
use eyes::Eyes;
use portrait::Album;

/// All that a robot believes of victims.
pub(crate) struct Victims {
    plan: VictimsPlan,
    /// Its name and which of its lives this is.
    me: (String, u32),
    team: Team,
    eyes: Eyes,
    album: Album,
    doubts: Doubts,
    /// Where the newest level scan was stopped.
    obstacles: Obstacles,
    /// When each sensor's word was last taken: one look after the other from the same place says nothing new.
    looked: BTreeMap<String, SimTime>,
    /// The revision of each mate's list that was taken last.
    heard: BTreeMap<(String, u32), u32>,
    gathered: Option<SimTime>,
}

/// Looks of one sensor that count are so far apart: often enough for who turns on the spot, and the rest of what a sensor says is what it has
/// said already. All looks of a kind together weigh no more than so much.
const BETWEEN: SimTime = SimTime::from_millis(800);
/// A heat camera, and one that sees all around, is asked for a picture this often.
const EVERY: SimTime = SimTime::from_millis(1_000);
/// Who is there is worked out anew this often.
const GATHER: SimTime = SimTime::from_millis(500);
/// Plans keep out of the places of people from this probability on.
const KEPT_OUT_OF: f64 = 0.3;
/// A line of sight may end in the body itself, or in what it lies behind, metres.
const BODY: f64 = 0.5;
/// A disc stays where it is while its middle moves less than this, metres: plans are not made anew for every look.
const STEP: f64 = 0.2;

impl Victims {
    /// Of a robot, in one of its lives.
    pub(crate) fn new(plan: VictimsPlan, (robot, life): (&str, u32), model: &RobotModel) -> Self {
        Self {
            plan,
            me: (robot.to_owned(), life),
            team: Team::new(robot, life, Likelihoods::default()),
            eyes: Eyes::of(robot, model),
            album: Album::default(),
            doubts: Doubts::default(),
            obstacles: Obstacles::default(),
            looked: BTreeMap::new(),
            heard: BTreeMap::new(),
            gathered: None,
        }
    }

    /// Takes what was sensed in this cycle; asks for pictures.
    pub(crate) fn take(
        &mut self,
        state: &mut State,
        readings: &[Reading],
        orders: &mut Vec<Command>,
    ) {
        if state.pose_time.is_none() {
            return;
        }
        for reading in readings {
            self.take_one(state, reading);
        }
        self.ask(state, orders);
        if self.gathered.is_none_or(|last| state.now.since(last) >= GATHER) {
            self.gathered = Some(state.now);
            state.people = Arc::new(self.team.people());
        }
    }

    fn take_one(&mut self, state: &State, reading: &Reading) {
        if let ReadingData::Scan(scan) = &reading.data {
            if let Some(world_from_sensor) = self.eyes.level_scanner(state, &reading.sensor) {
                self.obstacles = Obstacles::of(scan, &world_from_sensor);
            }
            return;
        }
        if let Some(look) = self.eyes.look_around(state, reading, &self.obstacles) {
            self.look(state, &look);
            return;
        }
        if let ReadingData::Picture(picture, camera) = &reading.data {
            self.album.take(&state.people, (picture, camera), state.now);
            if !self.doubts.take_awaited() {
                return;
            }
        }
        let last = self.looked.get(&reading.sensor);
        if last.is_some_and(|last| reading.time.since(*last) < BETWEEN) {
            return;
        }
        if let Some(look) = self.eyes.look(state, reading, &self.obstacles) {
            self.looked.insert(reading.sensor.clone(), reading.time);
            self.look(state, &look);
        }
    }

    fn look(&mut self, state: &State, look: &Look) {
        let grid = &state.grid;
        self.team.look(look, &|from, to| sees(grid, from, to));
    }

    /// Asks heat cameras and those that see all around by the clock, and a camera where somebody is in view who has no picture yet, or whom
    /// colours may decide about.
    fn ask(&mut self, state: &State, orders: &mut Vec<Command>) {
        let trigger = |sensor: &str| Command::Trigger { sensor: sensor.to_owned() };
        orders.extend(self.eyes.due(state.now, EVERY).map(|sensor| trigger(&sensor)));
        if !self.plan.pictures {
            return;
        }
        let grid = Arc::clone(&state.grid);
        let sees = move |place: DVec2| sees(&grid, state.at, place);
        if let Some(camera) = self.eyes.camera(state) {
            let wants = self.album.wants(state, (&camera, &self.me), &sees);
            let is_doubted = self.doubts.want(state, &camera, &sees);
            orders.extend((wants || is_doubted).then(|| trigger(&camera.sensor)));
        }
    }

    /// Takes what mates have told since it was last asked.
    pub(crate) fn hear(&mut self, bulletin: &Bulletin, now: SimTime) {
        for (of, heard) in bulletin.lists() {
            let key = (of.name.clone(), of.life);
            if self.heard.get(&key).is_none_or(|known| *known < heard.revision) {
                self.team.hear((&of.name, of.life), heard.told.clone(), heard.made.min(now));
                self.heard.insert(key, heard.revision);
            }
        }
    }

    /// Tells mates what is new.
    pub(crate) fn tell(&mut self, post: &mut Post, now: SimTime) {
        post.tell_victims(now, self.team.told(now));
        for (name, file) in self.album.take_fresh() {
            post.tell_picture(name.number, file);
        }
    }

    /// Discs that plans keep out of, middles and radii in metres; those in force stay where they are while people hardly move.
    pub(crate) fn keep_out(
        &self,
        state: &State,
        body: f64,
        old: &[(DVec2, f64)],
    ) -> Vec<(DVec2, f64)> {
        // The robot's middle keeps this far; its planner keeps its body off what is solid.
        let radius = (self.plan.keep_out.unwrap_or(KEEP_OUT) - body).max(0.0);
        let likely = state.people.iter().filter(|p| p.belief.probability() >= KEPT_OUT_OF);
        let disc = |person: &Person| {
            let centre = person.belief.place(state.now);
            let same = old.iter().find(|(at, _)| at.distance(centre) < STEP);
            same.copied().unwrap_or((centre, radius))
        };
        if radius > 0.0 { likely.map(disc).collect() } else { vec![] }
    }

    /// What somebody looks like: a picture of its own, else one that a mate told.
    pub(crate) fn portrait<'a>(
        &'a self,
        person: &Person,
        bulletin: Option<&'a Bulletin>,
    ) -> Option<&'a [u8]> {
        let own = person.names.iter().find_map(|name| self.album.picture(name));
        own.or_else(|| {
            let told = person
                .names
                .iter()
                .filter_map(|name| bulletin?.picture(&name.robot, name.life, name.number));
            told.map(|(_, file)| file).next()
        })
    }

    /// The operator's word on whoever goes by this name; false where nobody does.
    pub(crate) fn judge(&mut self, name: &Name, is_there: bool) -> bool {
        self.gathered = None;
        if is_there { self.team.confirm(name) } else { self.team.reject(name) }
    }
}

/// Whether nothing solid is known between two places, but for what may be the body itself.
fn sees(grid: &Grid, from: DVec2, to: DVec2) -> bool {
    let way = to - from;
    let (length, step) = (way.length(), grid.resolution());
    let steps = ((length - BODY).max(0.0) / step) as u32;
    let towards = way.normalize_or_zero() * step;
    let thresholds = Thresholds::default();
    (1..=steps).all(|k| {
        let place = from + towards * f64::from(k);
        grid.state(grid.cell_at(place), thresholds) != CellState::Occupied
    })
}
