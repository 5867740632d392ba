//! Looks at what nobody of the team has seen, until nothing is left.
//!
//! Every robot shares out all frontiers of the shared map among everybody it has heard of lately, by the same rule and from the same news, and takes
//! what falls to it. What cannot be reached or stays unseen is put aside for a while. Who finds nothing left carries what the station lacks
//! home, stands by for what the map may still show, and ends when everybody does.
//!
//! Who looks for people as well shares out floor that nobody has searched and people nobody is sure of in the same way (`search`): one way
//! through the building serves all three.

use base::geom::wrap_angle;
use base::time::SimTime;
use glam::DVec2;
use robot_planning::{Fence, Wavefront};
use robot_team::{Aside, Manner, Phase, Why};

use crate::mission::BeyondRadio;
use crate::motion::Motion;
use crate::state::State;
use crate::task::{Around, Step, Task};
use crate::tasks::give_way::GiveWay;
use crate::tasks::look::Look;
use crate::tasks::share_out::{Errand, Share, What, known_around, share_out};
use crate::tasks::travel::{Travel, Trip};
use crate::team::Intent;

mod mates_there;
mod rendezvous;
mod search;
mod tell_home;

use mates_there::MatesThere;
use rendezvous::{Meeting, Met, Rendezvous};
use search::{Search, doubts};
use tell_home::{Tidings, WayBack, is_heard};

/// Explores in a team.
pub(super) struct ExploreTogether {
    manner: Manner,
    bounds: Option<Fence>,
    beyond_radio: BeyondRadio,
    tidings: Tidings,
    rendezvous: Rendezvous,
    aim: Aim,
    aside: Aside,
    /// Where it began: home is near the station.
    home: Option<DVec2>,
    turns: u32,
    /// Frontiers it has turned to from near by.
    looked_at: Vec<DVec2>,
    mates_there: MatesThere,
    /// If it looks for people, too.
    search: Option<Search>,
    /// When frontiers were last shared out.
    shared_out: Option<SimTime>,
    /// When it last gave way.
    gave_way: Option<SimTime>,
    /// How often everything was tried once more, and the floor that was seen by then, square metres.
    regrets: u32,
    seen: f64,
    /// Since when nothing is left for it.
    idle: Option<SimTime>,
    /// How often it went home with what the station lacks.
    homes: u32,
}

/// What it is at.
enum Aim {
    /// Looking around for the first time.
    Begin,
    /// Choosing.
    Nothing,
    /// Turning.
    Looking(Look),
    /// Driving to something there is to do.
    Errand(Errand, Trip),
    /// Turning to floor that is left to be searched around here.
    Sweeping(Errand, SimTime),
    /// Looking at somebody until then, or until somebody is sure of them.
    Watching(Errand, SimTime),
    /// Out of somebody's way.
    Aside(GiveWay),
    /// Bringing what it knows to the station, for nothing else is left.
    Home(Trip),
    /// Bringing it before it goes on.
    Tell(WayBack),
    /// Meeting its partner beyond the radio.
    Meet(Meeting),
    /// Standing by.
    Waiting(SimTime),
}

/// Frontiers are shared out anew so often while it drives to one.
const AGAIN: SimTime = SimTime::from_millis(3_000);
/// What is to be searched is shared out anew less often: what is seen of it on the way makes it worth less, and who turns back for that gets nowhere.
const SELDOM: SimTime = SimTime::from_millis(12_000);
/// A frontier is looked at from this near, metres.
const CLOSE: f64 = 0.3;
/// Nobody turns to floor for longer.
const MOST_SWEEP: SimTime = SimTime::from_millis(20_000);
/// Facing something within this is looking at it, radians; rad/s until then.
const FACING: f64 = 0.15;
const TURN: f64 = 0.6;
/// Somebody is looked at for so long, turning to them included.
const WATCH: SimTime = SimTime::from_millis(12_000);
/// Who stands by looks again so often.
const STAND_BY: SimTime = SimTime::from_millis(2_000);
/// Giving way pauses for so long, so that nobody is held up for ever.
const PAUSE: SimTime = SimTime::from_millis(6_000);
/// Who has said nothing for so long is taken for lost, as by a station; until then it may be out of reach, and come back with news.
const SILENT: SimTime = SimTime::from_millis(300_000);
/// Everything is tried once more as long as that shows so much more floor, as a share.
const MORE: f64 = 0.02;
/// Being so near to home is being at home, metres.
const AT_HOME: f64 = 1.0;
/// A frontier whose middle is this near to another's is the same, metres.
const SAME: f64 = 0.5;
/// A mate that said something this lately goes on.
const LATELY: SimTime = SimTime::from_millis(20_000);
/// A mate this near may be what keeps the robot off, metres.
const MATE_NEAR: f64 = 1.5;
/// So often it goes home with what the station lacks.
const MOST_HOMES: u32 = 3;

impl ExploreTogether {
    pub(super) fn new(manner: Manner, bounds: Option<Fence>, beyond_radio: BeyondRadio) -> Self {
        Self {
            manner,
            bounds,
            beyond_radio,
            tidings: Tidings::default(),
            rendezvous: Rendezvous::default(),
            aim: Aim::Begin,
            aside: Aside::default(),
            home: None,
            turns: 0,
            looked_at: vec![],
            mates_there: MatesThere::default(),
            search: None,
            shared_out: None,
            gave_way: None,
            regrets: 0,
            seen: 0.0,
            idle: None,
            homes: 0,
        }
    }

    /// The same, but it looks for people as well.
    pub(super) fn searching(self) -> Self {
        Self { search: Some(Search::default()), ..self }
    }

    /// Gets out of the way of whoever goes first.
    fn mind_mates(&mut self, around: &mut Around<'_>) {
        let now = around.state.now;
        let is_paused = self.gave_way.is_some_and(|last| now.since(last) < PAUSE);
        if is_paused || matches!(self.aim, Aim::Aside(_) | Aim::Begin) {
            return;
        }
        if let Some(give_way) = GiveWay::needed(around, around.name) {
            around.state.intent.goal = None;
            self.aim = Aim::Aside(give_way);
        }
    }

    /// Whether frontiers are to be shared out again though it is under way.
    fn is_due(&self, around: &Around<'_>) -> bool {
        let is_older =
            |than: SimTime| self.shared_out.is_none_or(|last| around.state.now.since(last) >= than);
        let has_mates = || around.state.mates.iter().any(|mate| mate.phase == Phase::Busy);
        match &self.aim {
            Aim::Errand(errand, _) => {
                let is_changed = match errand.what {
                    What::Frontier => has_mates(),
                    What::Floor => is_older(SELDOM) && has_mates(),
                    // Who goes to look at somebody looks, whatever it sees of them on its way.
                    What::Person(_) => false,
                };
                is_older(AGAIN) && (is_changed || !self.is_left(around, errand))
            }
            Aim::Home(_) => is_older(AGAIN),
            _ => false,
        }
    }

    /// Whether something is still to be done.
    fn is_left(&self, around: &Around<'_>, errand: &Errand) -> bool {
        match &self.search {
            Some(search) => search.is_left(around, errand),
            None => around.navigator.is_frontier(&errand.target),
        }
    }

    /// Shares out what is left and takes what falls to it.
    fn choose(&mut self, around: &mut Around<'_>) -> Step {
        let now = around.state.now;
        self.shared_out = Some(now);
        if self.sets_off_to_meet(around) || self.sets_off_to_tell(around) {
            return Step::Go(Motion::STOP);
        }
        self.mates_there.learn(around, &mut self.aside);
        let kept = match &self.aim {
            Aim::Errand(errand, _) => Some(errand.target.frontier),
            _ => None,
        };
        let search = self.search.as_ref();
        let others = |front: &Wavefront| {
            search.map_or(vec![], |search| search.errands(around, front, self.bounds))
        };
        match share_out(around, self.manner, (&self.aside, others), kept) {
            None => Step::Go(Motion::STOP),
            Some(Share::Mine(errand)) => {
                (self.idle, around.state.intent.phase) = (None, Phase::Busy);
                around.state.intent.goal = Some(errand.target.point);
                let place = errand.target.frontier;
                let is_same = kept.is_some_and(|kept| kept.distance(place) < SAME);
                if !is_same && !self.set_off(errand) {
                    self.put_aside(around, place, Why::KeptOff);
                    self.aim = Aim::Nothing;
                    return self.choose(around);
                }
                Step::Go(Motion::STOP)
            }
            Some(Share::OfOthers) => {
                around.state.intent.goal = None;
                self.aim = Aim::Waiting(now);
                Step::Go(Motion::STOP)
            }
            Some(Share::Nothing(reason)) => self.rest(around, &reason),
        }
    }

    /// Sets off; false if it has done so too often.
    fn set_off(&mut self, errand: Errand) -> bool {
        self.turns += 1;
        let place = errand.target.frontier;
        match (&errand.what, &mut self.search) {
            (What::Person(name), Some(search)) => search.visit(name),
            (What::Frontier, _) if self.aside.set_off(place) => return false,
            _ => {}
        }
        let trip = Trip::within(errand.target.point, self.manner.speed, CLOSE);
        self.aim = Aim::Errand(errand, trip.impatient().flowing());
        true
    }

    /// Nothing is left as far as it knows.
    fn rest(&mut self, around: &mut Around<'_>, reason: &str) -> Step {
        around.state.intent.goal = None;
        let floor = floor(around);
        // One of the team is enough to try everything once more.
        let is_due =
            if self.regrets == 0 { is_first(around) } else { floor > self.seen * (1.0 + MORE) };
        if is_due {
            (self.regrets, self.seen) = (self.regrets + 1, floor);
            self.aside.forgive();
            self.looked_at.clear();
            self.mates_there.forgive();
            self.aim = Aim::Looking(Look::well());
            return match around.navigator.reconsider(&around.state.grid) {
                Ok(()) => Step::Go(Motion::STOP),
                Err(error) => Step::Failed(error.to_string()),
            };
        }
        if self.goes_home(around) {
            return Step::Go(Motion::STOP);
        }
        around.state.intent.phase = Phase::Idle;
        let now = around.state.now;
        let since = *self.idle.get_or_insert(now);
        self.aim = Aim::Waiting(now);
        if now.since(since) < STAND_BY || is_waited_for(around) {
            return Step::Go(Motion::STOP);
        }
        let found = self.search.as_ref().map(|_| doubts(around.state) + "; ");
        let reason = found.unwrap_or_default() + reason;
        if around.state.is_owed {
            return Step::Partly(format!("{reason}; the station has not heard all of it"));
        }
        Step::Done(reason)
    }

    /// Whether it sets off for a meeting with its partner, as its mission asks.
    fn sets_off_to_meet(&mut self, around: &mut Around<'_>) -> bool {
        if self.beyond_radio != BeyondRadio::Meet {
            return false;
        }
        let state = &mut *around.state;
        let due = self.rendezvous.due(state, self.manner.speed, is_heard(state));
        let Some((place, meeting)) = due else { return false };
        (state.intent.goal, state.intent.phase) = (Some(place), Phase::Busy);
        self.aim = Aim::Meet(meeting);
        true
    }

    /// Whether it goes back into reach of the station now, as its mission asks.
    fn sets_off_to_tell(&mut self, around: &mut Around<'_>) -> bool {
        let tells = match self.beyond_radio {
            BeyondRadio::PressOn => false,
            BeyondRadio::Return => true,
            BeyondRadio::Meet => self.rendezvous.carries(),
        };
        let Some(home) = self.home.filter(|_| tells) else { return false };
        let floor = floor(around);
        let is_due = self.tidings.are_due(around.state, floor);
        if is_due {
            (around.state.intent.goal, around.state.intent.phase) = (Some(home), Phase::Busy);
            self.aim = Aim::Tell(WayBack::new(home, self.manner.speed));
        }
        is_due
    }

    /// Whether it sets off for home because the station lacks something.
    fn goes_home(&mut self, around: &Around<'_>) -> bool {
        let Some(home) = self.home.filter(|_| around.state.is_owed) else { return false };
        let is_there = around.state.at.distance(home) < AT_HOME;
        if is_there || self.homes >= MOST_HOMES {
            return false;
        }
        self.homes += 1;
        self.aim = Aim::Home(Trip::within(home, self.manner.speed, AT_HOME).flowing());
        true
    }

    /// One cycle of what it is at; the motion, or that it has come to its end.
    fn go_on(&mut self, around: &mut Around<'_>) -> Option<Motion> {
        let now = around.state.now;
        match &mut self.aim {
            Aim::Nothing => None,
            Aim::Begin => {
                let mut look = Look::first(around.state);
                let motion = look.go_on(around.state);
                self.aim = Aim::Looking(look);
                motion
            }
            Aim::Looking(look) => look.go_on_moving(around),
            Aim::Aside(give_way) => {
                let motion = give_way.go_on(around);
                if motion.is_none() {
                    self.gave_way = Some(now);
                }
                motion
            }
            Aim::Waiting(since) => (now.since(*since) < STAND_BY).then_some(Motion::STOP),
            Aim::Home(_) if !around.state.is_owed => None,
            Aim::Sweeping(errand, since) => {
                let is_over = now.since(*since) > MOST_SWEEP;
                let search = self.search.as_ref().filter(|_| !is_over);
                let direction = search.and_then(|search| search.direction(around));
                if direction.is_none() {
                    let errand = errand.clone();
                    self.leave(around, &errand);
                }
                direction.map(|direction| turn_to(wrap_angle(direction - around.state.heading)))
            }
            Aim::Watching(errand, until) => {
                let off = around.state.bearing_to(errand.target.frontier);
                let motion = if off.abs() > FACING { turn_to(off) } else { Motion::STOP };
                let search = self.search.as_ref();
                let is_open = search.is_some_and(|search| search.is_left(around, errand));
                (is_open && now < *until).then_some(motion)
            }
            Aim::Meet(meeting) => match meeting.go(around) {
                Met::NotYet(motion) => Some(motion),
                Met::Yes => None,
                Met::No => {
                    self.rendezvous.miss();
                    None
                }
            },
            Aim::Tell(way_back) => {
                let motion = way_back.go(around);
                if motion.is_none() {
                    self.tidings.settle();
                }
                motion
            }
            Aim::Errand(_, trip) | Aim::Home(trip) => {
                let travel = trip.go(around);
                self.arrive(around, &travel)
            }
        }
    }

    fn arrive(&mut self, around: &Around<'_>, travel: &Travel) -> Option<Motion> {
        let is_there = match travel {
            Travel::Go(motion) => return Some(*motion),
            Travel::Arrived => true,
            Travel::NoWay(_) => false,
        };
        let Aim::Errand(errand, _) = &self.aim else { return None };
        let (errand, place) = (errand.clone(), errand.target.frontier);
        if !is_there {
            if self.is_left(around, &errand) && !is_held_up(around) {
                self.put_aside(around, place, Why::KeptOff);
            }
            return None;
        }
        match errand.what {
            What::Frontier if self.is_left(around, &errand) => {
                let was_looked_at = self.looked_at.iter().any(|at| at.distance(place) < SAME);
                if was_looked_at {
                    self.put_aside(around, place, Why::StaysUnseen);
                    return None;
                }
                self.looked_at.push(place);
                self.aim = Aim::Looking(Look::at(around.state, place));
            }
            What::Frontier => return None,
            What::Floor => self.aim = Aim::Sweeping(errand, around.state.now),
            What::Person(_) => self.aim = Aim::Watching(errand, around.state.now + WATCH),
        }
        Some(Motion::STOP)
    }

    /// It has turned to all that can be searched from here: what it could not turn to is left alone.
    fn leave(&mut self, around: &Around<'_>, errand: &Errand) {
        if self.is_left(around, errand) {
            self.put_aside(around, errand.target.frontier, Why::StaysUnseen);
        }
    }

    fn put_aside(&mut self, around: &Around<'_>, place: DVec2, why: Why) {
        let known =
            around.navigator.survey().map_or(0, |(terrain, _)| known_around(terrain, place));
        self.aside.put(place, why, around.state.now, known);
    }
}

/// On the spot, to the left by so many radians or to the right.
fn turn_to(off: f64) -> Motion {
    Motion::spin(TURN.copysign(off))
}

/// Whether nobody who was heard lately comes before it by name.
fn is_first(around: &Around<'_>) -> bool {
    let state = &*around.state;
    let is_there = |said: SimTime| state.now.since(said) < LATELY;
    let mut mates = state.mates.iter().filter(|mate| mate.phase != Phase::Station);
    !mates.any(|mate| is_there(mate.said) && mate.name.as_str() < around.name)
}

/// Free floor that it knows, square metres.
fn floor(around: &Around<'_>) -> f64 {
    around.navigator.survey().map_or(0.0, |(terrain, explorer)| {
        explorer.prospects(terrain, around.state.at).map_or(0.0, |all| all.coverage.free)
    })
}

/// Whether a mate is so near that it may be what kept the robot off.
fn is_held_up(around: &Around<'_>) -> bool {
    around.state.mates.iter().any(|mate| mate.at.distance(around.state.at) < MATE_NEAR)
}

/// Whether somebody in reach still has something to do: then there may be something for this robot again, and it passes on what is said.
fn is_waited_for(around: &Around<'_>) -> bool {
    let state = &*around.state;
    let is_heard = |said: SimTime| state.now.since(said) < SILENT;
    state.mates.iter().any(|mate| mate.phase == Phase::Busy && is_heard(mate.said))
}

impl Task for ExploreTogether {
    fn cycle(&mut self, around: &mut Around<'_>) -> Step {
        if let Err(error) = around.navigator.stay_in(&around.state.grid, self.bounds) {
            return Step::Failed(error.to_string());
        }
        self.home.get_or_insert(around.state.at);
        self.mates_there.follow(around.state);
        self.rendezvous.note(around.state, around.name);
        if let Some(search) = &mut self.search {
            search.note(around);
        }
        self.mind_mates(around);
        if self.is_due(around) {
            let step = self.choose(around);
            if !matches!(step, Step::Go(_)) {
                return step;
            }
        }
        if let Some(motion) = self.go_on(around) {
            return Step::Go(motion);
        }
        self.aim = Aim::Nothing;
        match self.choose(around) {
            // Under way at once: who has chosen need not stand.
            Step::Go(_) => Step::Go(self.go_on(around).unwrap_or(Motion::STOP)),
            end => end,
        }
    }

    fn turns(&self) -> u32 {
        self.turns
    }

    fn finish(&mut self, state: &mut State) {
        state.intent = Intent { goal: None, phase: Phase::Idle };
    }
}

#[cfg(test)]
mod tests;
