//! What the operator orders: by hand, through the state, or by a script of the mission.

use base::time::SimTime;
use robot_behaviours::Motion as Doing;

use crate::mission::ScriptedOrder;
use crate::motion::Motion;
use crate::state::State;

/// Orders of whoever leads.
pub(super) struct Led {
    script: Vec<ScriptedOrder>,
    began: Option<SimTime>,
    /// The order in force, and when it was last given.
    order: Motion,
    given: Option<SimTime>,
    /// Since when nothing was ordered while it stands before a wall.
    silent: Option<SimTime>,
    is_overruled: bool,
}

/// An order that is not repeated for so long no longer holds.
const HOLDS: SimTime = SimTime::from_millis(1_000);
/// Whoever pauses for so long, and then orders the same again, means it.
const PAUSE: SimTime = SimTime::from_millis(1_000);

impl Led {
    pub(super) fn new(script: &[ScriptedOrder]) -> Self {
        Self {
            script: script.to_vec(),
            began: None,
            order: Motion::STOP,
            given: None,
            silent: None,
            is_overruled: false,
        }
    }

    /// Takes what is ordered in this cycle.
    pub(super) fn hear(&mut self, state: &State, doing: Doing) {
        let began = *self.began.get_or_insert(state.now);
        let passed = state.now.since(began).seconds();
        let scripted = self.script.iter().rev().find(|order| order.from <= passed);
        let by_hand = state.order.filter(|(_, given)| state.now.since(*given) < HOLDS);
        let order = by_hand.or_else(|| scripted.map(|order| (order.motion, state.now)));
        let (order, given) = order.unwrap_or((Motion::STOP, state.now));
        (self.order, self.given) = (order, Some(given));
        self.is_overruled = false;
        if doing != Doing::Halted {
            self.silent = None;
        } else if order.forward <= 0.0 {
            self.silent.get_or_insert(state.now);
        } else if self.silent.is_some_and(|since| state.now.since(since) >= PAUSE) {
            (self.is_overruled, self.silent) = (true, None);
        }
    }

    /// What is ordered; nothing before it began to listen.
    pub(super) fn order(&self, state: &State, since: Option<SimTime>) -> Motion {
        let is_fresh = self.given.is_some_and(|given| state.now.since(given) < HOLDS);
        if is_fresh && since.is_some() { self.order } else { Motion::STOP }
    }

    /// How fast it is to drive, m/s.
    pub(super) fn speed(&self) -> f64 {
        self.order.forward
    }

    /// Whether the order to drive on came again.
    pub(super) fn is_overruled(&self) -> bool {
        self.is_overruled
    }

    /// Whether a script is over; nobody knows when a person has ordered all they want.
    pub(super) fn is_over(&self, now: SimTime) -> bool {
        let last = self.script.last();
        let passed = self.began.map_or(0.0, |began| now.since(began).seconds());
        last.is_some_and(|last| last.motion == Motion::STOP && passed > last.from)
    }
}
