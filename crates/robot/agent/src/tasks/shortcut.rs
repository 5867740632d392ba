//! Whether the known way home is a good one: looks at what has not been seen on a shorter one.
//!
//! The shortest way if all that is unseen were free can only be too short. If it promises much, the robot drives to where it
//! is first unseen, or doubtful, and looks; then it knows more, and asks again. What stays so is no longer hoped for.

use glam::DVec2;

use crate::motion::Motion;
use crate::task::Around;
use crate::tasks::look::Look;
use crate::tasks::travel::{Travel, Trip};

/// Looks for a shorter way between two places.
pub(super) struct Shortcut {
    from: DVec2,
    to: DVec2,
    speed: f64,
    doubted: Vec<(DVec2, f64)>,
    aim: Option<Aim>,
    looks: u32,
}

struct Aim {
    unseen: DVec2,
    trip: Trip,
    look: Option<Look>,
}

/// A way that saves less than this share is not worth looking for.
const GAIN: f64 = 0.06;
/// Looks at most.
const LOOKS: u32 = 14;
/// What was looked at in vain is shut this far around, metres.
const DOUBT: f64 = 0.25;

impl Shortcut {
    pub(super) fn new(from: DVec2, to: DVec2, speed: f64) -> Self {
        Self { from, to, speed, doubted: vec![], aim: None, looks: 0 }
    }

    /// How to go on; `None` once no shorter way is to be hoped for.
    pub(super) fn go_on(&mut self, around: &mut Around<'_>) -> Option<Motion> {
        if self.aim.is_none() {
            self.aim = Some(self.next(around)?);
        }
        let aim = self.aim.as_mut()?;
        if around.navigator.is_free(aim.unseen) {
            self.aim = None;
            return Some(Motion::STOP);
        }
        if let Some(look) = &mut aim.look {
            let motion = look.go_on_moving(around);
            if motion.is_none() {
                self.doubted.push((aim.unseen, DOUBT));
                self.aim = None;
            }
            return Some(motion.unwrap_or(Motion::STOP));
        }
        match aim.trip.go(around) {
            Travel::Go(motion) => return Some(motion),
            Travel::Arrived | Travel::NoWay(_) => aim.look = Some(Look::around()),
        }
        Some(Motion::STOP)
    }

    /// What to look at next.
    fn next(&mut self, around: &mut Around<'_>) -> Option<Aim> {
        let known = around.navigator.known_plan(self.from, self.to);
        let known = known.map_or(f64::INFINITY, |plan| plan.length());
        let grid = &around.state.grid;
        let hoped = around.navigator.hopeful_plan(grid, (self.from, self.to), &self.doubted)?;
        let unseen = around.navigator.first_unseen(&hoped)?;
        self.looks += 1;
        if hoped.length() > known * (1.0 - GAIN) || self.looks > LOOKS {
            return None;
        }
        Some(Aim { unseen, trip: Trip::new(unseen, self.speed).impatient().flowing(), look: None })
    }
}
