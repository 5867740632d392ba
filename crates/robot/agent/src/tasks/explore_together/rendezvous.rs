//! Meeting again beyond the radio: who explores meets who carries what it has learnt to the station.
//!
//! Role-based exploration with rendezvous, after de Hoog, Cameron and Visser, "Autonomous multi-robot exploration in communication-limited
//! environments" (2010). Robots pair off by their names: the first of a pair explores, the second carries. Where they fix places and times by
//! words, ours need none: a pair meets where the explorer was when they last heard each other, and so much later. Both know both, for radio is as
//! good one way as the other. Roles are not swapped.

use base::time::SimTime;
use glam::DVec2;
use robot_team::Phase;

use crate::motion::Motion;
use crate::state::State;
use crate::task::Around;
use crate::tasks::travel::{Travel, Trip};
use crate::team::MateSeen;

/// A robot's part in its pair, and what it knows of the next meeting.
#[derive(Default)]
pub(super) struct Rendezvous {
    pair: Option<Pair>,
    /// Where the explorer was when they last heard each other, and when that was.
    last: Option<(DVec2, SimTime)>,
    /// The meeting that nobody else came to, by when they last heard each other.
    missed: Option<SimTime>,
}

struct Pair {
    partner: String,
    explores: bool,
}

/// On its way to a meeting, or there.
pub(super) struct Meeting {
    partner: String,
    trip: Trip,
    /// Since when it waits there, and since when they hear each other again.
    arrived: Option<SimTime>,
    met: Option<SimTime>,
}

/// How a meeting goes on.
pub(super) enum Met {
    /// So.
    NotYet(Motion),
    /// They have heard each other for long enough.
    Yes,
    /// Nobody else came, or no way leads there.
    No,
}

/// Teams know each other after so long.
const ACQUAINTED: SimTime = SimTime::from_millis(10_000);
/// Whose newest word is so fresh is heard now; whose is older than this is out of touch.
const FRESH: SimTime = SimTime::from_millis(3_000);
const SILENCE: SimTime = SimTime::from_millis(10_000);
/// They meet so long after they last heard each other.
const LATER: SimTime = SimTime::from_millis(180_000);
/// Ways are so much longer than straight lines, and a robot is to be there so much before, seconds.
const DETOUR: f64 = 1.5;
const EARLY: f64 = 15.0;
/// Nobody waits longer than this for the other.
const WAITS: SimTime = SimTime::from_millis(60_000);
/// A map is told within this, as digests and tiles go.
const TELLS: SimTime = SimTime::from_millis(15_000);
/// Being so near to the place is being there, metres.
const THERE: f64 = 1.0;

impl Rendezvous {
    /// Takes note of who is heard.
    pub(super) fn note(&mut self, state: &State, name: &str) {
        if self.pair.is_none() && state.now >= ACQUAINTED {
            self.pair = pair(state, name);
        }
        let Some(pair) = &self.pair else { return };
        if let Some(mate) = heard_now(state, &pair.partner) {
            self.last = Some((if pair.explores { state.at } else { mate.at }, mate.said));
        }
    }

    /// Whether it carries news to the station itself, because it is its part, or because nobody came for it.
    pub(super) fn carries(&self) -> bool {
        let explores = self.pair.as_ref().is_some_and(|pair| pair.explores);
        let was_missed = self.missed.is_some() && self.missed == self.last.map(|(_, when)| when);
        !explores || was_missed
    }

    /// The meeting that it is time to set off for, at this speed; `is_told` says that the station hears it where it is.
    pub(super) fn due(&self, state: &State, speed: f64, is_told: bool) -> Option<(DVec2, Meeting)> {
        let (pair, (place, when)) = (self.pair.as_ref()?, self.last?);
        let silence = state.now.since(when);
        if silence < SILENCE || self.missed == Some(when) || (pair.explores && is_told) {
            return None;
        }
        let way = place.distance(state.at) * DETOUR / speed + EARLY;
        let trip = Trip::within(place, speed, THERE).flowing();
        let partner = pair.partner.clone();
        let is_time = silence + SimTime::from_seconds(way) >= LATER;
        is_time.then_some((place, Meeting { partner, trip, arrived: None, met: None }))
    }

    /// Nobody came.
    pub(super) fn miss(&mut self) {
        self.missed = self.last.map(|(_, when)| when);
    }
}

impl Meeting {
    pub(super) fn go(&mut self, around: &mut Around<'_>) -> Met {
        let now = around.state.now;
        if heard_now(around.state, &self.partner).is_some() {
            let since = *self.met.get_or_insert(now);
            let is_told = now.since(since) > TELLS;
            return if is_told { Met::Yes } else { Met::NotYet(Motion::STOP) };
        }
        self.met = None;
        if self.arrived.is_none() {
            match self.trip.go(around) {
                Travel::Go(motion) => return Met::NotYet(motion),
                Travel::Arrived => {}
                Travel::NoWay(_) => return Met::No,
            }
        }
        let since = *self.arrived.get_or_insert(now);
        if now.since(since) > WAITS { Met::No } else { Met::NotYet(Motion::STOP) }
    }
}

/// Members pair off by their names, as far as they are known; who is left over carries for itself.
fn pair(state: &State, name: &str) -> Option<Pair> {
    let mates = state.mates.iter().filter(|mate| mate.phase != Phase::Station);
    let mut names: Vec<&str> = mates.map(|mate| mate.name.as_str()).chain([name]).collect();
    names.sort_unstable();
    let me = names.iter().position(|one| *one == name)?;
    let partner = names.get(me ^ 1)?;
    Some(Pair { partner: (*partner).to_owned(), explores: me % 2 == 0 })
}

fn heard_now<'a>(state: &'a State, name: &str) -> Option<&'a MateSeen> {
    let mut mates = state.mates.iter();
    mates.find(|mate| mate.name == name && state.now.since(mate.said) < FRESH)
}
