//! A robot's place in its team: what it hears of its mates, what it tells them, and the map of all.
//!
//! The team is a mailbox and a map: what mates have seen is laid over the robot's own map before anything else looks at it, and where they are is in
//! the state. Tasks say what the robot is about; the rest goes by itself.

use std::sync::Arc;

use base::geom::{Pose2, wrap_angle};
use base::messages::{Command, Reading, ReadingData, Signal};
use base::model::{RobotModel, SensorKind};
use base::noise::NoiseStream;
use base::time::SimTime;
use glam::DVec2;
use robot_localisation::Company;
use robot_mapping::Grid;
use robot_team::{Frame, Hearing, Lane, Listener, Mate, Myself, Phase, Post, RadioMap, Who};

use crate::error::AgentError;
use crate::mission::{RobotPlan, TaskKind};
use crate::state::State;

/// The radio, and what goes over it.
pub(crate) struct Team {
    post: Post,
    shared: Option<SimTime>,
    /// What its radio's data sheet promises, until it has measured something.
    promised: RadioMap,
    /// The frame it speaks in, and when that was last looked up.
    frame: Option<Frame>,
    framed: Option<SimTime>,
}

/// A mate, as far as it was heard of.
#[derive(Clone, Debug, PartialEq)]
pub struct MateSeen {
    /// Its name.
    pub name: String,
    /// Where it was, metres.
    pub at: DVec2,
    /// Where it looked, radians to the left from x.
    pub heading: f64,
    /// When that was, by one's own clock.
    pub said: SimTime,
    /// When it was last heard itself; `None` if only others have told of it.
    pub heard: Option<SimTime>,
    /// Where it is going.
    pub goal: Option<DVec2>,
    /// Where it is, and the next bends of its way.
    pub route: Vec<DVec2>,
    /// How far it is.
    pub phase: Phase,
    /// Since when it has stood where it is.
    pub since: SimTime,
    /// Whether its maps were recognised in the own one: if not, it is about where it says, for it was told about where it began.
    pub is_placed: bool,
}

/// What a robot is about, for its mates.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Intent {
    /// Where it is going.
    pub goal: Option<DVec2>,
    /// How far it is.
    pub phase: Phase,
}

/// Who leans by more than this, as the sine, lies on its side or its back.
const FALLEN: f64 = 0.9;
/// The shared map is laid anew this often, as own maps are.
const SHARE: SimTime = SimTime::from_millis(500);
/// A mate that has stood for so long is in the way like a wall.
const STANDS: SimTime = SimTime::from_millis(8_000);
/// Whoever is as near as this touches it: no wall stands there, metres.
const TOUCHING: f64 = 0.55;
/// A mate is where it said it is, this lately, as so many points around it: a laser does not look back, and whoever stands beside a robot that turns
/// has to leave room for its corners.
const FRESH: SimTime = SimTime::from_millis(2_500);
/// Who has said something in so long still listens about where it was then.
const LISTENS: SimTime = SimTime::from_millis(20_000);
const POINTS: u32 = 12;
/// A mate's body reaches no farther than this from where it says it is, metres, and so much farther each second since, up to a limit.
const BODY: f64 = 0.45;
const MOVES: f64 = 0.5;
const MOST: f64 = 1.0;
/// Two that come towards each other hear of where the other was: whoever has not stood for this long may have come so far since, m/s, up to a limit.
const STOOD: SimTime = SimTime::from_millis(1_200);
const COMES: f64 = 0.3;
const MOST_COME: f64 = 0.2;
/// Whoever speaks in a frame that was not recognised yet may be so much farther off, metres.
const UNPLACED: f64 = 0.6;
/// Where frames lie is looked up this often.
const FRAMED: SimTime = SimTime::from_millis(500);

impl MateSeen {
    fn of(mate: &Mate, own_from_theirs: Option<Pose2>) -> Self {
        let frame = own_from_theirs.unwrap_or(Pose2::IDENTITY);
        let own = |place: DVec2| frame.position() + frame.direction().rotate(place);
        let point = |at: &[f32; 2]| own(DVec2::new(f64::from(at[0]), f64::from(at[1])));
        let (status, at) = (&mate.status, own(mate.status.place()));
        Self {
            is_placed: own_from_theirs.is_some(),
            name: status.who.name.clone(),
            at,
            heading: wrap_angle(f64::from(status.at[2]) + frame.yaw),
            said: mate.said,
            heard: mate.heard,
            goal: status.goal.as_ref().map(point),
            route: std::iter::once(at).chain(status.route.iter().map(point)).collect(),
            phase: status.phase,
            since: mate.stood.1,
        }
    }

    /// Whether its body is at a place, as it said just now.
    pub(crate) fn is_at(&self, place: DVec2, now: SimTime) -> bool {
        let is_fresh = self.is_placed && now.since(self.said) < FRESH;
        is_fresh && self.at.distance_squared(place) <= BODY * BODY
    }

    /// Whether it is where it said that it is.
    fn is_known(&self, now: SimTime) -> bool {
        self.phase == Phase::Station || now.since(self.said) < FRESH
    }

    /// Points around all that its body sweeps when it turns, `radius` metres from where it said that it is, and as much farther as it may have come
    /// since, unless it stands; none once that is old news.
    pub(crate) fn outline(&self, radius: f64, now: SimTime) -> impl Iterator<Item = DVec2> + '_ {
        let is_known = self.is_placed && now.since(self.said) < FRESH;
        let is_moving = now.since(self.since) < STOOD;
        let come = (COMES * now.since(self.said).seconds()).min(MOST_COME);
        let radius = if is_moving { radius + come } else { radius };
        let count = if is_known { POINTS } else { 0 };
        let angle = |k: u32| f64::from(k) * std::f64::consts::TAU / f64::from(POINTS);
        (0..count).map(move |k| self.at + DVec2::from_angle(angle(k)) * radius)
    }

    /// Whether something at a place may be its body.
    pub(crate) fn may_be_at(&self, place: DVec2, now: SimTime) -> bool {
        let slack = if self.is_placed { 0.0 } else { UNPLACED };
        let reach = BODY + slack + (MOVES * now.since(self.said).seconds()).min(MOST);
        self.at.distance_squared(place) <= reach * reach
    }
}

impl Team {
    /// Of a robot that carries a radio and has something to do with others; `None` of any other.
    pub(crate) fn of(
        plan: &RobotPlan,
        model: &RobotModel,
        (resolution, seed): (f64, u64),
    ) -> Result<Option<Self>, AgentError> {
        let has_radio = model.equipment.iter().any(|i| matches!(i.kind, SensorKind::Radio(_)));
        let kinds = || plan.tasks.iter().map(|planned| planned.task.kind());
        let may_talk = has_radio && kinds().any(TaskKind::may_be_teamwork);
        if !may_talk && !kinds().any(TaskKind::is_teamwork) {
            return Ok(None);
        }
        let radio = model.equipment.iter().find_map(|item| match &item.kind {
            SensorKind::Radio(radio) => Some(RadioMap::new(radio)),
            _ => None,
        });
        let no_radio =
            || AgentError::NoRadio { robot: plan.name.clone(), model: model.name.clone() };
        let promised = radio.ok_or_else(no_radio)?;
        let mut chance = NoiseStream::new(seed, &format!("{}/team", plan.name));
        let life = (chance.unit() * f64::from(u32::MAX)) as u32;
        let who = Who { name: plan.name.clone(), life };
        Ok(Some(Self {
            post: Post::new(who, resolution)?.on_level(plan.level),
            shared: None,
            promised,
            frame: None,
            framed: None,
        }))
    }

    /// Which of the robot's lives this is.
    pub(crate) fn life(&self) -> u32 {
        self.post.me().life
    }

    /// The robot's end of the radio.
    pub(crate) fn post(&self) -> &Post {
        &self.post
    }

    pub(crate) fn post_mut(&mut self) -> &mut Post {
        &mut self.post
    }

    /// Takes what was heard.
    pub(crate) fn take(&mut self, state: &mut State, now: SimTime, readings: &[Reading]) {
        for reading in readings {
            match &reading.data {
                ReadingData::Packet(packet) => {
                    // What others than our team say is counted and left alone.
                    let _ = self.post.take(now, &packet.from, &packet.bytes);
                }
                ReadingData::Signals(signals) => self.measure(state, now, signals),
                _ => {}
            }
        }
        let mates = self.post.mates();
        state.mates = mates.map(|mate| MateSeen::of(mate, self.post.own_from(mate))).collect();
        state.is_owed = self.post.is_owed();
        state.falls.clear();
        state.falls.extend(self.post.falls());
    }

    /// Looks up where the frame lies that the robot speaks in, if it makes one of its own.
    pub(crate) fn look_up_frame(
        &mut self,
        now: SimTime,
        company: impl FnOnce() -> Option<Company>,
    ) {
        if self.framed.is_some_and(|last| now.since(last) < FRAMED) {
            return;
        }
        self.framed = Some(now);
        self.frame = company().map(|all| Frame::new(&all.frame, &all.frame_from_map));
    }

    /// The member whose frame its map of all lies in; `None` for the one that all were told of.
    pub(crate) fn root(&self) -> Option<String> {
        self.post.frame().map(|frame| frame.root)
    }

    /// Learns from how strong mates are heard whose places are known.
    fn measure(&self, state: &mut State, now: SimTime, signals: &[Signal]) {
        if state.pose_time.is_none() {
            return;
        }
        let radio = state.radio.get_or_insert_with(|| self.promised.clone());
        for signal in signals {
            let mut mates = state.mates.iter();
            let mate = mates.find(|mate| mate.name == signal.robot && mate.is_known(now));
            if let Some(mate) = mate {
                radio.measure(&Lane::on(&state.grid, state.at, mate.at), signal.strength);
            }
        }
    }

    /// The map of all instead of the robot's own, in the state.
    pub(crate) fn share(&mut self, state: &mut State, own: &Arc<Grid>) -> Result<(), AgentError> {
        if self.shared.is_some_and(|last| state.now.since(last) < SHARE) {
            return Ok(());
        }
        self.shared = Some(state.now);
        let standing = in_the_way(state);
        // Nobody else may hold the shared map while it changes, or it is copied.
        state.grid = Arc::clone(own);
        state.grid = self.post.share(own, &standing)?;
        Ok(())
    }

    /// What it tells its mates now.
    pub(crate) fn tell(&mut self, state: &State, own: &Grid) -> Vec<Command> {
        if state.pose_time.is_none() {
            return vec![];
        }
        if state.lean.length() > FALLEN {
            self.post.tell_fall(state.at);
        }
        let Intent { goal, phase } = state.intent;
        let ahead = state.route.iter().skip_while(|bend| bend.distance(state.at) < TOUCHING);
        let myself = Myself {
            at: state.at,
            heading: state.heading,
            goal,
            route: if goal.is_some() { ahead.copied().collect() } else { vec![] },
            phase,
            charge: state.charge,
            frame: self.frame.clone(),
        };
        let packets = self.post.send(state.now, &myself, own);
        packets.into_iter().map(|bytes| Command::Send { to: None, bytes }).collect()
    }
}

/// Who would hear the robot of all those whose places are known; `None` before it has measured how strong anybody is heard.
pub(crate) fn hearing(state: &State) -> Option<(&RadioMap, Hearing)> {
    let radio = state.radio.as_ref()?;
    let is_there =
        |mate: &&MateSeen| mate.phase == Phase::Station || state.now.since(mate.said) < LISTENS;
    let listeners = state.mates.iter().filter(is_there);
    let listeners: Vec<Listener> = listeners
        .map(|mate| Listener { at: mate.at, is_station: mate.phase == Phase::Station })
        .collect();
    Some((radio, Hearing::of(radio, &state.grid, &listeners)))
}

/// Mates that stand, give no way and are not touched.
fn in_the_way(state: &State) -> Vec<DVec2> {
    let stands = |mate: &&MateSeen| {
        // Whoever has nothing to do and is heard gives way.
        let gives_way = mate.phase == Phase::Idle && state.now.since(mate.said) < STANDS;
        let is_touched = mate.at.distance(state.at) < TOUCHING;
        state.now.since(mate.since) > STANDS && !gives_way && !is_touched
    };
    state.mates.iter().filter(stands).map(|mate| mate.at).collect()
}
