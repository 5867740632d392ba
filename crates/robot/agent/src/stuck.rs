//! When to give up pushing, and how to get free.
//!
//! What stops a robot that nothing was heard of is remembered: low rubble lies below what sonars hear.

use base::time::SimTime;
use glam::DVec2;

use crate::guard::Guard;
use crate::motion::Motion;
use crate::state::State;

/// Notices that the robot does not get on, and frees it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stuck {
    /// Since when it has wanted to move.
    wanting: Option<SimTime>,
    /// Until when it frees itself, and how.
    freeing: Option<(SimTime, Motion)>,
    /// How often it had to: the side it turns to alternates.
    pub(crate) times: u32,
    /// Where something stopped it, until somebody asks.
    bump: Option<DVec2>,
}

/// A robot that wants to move and has moved less than this in so long is stuck.
const PATIENCE: SimTime = SimTime::from_millis(3000);
const LEAST_WAY: f64 = 0.02;
const LEAST_TURN: f64 = 0.05;
/// It backs for so long, at this speed, turning a little.
const FREEING: SimTime = SimTime::from_millis(1200);
const BACKING: f64 = 0.12;
const TURNING: f64 = 0.5;
/// What stops it lies this far before its front, metres.
const AHEAD: f64 = 0.04;
/// Every so often it tries to get free ahead: what holds it may be behind.
const AHEAD_EVERY: u32 = 4;

impl Stuck {
    /// The motion to take instead of `wanted`, if the robot has to free itself.
    pub(crate) fn mind(&mut self, state: &State, guard: &Guard, wanted: Motion) -> Motion {
        if let Some((until, motion)) = self.freeing {
            if state.now < until {
                return guard.tame(state, motion);
            }
            self.freeing = None;
            self.wanting = None;
        }
        if wanted == Motion::STOP {
            self.wanting = None;
            return wanted;
        }
        let since = *self.wanting.get_or_insert(state.now);
        let is_pushing = state.is_touching && wanted.forward > 0.0;
        if !is_pushing && (state.now.since(since) < PATIENCE || has_moved(state)) {
            return wanted;
        }
        if wanted.forward > 0.0 {
            let ahead = DVec2::from_angle(state.heading) * (guard.front() + AHEAD);
            self.bump = Some(state.at + ahead);
        }
        self.free(state, guard)
    }

    /// Backs off, turning a little.
    fn free(&mut self, state: &State, guard: &Guard) -> Motion {
        self.times += 1;
        let side = if self.times.is_multiple_of(2) { 1.0 } else { -1.0 };
        let forward = if self.times.is_multiple_of(AHEAD_EVERY) && !state.is_touching {
            BACKING
        } else if guard.behind(state) > 0.1 {
            -BACKING
        } else {
            0.0
        };
        let motion = Motion { forward, turn: side * TURNING };
        self.freeing = Some((state.now + FREEING, motion));
        guard.tame(state, motion)
    }

    /// Where something stopped the robot since this was last asked.
    pub(crate) fn take_bump(&mut self) -> Option<DVec2> {
        self.bump.take()
    }
}

fn has_moved(state: &State) -> bool {
    let old = state.recent.iter().find(|old| state.now.since(old.0) <= PATIENCE);
    old.is_none_or(|(_, at, heading)| {
        let turned = base::geom::wrap_angle(state.heading - heading).abs();
        at.distance(state.at) > LEAST_WAY || turned > LEAST_TURN
    })
}
