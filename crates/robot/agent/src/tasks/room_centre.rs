//! To the middle of a room (T1).
//!
//! The paper balances four sonars, which swings about where walls are not square to the robot. We turn until some sonar has
//! looked in every direction, and drive to the middle of the largest circle that fits between the echoes. An echo's direction
//! is uncertain, its distance is not: the nearer the robot is to the middle, the more exactly it knows where that is.

use glam::DVec2;

use crate::motion::Motion;
use crate::state::State;
use crate::task::{Around, Step, Task};
use crate::tasks::look::Look;

/// Looks, drives to the middle, and looks again.
pub(super) struct RoomCentre {
    /// The name the middle gets.
    waypoint: String,
    phase: Phase,
    echoes: Vec<DVec2>,
    rounds: u32,
}

enum Phase {
    Looking(Look),
    Driving(DVec2),
}

/// Echoes from farther away are not of this room, metres.
const CLIP: f64 = 3.0;
/// This near to the middle is there, metres.
const GOOD: f64 = 0.10;
/// The middle is looked for this far around the robot, in steps of this, metres.
const REACH: f64 = 1.5;
const STEP: f64 = 0.05;
/// Room that is not this much larger is not worth the way, metres.
const ALIKE: f64 = 0.03;
/// Between the robot and the middle nothing may be this near to the line, radians, and as near as this beyond, metres.
const LINE: f64 = 0.35;
const BEYOND: f64 = 0.3;
/// Looks at most.
const ROUNDS: u32 = 5;
/// m/s and rad/s, for each metre and radian left, and the most.
const GAIN: (f64, f64) = (1.2, 2.0);
const MOST: (f64, f64) = (0.3, 1.0);
/// Off by more than this it turns first, radians; and how near a drive ends, metres.
const TURN_FIRST: f64 = 0.3;
const NEAR: f64 = 0.04;

impl RoomCentre {
    pub(super) fn new(waypoint: String) -> Self {
        Self { waypoint, phase: Phase::Looking(Look::around()), echoes: vec![], rounds: 0 }
    }

    fn looked(&mut self, state: &mut State) -> Step {
        self.rounds += 1;
        let Some((middle, room)) = middle(state.at, &self.echoes) else {
            return Step::Failed(format!("no wall answers within {CLIP} m"));
        };
        self.echoes.clear();
        let off = state.at.distance(middle);
        if off <= GOOD || self.rounds >= ROUNDS {
            state.waypoints.insert(self.waypoint.clone(), state.at);
            return Step::Done(format!("{off:.2} m from the middle, {room:.2} m from any wall"));
        }
        self.phase = Phase::Driving(middle);
        Step::Go(Motion::STOP)
    }
}

impl Task for RoomCentre {
    fn cycle(&mut self, around: &mut Around<'_>) -> Step {
        let state = &mut *around.state;
        match &mut self.phase {
            Phase::Looking(look) => {
                self.echoes.extend(echoes(state));
                match look.go_on(state) {
                    Some(motion) => Step::Go(motion),
                    None => self.looked(state),
                }
            }
            Phase::Driving(to) => {
                let is_there = state.at.distance(*to) <= NEAR;
                let motion = straight_to(state, *to);
                let room = if motion.forward < 0.0 {
                    around.guard.behind(state)
                } else {
                    around.guard.ahead(state)
                };
                if is_there || (motion.forward != 0.0 && around.guard.is_too_near(room)) {
                    self.phase = Phase::Looking(Look::around());
                    return Step::Go(Motion::STOP);
                }
                Step::Go(motion)
            }
        }
    }
}

/// Where echoes seem to come from.
fn echoes(state: &State) -> impl Iterator<Item = DVec2> + '_ {
    state.ranges.values().filter_map(|seen| {
        let range = seen.range.filter(|range| *range <= CLIP)?;
        let in_robot = seen.mount + DVec2::from_angle(seen.bearing) * range;
        Some(state.at + DVec2::from_angle(state.heading).rotate(in_robot))
    })
}

/// The middle of the largest circle between the echoes that the robot can drive straight to, and its radius.
fn middle(at: DVec2, echoes: &[DVec2]) -> Option<(DVec2, f64)> {
    if echoes.is_empty() {
        return None;
    }
    let steps = (REACH / STEP) as i32;
    let offsets = (-steps..=steps).flat_map(|y| (-steps..=steps).map(move |x| (x, y)));
    let mut best = (DVec2::ZERO, room(at, echoes));
    for (x, y) in offsets {
        let offset = DVec2::new(f64::from(x), f64::from(y)) * STEP;
        let room = room(at + offset, echoes);
        let is_nearer = offset.length() < best.0.length();
        let is_better = room > best.1 + ALIKE || (room > best.1 && is_nearer);
        if is_better && is_clear(at, offset, echoes) {
            best = (offset, room);
        }
    }
    Some((at + best.0, best.1))
}

fn room(place: DVec2, echoes: &[DVec2]) -> f64 {
    echoes.iter().map(|echo| echo.distance_squared(place)).fold(CLIP * CLIP, f64::min).sqrt()
}

/// Whether nothing is between the robot and a place.
fn is_clear(at: DVec2, offset: DVec2, echoes: &[DVec2]) -> bool {
    let length = offset.length();
    length <= REACH
        && echoes.iter().all(|echo| {
            let way = *echo - at;
            way.length() > length + BEYOND || way.angle_to(offset).abs() > LINE
        })
}

/// Ahead or astern, whichever needs less turning.
fn straight_to(state: &State, to: DVec2) -> Motion {
    let bearing = state.bearing_to(to);
    let is_behind = bearing.abs() > std::f64::consts::FRAC_PI_2;
    let (sense, off) = if is_behind {
        (-1.0, base::geom::wrap_angle(bearing + std::f64::consts::PI))
    } else {
        (1.0, bearing)
    };
    let turn = (off * GAIN.1).clamp(-MOST.1, MOST.1);
    if off.abs() > TURN_FIRST {
        return Motion::spin(turn);
    }
    let forward = (state.at.distance(to) * GAIN.0).clamp(0.05, MOST.0) * sense;
    Motion { forward, turn }
}
