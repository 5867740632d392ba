//! What a robot that behaves notices.

use base::time::SimTime;
use glam::DVec2;
use robot_behaviours::{Behaviour, Event, Machine, Motion as Doing};
use robot_team::Phase;

use super::led::Led;
use crate::mission::BehavePlan;
use crate::state::State;
use crate::task::Around;

/// Notices events.
#[derive(Default)]
pub(super) struct Notice {
    /// Where it was when it last got on, and when.
    got_on: Option<(SimTime, DVec2)>,
    /// When the station was last heard, and where the robot was then.
    heard: Option<(SimTime, DVec2)>,
    /// When the leader was last heard.
    leader: Option<SimTime>,
    /// Whether it drives on though a wall is near, and until when.
    bold: Option<SimTime>,
}

/// Leaning more than this is leaning, radians: roll and pitch (UvA); on uneven ground more is meant.
const ROLL: f64 = 0.1;
const PITCH: f64 = 0.3;
const ROUGH: f64 = 2.0;
/// People nearer than this are near, and farther than that no longer, metres.
const VICTIM: [f64; 2] = [1.0, 2.0];
/// Believed in at least so.
const LIKELY: f64 = 0.3;
/// The same for mates that go first.
const MATE: [f64; 2] = [1.0, 1.3];
/// What a mate said longer ago than this no longer holds.
const OLD: SimTime = SimTime::from_millis(4_000);
/// Silence of a station, of a leader, and what ends either.
const LOST: SimTime = SimTime::from_millis(5_000);
const LEADER_LOST: SimTime = SimTime::from_millis(10_000);
const BACK: SimTime = SimTime::from_millis(2_000);
/// Whoever moves less than this in so long gets no farther.
const PROGRESS: (f64, SimTime) = (0.5, SimTime::from_millis(60_000));
/// A wall ahead: nearer than this, or than the way of a second and a little; then so much more has to be free.
const WALL: f64 = 2.0;
const LITTLE: f64 = 0.3;
const MORE: f64 = 0.5;
/// Who was told twice drives on for so long.
const BOLD: SimTime = SimTime::from_millis(2_000);
/// Free ahead is free, metres.
const ROOM: f64 = 0.55;

impl Notice {
    /// Keeps in mind what matters later.
    pub(super) fn look(&mut self, state: &State) {
        let stations = state.mates.iter().filter(|mate| mate.phase == Phase::Station);
        if let Some(said) = stations.map(|mate| mate.said).max()
            && state.now.since(said) < BACK
        {
            self.heard = Some((said, state.at));
        }
        if self.got_on.is_none_or(|(_, at)| at.distance(state.at) > PROGRESS.0) {
            self.got_on = Some((state.now, state.at));
        }
    }

    /// Where it was when it last heard the station.
    pub(super) fn heard_at(&self) -> Option<DVec2> {
        self.heard.map(|(_, at)| at)
    }

    /// All that happens now, the most urgent first.
    pub(super) fn events(
        &mut self,
        around: &Around<'_>,
        (plan, machine, since): (&BehavePlan, &Machine, SimTime),
        led: &Led,
    ) -> Vec<Event> {
        let state = &*around.state;
        let mut events = vec![];
        let mut add = |event: Event, is_so: bool| events.extend(is_so.then_some(event));
        let lean = lean(state)
            / if plan.behaviour == Behaviour::ExploreTraversability { ROUGH } else { 1.0 };
        add(Event::Tilted, lean > 1.0);
        add(Event::Level, lean < 0.5);
        let victim = nearest_victim(state);
        add(Event::VictimNear, victim < VICTIM[0]);
        add(Event::VictimsGone, victim > VICTIM[1]);
        let mate = nearest_mate(state, around.name);
        add(Event::MateNear, mate < MATE[0]);
        add(Event::MateGone, mate > MATE[1]);
        let silence = self.heard.map(|(when, _)| state.now.since(when));
        add(Event::LinkLost, silence.is_some_and(|silence| silence > LOST));
        add(Event::LinkBack, silence.is_some_and(|silence| silence < BACK));
        let leader = state.mates.iter().find(|mate| Some(&mate.name) == plan.leader.as_ref());
        self.leader = leader.map(|mate| mate.said).or(self.leader);
        let silence = self.leader.map(|said| state.now.since(said));
        add(Event::LeaderLost, silence.is_some_and(|silence| silence > LEADER_LOST));
        add(Event::LeaderSeen, silence.is_some_and(|silence| silence < BACK));
        if led.is_overruled() {
            self.bold = Some(state.now + BOLD);
        }
        let is_bold = self.bold.is_some_and(|until| state.now < until);
        let free = around.guard.ahead(state);
        let wall = wall(led.speed());
        add(Event::WallAhead, led.speed() > 0.0 && free < wall && !is_bold);
        add(Event::WallGone, led.speed() <= 0.0 || free > wall + MORE);
        add(Event::Overruled, led.is_overruled());
        let (got_on, _) = self.got_on.unwrap_or((state.now, state.at));
        let stays = state.now.since(got_on.max(since)) > PROGRESS.1;
        add(Event::NoProgress, stays && machine.motion() != Doing::Wait);
        let turned = machine.motion() != Doing::ObstacleAvoidance
            || state.now.since(since) > SimTime::from_millis(1_000);
        add(Event::RoomAhead, turned && state.range_towards(0.0, ROOM * 2.0) > ROOM);
        events
    }
}

/// So much has to be free ahead of who drives at a speed, metres; who creeps may come near.
fn wall(speed: f64) -> f64 {
    WALL.min(speed.abs() + LITTLE)
}

/// How much it leans, as a share of what it may.
fn lean(state: &State) -> f64 {
    let up = state.up_in_robot();
    let (roll, pitch) = (libm::atan2(up.y, up.z), libm::atan2(up.x, up.z));
    (roll.abs() / ROLL).max(pitch.abs() / PITCH)
}

/// From the robot to the nearest person believed in, metres.
pub(super) fn nearest_victim(state: &State) -> f64 {
    let likely = state.people.iter().filter(|person| person.belief.probability() >= LIKELY);
    let away = likely.map(|person| person.belief.place(state.now).distance(state.at));
    away.fold(f64::INFINITY, f64::min)
}

/// From the robot to the nearest mate that goes first, metres.
pub(super) fn nearest_mate(state: &State, name: &str) -> f64 {
    let first = state.mates.iter().filter(|mate| {
        mate.name.as_str() < name && state.now.since(mate.said) < OLD && mate.phase.is_at_work()
    });
    first.map(|mate| mate.at.distance(state.at)).fold(f64::INFINITY, f64::min)
}
