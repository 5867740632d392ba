//! How a team does over time: what it knows, what the station knows, who is out of contact, what the radio carries.

use std::collections::{BTreeMap, VecDeque};

use base::geom::Pose2;
use base::messages::Command;
use base::time::SimTime;
use glam::DVec2;
use robot_agent::{Agent, Phase, PoseSource};
use robot_mapping::{CellState, Grid, Thresholds};
use serde::Serialize;

use super::watcher::{Glance, Watcher};

/// What is known at one time, as shares of the floor that can be reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct TeamSample {
    /// Simulated seconds.
    pub s: f64,
    /// What the robots have seen together.
    pub explored: f64,
    /// What the station knows; without a station, what the first robot knows.
    pub known_at_base: f64,
    /// What every robot knows.
    pub known_by_all: f64,
    /// Seen by more than one robot itself, of what any has seen.
    pub overlap: f64,
    /// Driven by all of them so far, metres, as they believe.
    pub metres: f64,
}

/// What the radio carried, and where it did not reach.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct RadioFigures {
    /// Sent by a robot, on average over robots and time; headers come on top.
    pub bytes_per_s: f64,
    /// Sent by the one that sent most.
    pub most_bytes_per_s: f64,
    /// Share of the robots' time in which the newest that the station had heard of them was older than five seconds.
    pub out_of_contact: f64,
}

/// The figures of a team.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct TeamFigures {
    /// When the last robot ended, simulated seconds.
    pub seconds: f64,
    /// At the end; see [`TeamSample`].
    pub explored: f64,
    /// At the end.
    pub known_at_base: f64,
    /// At the end.
    pub overlap: f64,
    /// When 95 % had been explored, as Explore-Bench takes it when a floor is done; `None` if it never was.
    pub overlap_at_95: Option<f64>,
    /// Of floor that was new to a robot's map when the robot saw it, the share that another had seen already: MRESim's double coverage, by floor
    /// instead of by time.
    pub seen_again: f64,
    /// When the robots had seen 95 % of the floor together; `None` if they never had.
    pub explored_95_s: Option<f64>,
    /// When the station knew 95 % of it.
    pub known_95_s: Option<f64>,
    /// Seconds from when something was first seen to when the station knew of it, on average over the floor that it knows.
    pub latency_s: f64,
    /// See [`RadioFigures`].
    pub radio: RadioFigures,
    /// Every few seconds.
    pub curve: Vec<TeamSample>,
}

/// Notes a team's progress.
pub(crate) struct TeamLog {
    floor: Vec<DVec2>,
    /// When each place of the floor was first seen by a robot, and first known at the station.
    first: Vec<[Option<SimTime>; 2]>,
    members: BTreeMap<String, Member>,
    curve: Vec<TeamSample>,
    last: Option<SimTime>,
    /// Looks at robots in motion at which the station had heard of them lately, and all of them.
    contact: (u64, u64),
    /// Places that were new to the map of a robot that saw them, and had been seen by another; and all that were new.
    again: (u64, u64),
}

#[derive(Default)]
struct Member {
    is_station: bool,
    /// Which places of the floor it has seen itself, and which it knows.
    own: Vec<bool>,
    known: Vec<bool>,
    metres: f64,
    bytes: u64,
    now: SimTime,
    looked: Option<SimTime>,
    /// Where it truly was of late.
    truths: VecDeque<(SimTime, Pose2)>,
    /// The world in the frame of its map, as far as the truth tells; none before that is known.
    map_from_world: Option<Pose2>,
    /// Whom it heard of, and when they said so.
    heard: BTreeMap<String, SimTime>,
}

/// The floor is looked at this often.
const SAMPLE: SimTime = SimTime::from_millis(2_000);
/// Word older than this is none.
const CONTACT: f64 = 5.0;
/// Places of the floor that are looked at, at most.
const MOST: usize = 40_000;
/// True poses that are remembered: no belief is older.
const TRUTHS: usize = 20;
/// This much of the floor is all that can be asked for.
const ALL: f64 = 0.95;

impl TeamLog {
    /// Of a team on the floor that can be reached, given as places evenly spread.
    pub(crate) fn new(floor: &[DVec2]) -> Self {
        let stride = floor.len().div_ceil(MOST).max(1);
        let floor: Vec<DVec2> = floor.iter().step_by(stride).copied().collect();
        let first = vec![[None; 2]; floor.len()];
        let (members, curve) = (BTreeMap::new(), vec![]);
        Self { floor, first, members, curve, last: None, contact: (0, 0), again: (0, 0) }
    }

    /// Looks at what one member has seen and knows.
    fn note_maps(&mut self, agent: &Agent, now: SimTime) {
        let name = &agent.plan().name;
        let frame_of = |name: &str| self.members.get(name).and_then(|known| known.map_from_world);
        let own = frame_of(name);
        // A station lays all into the frame of a mate.
        let root = agent.root().filter(|_| self.members.get(name).is_some_and(|m| m.is_station));
        let shared = root.map_or(own, |root| frame_of(&root));
        let has_station = self.members.values().any(|member| member.is_station);
        let is_first = self.members.keys().next() == Some(name);
        let Some(member) = self.members.get_mut(name) else { return };
        let counts = member.is_station || (!has_station && is_first);
        member.looked = Some(now);
        if let Some(own) = own {
            let fresh = mark(&mut member.own, &self.floor, (agent.own_map(), own));
            let is_new = |place: &usize| !member.known.get(*place).is_some_and(|known| *known);
            for place in fresh.into_iter().filter(is_new) {
                self.again.0 += u64::from(self.first[place][0].is_some());
                self.again.1 += 1;
            }
        }
        if let Some(shared) = shared {
            mark(&mut member.known, &self.floor, (&agent.state().grid, shared));
        }
        for (place, first) in self.first.iter_mut().enumerate() {
            if first[0].is_none() && member.own[place] {
                first[0] = Some(now);
            }
            if counts && first[1].is_none() && member.known[place] {
                first[1] = Some(now);
            }
        }
    }

    fn note_contact(&mut self, now: SimTime) {
        let Some(station) = self.members.values().find(|member| member.is_station) else { return };
        for (name, _) in self.members.iter().filter(|(_, member)| !member.is_station) {
            let said = station.heard.get(name);
            let is_heard = said.is_some_and(|said| now.since(*said).seconds() <= CONTACT);
            self.contact.0 += u64::from(is_heard);
            self.contact.1 += 1;
        }
    }

    fn sample(&mut self, now: SimTime) {
        let robots: Vec<&Member> =
            self.members.values().filter(|member| !member.is_station).collect();
        let all = self.floor.len().max(1) as f64;
        let share = |is: &dyn Fn(usize) -> bool| {
            (0..self.floor.len()).filter(|place| is(*place)).count() as f64 / all
        };
        let seen_by = |place: usize| robots.iter().filter(|member| member.own[place]).count();
        let explored = share(&|place| seen_by(place) > 0);
        let twice = share(&|place| seen_by(place) > 1);
        self.curve.push(TeamSample {
            s: now.seconds(),
            explored,
            known_at_base: share(&|place| self.first[place][1].is_some()),
            known_by_all: share(&|place| robots.iter().all(|member| member.known[place])),
            overlap: if explored > 0.0 { twice / explored } else { 0.0 },
            metres: robots.iter().map(|member| member.metres).sum(),
        });
    }

    /// The figures of the whole run.
    pub(crate) fn figures(mut self) -> TeamFigures {
        let now = self.members.values().map(|member| member.now).max().unwrap_or_default();
        self.sample(now);
        let last = self.curve.last().copied().unwrap_or_default();
        let when = |of: &dyn Fn(&TeamSample) -> f64| {
            self.curve.iter().find(|sample| of(sample) >= ALL).map(|sample| sample.s)
        };
        let waits =
            self.first.iter().filter_map(|[seen, known]| Some(known.as_ref()?.since((*seen)?)));
        let waits: Vec<f64> = waits.map(SimTime::seconds).collect();
        TeamFigures {
            seconds: now.seconds(),
            explored: last.explored,
            known_at_base: last.known_at_base,
            overlap: last.overlap,
            overlap_at_95: self.curve.iter().find(|at| at.explored >= ALL).map(|at| at.overlap),
            seen_again: self.again.0 as f64 / self.again.1.max(1) as f64,
            explored_95_s: when(&|sample| sample.explored),
            known_95_s: when(&|sample| sample.known_at_base),
            latency_s: waits.iter().sum::<f64>() / waits.len().max(1) as f64,
            radio: self.radio(),
            curve: self.curve,
        }
    }

    fn radio(&self) -> RadioFigures {
        let rate = |member: &Member| member.bytes as f64 / member.now.seconds().max(1.0);
        let robots = || self.members.values().filter(|member| !member.is_station);
        let (heard, all) = self.contact;
        RadioFigures {
            bytes_per_s: robots().map(rate).sum::<f64>() / robots().count().max(1) as f64,
            most_bytes_per_s: self.members.values().map(rate).fold(0.0, f64::max),
            out_of_contact: if all == 0 { 0.0 } else { 1.0 - heard as f64 / all as f64 },
        }
    }
}

impl Member {
    /// Holds what a robot believes against the truth of the same time: its map lies where its beliefs do.
    fn compare(&mut self, glance: &Glance<'_>) {
        let plan = glance.agent.plan();
        if plan.pose == PoseSource::GroundTruth {
            self.map_from_world = Some(Pose2::IDENTITY);
            return;
        }
        let state = glance.simulation.and_then(|simulation| simulation.state(&plan.name));
        let truth = state.map(|state| state.world_from_robot).or(glance.told.map(|told| told.1));
        self.truths.extend(truth.map(|truth| (glance.time, Pose2::from(&truth))));
        self.truths.drain(..self.truths.len().saturating_sub(TRUTHS));
        let Some(belief) = glance.agent.state().belief else { return };
        let off = |(time, _): &&(SimTime, Pose2)| time.nanos().abs_diff(belief.time.nanos());
        let truth = self.truths.iter().min_by_key(off).map(|(_, truth)| *truth);
        let believed = Pose2::from(&belief.world_from_robot);
        self.map_from_world = truth.map(|truth| believed * truth.inverse());
    }
}

/// Marks the places that a map shows, in whose frame the world lies so; gives those that it did not show before.
fn mark(
    marks: &mut Vec<bool>,
    floor: &[DVec2],
    (grid, map_from_world): (&Grid, Pose2),
) -> Vec<usize> {
    marks.resize(floor.len(), false);
    let mut fresh = vec![];
    for (number, (mark, place)) in
        marks.iter_mut().zip(floor).enumerate().filter(|(_, (mark, _))| !**mark)
    {
        let place = if map_from_world == Pose2::IDENTITY {
            *place
        } else {
            map_from_world.position() + map_from_world.direction().rotate(*place)
        };
        *mark = grid.state(grid.cell_at(place), Thresholds::default()) != CellState::Unknown;
        if *mark {
            fresh.push(number);
        }
    }
    fresh
}

impl Watcher for TeamLog {
    fn lead(&mut self, agent: &mut Agent, wanted: Vec<Command>) -> Vec<Command> {
        let sent = wanted.iter().map(|command| match command {
            Command::Send { bytes, .. } => bytes.len() as u64,
            _ => 0,
        });
        self.members.entry(agent.plan().name.clone()).or_default().bytes += sent.sum::<u64>();
        wanted
    }

    fn look(&mut self, glance: &Glance<'_>) {
        let (agent, now) = (glance.agent, glance.time);
        let state = agent.state();
        let member = self.members.entry(agent.plan().name.clone()).or_default();
        member.is_station |= state.intent.phase == Phase::Station;
        (member.metres, member.now) = (state.metres, now);
        member.compare(glance);
        if member.looked.is_none_or(|last| now.since(last) >= SAMPLE) {
            member.heard = state.mates.iter().map(|mate| (mate.name.clone(), mate.said)).collect();
            self.note_maps(agent, now);
        }
        if self.last.is_none_or(|last| now.since(last) >= SAMPLE) {
            self.last = Some(now);
            self.note_contact(now);
            self.sample(now);
        }
    }
}
