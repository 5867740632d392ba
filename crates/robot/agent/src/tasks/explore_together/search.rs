//! What one who looks for people keeps in mind: floor that was looked over, by itself and by its mates, and whom it has gone to look at.
//!
//! What finds people looks ahead, so floor is searched once it was in view: a robot that gets to a place turns to what is left there, and no
//! farther. People whom somebody believes in and nobody is sure of are looked at from near by, until two kinds of sensor agree or it has looked
//! often enough.

use std::collections::{BTreeMap, VecDeque};
use std::f64::consts::PI;

use base::model::{RobotModel, SensorKind};
use base::time::SimTime;
use glam::DVec2;
use robot_planning::{Fence, Searched, Sight, Target, Wavefront, stand_beside};
use robot_team::Phase;
use robot_victims::{Name, Person, State as Life};

use crate::state::State;
use crate::task::Around;
use crate::tasks::share_out::{Errand, What};

/// A search for people.
#[derive(Default)]
pub(super) struct Search {
    searched: Searched,
    /// When it last took note of what it looks at.
    noted: Option<SimTime>,
    /// Looks of mates: when they are to be taken note of, from where and which way. Their maps take longer to come than their poses.
    theirs: VecDeque<(SimTime, DVec2, f64)>,
    /// The newest word of each mate that was taken.
    heard: BTreeMap<String, SimTime>,
    /// How often it has gone to look at whom.
    visits: BTreeMap<Name, u32>,
}

/// Looks are taken note of this often.
const NOTE: SimTime = SimTime::from_millis(250);
/// A mate's tiles are here so long after its word.
const MAPS_COME: SimTime = SimTime::from_millis(10_000);
/// Of what finds people this share of the field of view and of the range is counted on: sensors speak seldom, and miss what is far.
const FIELD: f64 = 0.9;
const RANGE: f64 = 0.6;
/// Of a robot without such a sensor, metres, all around.
const NEAR: f64 = 3.0;
/// People are looked at from this near, metres, and no nearer than plans keep out.
const BESIDE: f64 = 2.2;
/// And from here where no place nearer is to be had: what was seen from afar may be believed to be within a wall or behind it, metres.
const FROM_AFAR: f64 = 3.5;
/// Beliefs below this are not worth a way: a false alarm that was looked at again.
const WORTH: f64 = 0.05;
/// So often one goes to look at somebody who stays unsure.
const MOST_VISITS: u32 = 3;
/// To look at somebody is worth as much as so much floor, square metres.
const SOMEBODY: f64 = 30.0;

impl Search {
    /// Takes note of what is in view, of the robot's own sensors and its mates'.
    pub(super) fn note(&mut self, around: &Around<'_>) {
        let (state, sight) = (&*around.state, sight(around.model));
        let Some((terrain, _)) = around.navigator.survey() else { return };
        if self.noted.is_none_or(|last| state.now.since(last) >= NOTE) {
            self.noted = Some(state.now);
            self.searched.look(terrain, (state.at, state.heading), sight);
        }
        for mate in state.mates.iter().filter(|mate| mate.phase != Phase::Station && mate.is_placed)
        {
            let last = self.heard.insert(mate.name.clone(), mate.said);
            if last.is_none_or(|last| mate.said > last) {
                self.theirs.push_back((state.now + MAPS_COME, mate.at, mate.heading));
            }
        }
        while let Some((_, at, heading)) = self.theirs.pop_front_if(|(due, ..)| *due <= state.now) {
            self.searched.look(terrain, (at, heading), sight);
        }
    }

    /// What there is to search, floor and people, by the ways from where the robot is.
    pub(super) fn errands(
        &self,
        around: &Around<'_>,
        front: &Wavefront,
        bounds: Option<Fence>,
    ) -> Vec<Errand> {
        let Some((terrain, explorer)) = around.navigator.survey() else { return vec![] };
        let state = &*around.state;
        let left = self.searched.left(terrain, sight(around.model).reach);
        let floor = explorer.stands_to_search(terrain, front, &left).into_iter();
        let floor = floor.map(|target| Errand { target, what: What::Floor });
        let open = state.people.iter().filter(|person| self.is_open(state, person, bounds));
        let people = open.filter_map(|person| {
            let place = person.belief.place(state.now);
            let stand = [BESIDE, FROM_AFAR]
                .into_iter()
                .find_map(|reach| stand_beside(terrain, front, place, reach))?;
            let target = Target { gain: SOMEBODY, ..stand };
            Some(Errand { target, what: What::Person(person.name()?.clone()) })
        });
        floor.chain(people).collect()
    }

    /// Whether an errand is still worth it.
    pub(super) fn is_left(&self, around: &Around<'_>, errand: &Errand) -> bool {
        let Some((terrain, _)) = around.navigator.survey() else { return false };
        let (state, at) = (&*around.state, errand.target.point);
        match &errand.what {
            What::Frontier => around.navigator.is_frontier(&errand.target),
            What::Floor => {
                let left = self.searched.left_near(terrain, at, sight(around.model).reach);
                left.is_worth_it(terrain, at)
            }
            What::Person(name) => {
                let mut people = state.people.iter();
                people.any(|person| person.names.contains(name) && is_unsure(person))
            }
        }
    }

    /// Which way there is something left to be looked over from here, radians to the left from x.
    pub(super) fn direction(&self, around: &Around<'_>) -> Option<f64> {
        let (terrain, _) = around.navigator.survey()?;
        let (at, heading) = (around.state.at, around.state.heading);
        let left = self.searched.left_near(terrain, at, sight(around.model).reach);
        left.direction(terrain, (at, heading))
    }

    /// It sets off to look at somebody.
    pub(super) fn visit(&mut self, name: &Name) {
        *self.visits.entry(name.clone()).or_default() += 1;
    }

    fn is_open(&self, state: &State, person: &Person, bounds: Option<Fence>) -> bool {
        let visits = person.names.iter().filter_map(|name| self.visits.get(name));
        is_unsure(person)
            && visits.sum::<u32>() < MOST_VISITS
            && bounds.is_none_or(|fence| fence.holds(person.belief.place(state.now)))
    }
}

/// Whether somebody is worth a look.
fn is_unsure(person: &Person) -> bool {
    let belief = &person.belief;
    let is_sure = belief.is_confirmed() && belief.state() != Life::Unknown;
    belief.verdict.is_none() && !is_sure && belief.probability() >= WORTH
}

/// How far and how wide a robot looks for people.
fn sight(model: &RobotModel) -> Sight {
    let finder = model.equipment.iter().find_map(|item| match &item.kind {
        SensorKind::Victim(spec) => Some(spec),
        _ => None,
    });
    finder.map_or(Sight { half_angle: PI, reach: NEAR }, |spec| Sight {
        half_angle: spec.field_of_view / 2.0 * FIELD,
        reach: spec.max_range * RANGE,
    })
}

/// What is known of people in the end, for people.
pub(super) fn doubts(state: &State) -> String {
    let confirmed = state.people.iter().filter(|person| person.belief.is_confirmed()).count();
    let likely = state.people.iter().filter(|person| person.belief.probability() >= 0.5).count();
    let unsure = likely.saturating_sub(confirmed);
    match unsure {
        0 => format!("{confirmed} people found"),
        _ => format!("{confirmed} people found, {unsure} more are likely"),
    }
}
