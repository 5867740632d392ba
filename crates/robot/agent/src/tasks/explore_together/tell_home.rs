//! Going back into reach of the station to tell it what it has not heard: a robot that explores where nobody hears it knows things for itself alone.
//!
//! It turns back once the station knows too small a share of the floor that the robot knows, as MRESim's "utility return" does (known at the base
//! over known at all, below a ratio). Ours counts floor as told while the station is heard, through whomever.

use base::time::SimTime;
use glam::DVec2;
use robot_team::Phase;

use crate::motion::Motion;
use crate::state::State;
use crate::task::Around;
use crate::tasks::travel::{Travel, Trip};

/// What the station knows of the robot's floor.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Tidings {
    /// Free floor that the robot knew when it last heard the station, and knows now, square metres.
    told: f64,
    known: f64,
}

/// A way back into reach.
pub(super) struct WayBack {
    trip: Trip,
    /// Since when the station is heard again.
    heard: Option<SimTime>,
}

/// Whoever has heard nothing of the station for so long is out of its reach.
const SILENCE: SimTime = SimTime::from_millis(5_000);
/// The station is to know this share of the floor at least.
const RATIO: f64 = 0.8;
/// Less than this is not worth a way, square metres.
const LEAST: f64 = 10.0;
/// In reach it stands and tells, no longer than this.
const LONGEST: SimTime = SimTime::from_millis(20_000);
/// Being so near to home is being at home, metres.
const AT_HOME: f64 = 1.0;

impl Tidings {
    /// Takes note of how much floor is known now; whether it is time to go and tell.
    pub(super) fn are_due(&mut self, state: &State, floor: f64) -> bool {
        self.known = floor;
        let has_station = state.mates.iter().any(|mate| mate.phase == Phase::Station);
        if is_heard(state) {
            self.told = floor;
        }
        let is_much = self.told < RATIO * floor && floor - self.told >= LEAST;
        has_station && state.is_owed && is_much
    }

    /// All was told, or could not be: the next errand is for what is seen from now on.
    pub(super) fn settle(&mut self) {
        self.told = self.known;
    }
}

/// Whether the station was heard just now, itself or through mates.
pub(super) fn is_heard(state: &State) -> bool {
    let mut stations = state.mates.iter().filter(|mate| mate.phase == Phase::Station);
    stations.any(|station| state.now.since(station.said) < SILENCE)
}

impl WayBack {
    pub(super) fn new(home: DVec2, speed: f64) -> Self {
        Self { trip: Trip::within(home, speed, AT_HOME).flowing(), heard: None }
    }

    /// How to go on; `None` once the station has heard all, or cannot be reached.
    pub(super) fn go(&mut self, around: &mut Around<'_>) -> Option<Motion> {
        let state = &*around.state;
        if !state.is_owed {
            return None;
        }
        if is_heard(state) {
            // A map that stands still is soon told.
            let since = *self.heard.get_or_insert(state.now);
            return (state.now.since(since) < LONGEST).then_some(Motion::STOP);
        }
        self.heard = None;
        match self.trip.go(around) {
            Travel::Go(motion) => Some(motion),
            Travel::Arrived | Travel::NoWay(_) => None,
        }
    }
}
