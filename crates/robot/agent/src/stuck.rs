//! When to give up pushing, and how to get free.
//!
//! What stops a robot that nothing was heard of is remembered: low rubble lies below what sonars hear.

use std::collections::VecDeque;
use std::f64::consts::FRAC_PI_2;

use base::time::SimTime;
use glam::DVec2;

use crate::guard::Guard;
use crate::held::{Held, Hold};
use crate::motion::Motion;
use crate::stance::Stance;
use crate::state::State;

/// Notices that the robot does not get on, and frees it.
#[derive(Clone, Debug)]
pub(crate) struct Stuck {
    /// Leaning more than this it has driven onto something, radians.
    max_lean: f64,
    stance: Stance,
    /// Where to it leans, without what it felt when it began.
    lean: DVec2,
    /// Since when it has wanted to move.
    wanting: Option<SimTime>,
    /// Since when the guard has let it do nothing.
    refused: Option<SimTime>,
    /// Until when it frees itself, and how.
    freeing: Option<(SimTime, Motion)>,
    /// How often it had to.
    pub(crate) times: u32,
    /// Where it was when it last got stuck somewhere else, and how often it has been since.
    here: Option<(DVec2, usize)>,
    /// What is left of the way out that it has found: seconds and motions.
    legs: VecDeque<(f64, Motion)>,
    /// What it was told of late: when, and metres ahead.
    pushed: VecDeque<(SimTime, f64)>,
    /// Where something stopped it, until somebody asks.
    bump: Option<DVec2>,
    held: Held,
}

/// A robot that wants to move and has moved less than this in so long is stuck.
const PATIENCE: SimTime = SimTime::from_millis(3000);
/// Refused for so long by its guard it goes about it another way.
const REFUSED: SimTime = SimTime::from_millis(1000);
const LEAST_WAY: f64 = 0.02;
/// Told to drive this far ahead meanwhile, something stands there that it does not see, metres.
const PUSHED: f64 = 0.06;
const LEAST_TURN: f64 = 0.05;
/// What stops it lies this far before its front, metres.
const AHEAD: f64 = 0.04;
/// What holds it on one side lies this far aside, in half widths.
const HELD_ASIDE: f64 = 0.7;
/// What makes it lean lies under it, this far from its middle, metres.
const UNDER: f64 = 0.15;
/// While it frees itself it may come this near to things, metres.
const NEAREST: f64 = 0.08;
/// It is somewhere else once it is this far away, metres.
const ELSEWHERE: f64 = 0.15;

/// How it frees itself, one way after the other as long as it stays where it is: seconds, m/s, rad/s.
const WAYS_OUT: [(f64, f64, f64); 12] = [
    (1.2, -0.12, 0.5),
    (1.2, -0.12, -0.5),
    (2.0, -0.3, 0.0),
    (2.0, 0.3, 0.0),
    (2.0, 0.0, 1.5),
    (2.0, 0.0, -1.5),
    (2.5, -0.3, 1.0),
    (2.5, -0.3, -1.0),
    (1.5, -0.6, 0.0),
    (1.5, 0.6, 0.0),
    (1.5, 0.0, 3.0),
    (1.5, 0.0, -3.0),
];
/// How a robot frees itself that sees where there is room: slowly, since it may come near to things.
const WAYS_TO_ROOM: [(f64, f64, f64); 10] = [
    (2.0, -0.12, 0.0),
    (2.0, 0.12, 0.0),
    (2.0, -0.1, 0.12),
    (2.0, -0.1, -0.12),
    (2.0, 0.1, 0.12),
    (2.0, 0.1, -0.12),
    (1.5, -0.06, 0.3),
    (1.5, -0.06, -0.3),
    (1.5, 0.0, 0.3),
    (1.5, 0.0, -0.3),
];
/// More room than this is no better, metres.
const ENOUGH_ROOM: f64 = 0.2;
/// Where it leans it begins with one of these: straight off what it leans away from.
const STRAIGHT_BACK: usize = 2;
const STRAIGHT_AHEAD: usize = 3;

impl Stuck {
    pub(crate) fn new(max_lean: f64) -> Self {
        Self {
            max_lean,
            stance: Stance::default(),
            lean: DVec2::ZERO,
            wanting: None,
            refused: None,
            freeing: None,
            times: 0,
            here: None,
            legs: VecDeque::new(),
            pushed: VecDeque::new(),
            bump: None,
            held: Held::default(),
        }
    }

    /// The motion to take instead of `wanted`, if the robot has to free itself; `last` is what it was told a cycle ago.
    pub(crate) fn mind(
        &mut self,
        state: &State,
        guard: &Guard,
        (last, wanted): (Motion, Motion),
    ) -> Motion {
        self.lean = self.stance.lean(state);
        let hold = self.held.look(state, last);
        self.pushed.push_back((state.now, last.forward * state.cycle));
        while self.pushed.front().is_some_and(|(then, _)| state.now.since(*then) > PATIENCE) {
            self.pushed.pop_front();
        }
        if let Some((until, motion)) = self.freeing {
            // Whoever is wedged in has to push for a while.
            let is_first = self.here.is_none_or(|(_, tries)| tries == 0);
            if let Some(hold) = hold.filter(|_| is_first) {
                return self.change_mind(state, guard, hold);
            }
            if state.now < until {
                return self.tamed(guard, state, motion);
            }
            self.freeing = None;
            self.wanting = None;
            self.refused = None;
            if wanted == Motion::STOP || self.is_leaning() {
                self.legs.clear();
            }
            if let Some((seconds, motion)) = self.legs.pop_front() {
                let motion = self.free_by(state, seconds, motion);
                return self.tamed(guard, state, motion);
            }
        }
        if wanted == Motion::STOP {
            self.wanting = None;
            return wanted;
        }
        let since = *self.wanting.get_or_insert(state.now);
        let is_leaning = self.is_leaning();
        let is_pushing =
            is_leaning || hold.is_some() || (state.is_touching && wanted.forward > 0.0);
        let is_held = (state.now.since(since) >= PATIENCE && !has_moved(state))
            || self.is_refused(state, guard, wanted);
        if !is_pushing && !is_held {
            return wanted;
        }
        let is_heard = guard.is_blocked(state) || guard.holds(state, wanted);
        if is_leaning {
            self.bump = Some(state.at - self.lean.normalize_or_zero() * UNDER);
        } else if let Some(hold) = hold {
            self.note_hold(state, guard, hold);
        } else if wanted.forward > 0.0 && (state.is_touching || !is_heard && self.has_pushed(state))
        {
            // What is heard is on the map already.
            self.bump = Some(state.in_world(guard.beyond_end((1.0, 0.0), AHEAD)));
        }
        let motion = self.free(state, guard, is_heard && !is_pushing);
        self.tamed(guard, state, motion)
    }

    /// Takes note of where something holds the robot.
    fn note_hold(&mut self, state: &State, guard: &Guard, hold: Hold) {
        if hold.sense != 0.0 {
            let side = hold.side * HELD_ASIDE;
            self.bump = Some(state.in_world(guard.beyond_end((hold.sense, side), AHEAD)));
        }
    }

    /// Something holds it while it frees itself: another way.
    fn change_mind(&mut self, state: &State, guard: &Guard, hold: Hold) -> Motion {
        self.note_hold(state, guard, hold);
        let motion = self.free(state, guard, false);
        self.tamed(guard, state, motion)
    }

    /// Whether the guard has let it do nothing for a while because of what scans show, which waiting does not change.
    fn is_refused(&mut self, state: &State, guard: &Guard, wanted: Motion) -> bool {
        if !state.scans || !guard.holds(state, wanted) {
            self.refused = None;
            return false;
        }
        let since = *self.refused.get_or_insert(state.now);
        state.now.since(since) >= REFUSED
    }

    /// Not as near as ever to what is heard; nearer to anything while something else holds it.
    fn tamed(&self, guard: &Guard, state: &State, motion: Motion) -> Motion {
        match self.here {
            Some((_, tries)) => guard.tame_held((NEAREST, tries), state, motion),
            None => guard.tame(state, motion),
        }
    }

    /// Whether it has driven onto something.
    fn is_leaning(&self) -> bool {
        self.lean.length() > libm::sin(self.max_lean.min(FRAC_PI_2))
    }

    /// The next way to get free. From what is heard it just backs off: it may be right to stop there.
    fn free(&mut self, state: &State, guard: &Guard, is_heard: bool) -> Motion {
        let is_off_ahead = self.lean.dot(DVec2::from_angle(state.heading)) > 0.0;
        let first = match (self.is_leaning(), is_off_ahead) {
            (true, true) => STRAIGHT_AHEAD,
            (true, false) => STRAIGHT_BACK,
            (false, _) => self.times as usize % 2,
        };
        self.times += 1;
        self.held.forget();
        let tries = match self.here {
            Some((place, tries)) if place.distance(state.at) < ELSEWHERE => {
                Some((place, tries + 1))
            }
            _ => Some((state.at, 0)),
        };
        self.here = tries.filter(|_| !is_heard || state.scans);
        let tries = self.here.map_or(0, |(_, tries)| tries);
        if state.scans && !self.is_leaning() {
            self.legs = guard.way_out(state, tries).map(VecDeque::from).unwrap_or_default();
            if let Some((seconds, motion)) = self.legs.pop_front() {
                return self.free_by(state, seconds, motion);
            }
            if let Some((seconds, forward, turn)) = roomiest(state, guard, tries) {
                return self.free_by(state, seconds, Motion { forward, turn });
            }
        }
        let (seconds, forward, turn) = WAYS_OUT[(first + tries) % WAYS_OUT.len()];
        self.free_by(state, seconds, Motion { forward, turn })
    }

    fn free_by(&mut self, state: &State, seconds: f64, motion: Motion) -> Motion {
        self.freeing = Some((state.now + SimTime::from_seconds(seconds), motion));
        motion
    }

    /// Whether it was told to go ahead for so long that something unseen must hold it; who drives by echoes may be slowed down by what it does not hear.
    fn has_pushed(&self, state: &State) -> bool {
        !state.scans || self.pushed.iter().map(|(_, metres)| metres).sum::<f64>() >= PUSHED
    }

    /// Whether it is freeing itself, and has looked at how near it may come to things.
    pub(crate) fn is_freeing(&self) -> bool {
        self.freeing.is_some()
    }

    /// Where something stopped the robot since this was last asked.
    pub(crate) fn take_bump(&mut self) -> Option<DVec2> {
        self.bump.take()
    }
}

/// Of the ways that what scans show leaves open, the one to where there is most room; after that was tried, the next.
fn roomiest(state: &State, guard: &Guard, tries: usize) -> Option<(f64, f64, f64)> {
    let is_open = |&(_, forward, turn): &(f64, f64, f64)| {
        let tamed = guard.tame_held((NEAREST, tries), state, Motion { forward, turn });
        tamed.forward.abs() >= forward.abs() / 2.0 && tamed.turn.abs() >= turn.abs() / 2.0
    };
    let mut ways: Vec<_> = WAYS_TO_ROOM.into_iter().filter(is_open).collect();
    let room = |&(seconds, forward, turn): &(f64, f64, f64)| {
        guard.room_after(state, Motion { forward, turn }, seconds).min(ENOUGH_ROOM)
    };
    ways.sort_by(|a, b| room(b).total_cmp(&room(a)));
    ways.get(tries % ways.len().max(1)).copied()
}

fn has_moved(state: &State) -> bool {
    let old = state.recent.iter().find(|old| state.now.since(old.0) <= PATIENCE);
    old.is_none_or(|(_, at, heading)| {
        let turned = base::geom::wrap_angle(state.heading - heading).abs();
        at.distance(state.at) > LEAST_WAY || turned > LEAST_TURN
    })
}

#[cfg(test)]
mod tests;
