//! How fast is safe with what is ahead.
//!
//! Echoes tell how far something is, not where: they keep the lane ahead free. Scans tell where things are: the robot's outline is
//! moved along the arc it is about to take, and it drives no faster than it can stop before the first thing the outline would
//! touch, as in the dynamic window approach (Fox, Burgard & Thrun, "The dynamic window approach to collision avoidance",
//! 1997, sections III.B and IV.A).

use base::geom::wrap_angle;
use glam::DVec2;
use robot_planning::Footprint;

use crate::arc::{INSIDE, Outline};
use crate::motion::Motion;
use crate::state::{RangeSeen, State};
use crate::way_out::way_out;

/// Keeps what is ahead at a distance.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    /// From the robot's middle to its front and its back, and half its width, metres.
    front: f64,
    back: f64,
    half_width: f64,
    /// Nothing may be nearer than this ahead while moving.
    min_dist: f64,
    /// What has stopped the robot must be this far away before it drives on.
    max_dist: f64,
    /// Whether something has stopped it that is not yet so far away.
    is_stopped: bool,
    outline: Outline,
}

/// To both sides of the robot, metres, where nothing may be while it moves.
const SIDE_MARGIN: f64 = 0.03;
/// Where on its arc an echo is looked for, in half opening angles.
const ARC: [f64; 7] = [-1.0, -0.67, -0.33, 0.0, 0.33, 0.67, 1.0];
/// A cone is sure of what is inside of its edges by this, radians, and nearer than its echo by this, metres.
const SURE: (f64, f64) = (0.05, 0.06);
/// m/s for each metre left.
const SPEED_PER_METRE: f64 = 1.2;
/// What scans show may come this near ahead, metres: they know where it is.
const SCAN_DIST: f64 = 0.08;
/// What scans show is kept this far from the robot's outline while it moves, metres; while it frees itself, and once it has tried that often.
const SCAN_MARGIN: f64 = 0.045;
const SCAN_NEAREST: f64 = 0.04;
const SCAN_AT_LAST: f64 = 0.025;
/// So many tries in one place are often.
const OFTEN: usize = 8;
/// The least speed at which a robot still moves.
const CREEP: f64 = 0.03;

impl Guard {
    pub(crate) fn new(footprint: &Footprint, min_dist: f64) -> Self {
        let extreme =
            |pick: fn(&DVec2) -> f64| footprint.corners().iter().map(pick).fold(0.0, f64::max);
        Self {
            front: extreme(|corner| corner.x),
            back: extreme(|corner| -corner.x),
            half_width: extreme(|corner| corner.y.abs()),
            min_dist,
            max_dist: min_dist,
            is_stopped: false,
            outline: Outline::of(footprint),
        }
    }

    /// The middle or a corner of its front or its back, in the robot's frame, and so far beyond; `sense` is 1 ahead and -1 astern, `side` 1 on
    /// the left, -1 on the right.
    pub(crate) fn beyond_end(&self, (sense, side): (f64, f64), metres: f64) -> DVec2 {
        DVec2::new((self.end(sense) + metres) * sense, side * self.half_width)
    }

    /// From the robot's middle to its front, metres.
    pub(crate) fn front(&self) -> f64 {
        self.front
    }

    /// Free metres before the robot's front.
    pub(crate) fn ahead(&self, state: &State) -> f64 {
        self.room(state, 1.0).min(self.scanned_room(state, 1.0))
    }

    /// Free metres behind the robot's back.
    pub(crate) fn behind(&self, state: &State) -> f64 {
        self.room(state, -1.0).min(self.scanned_room(state, -1.0))
    }

    /// Free metres ahead and behind beyond those that have to stay free.
    pub(crate) fn spare(&self, state: &State) -> [f64; 2] {
        [self.ahead(state), self.behind(state)].map(|free| free - self.min_dist)
    }

    /// Free metres as far as echoes tell; `sense` is 1 ahead and -1 astern.
    fn room(&self, state: &State, sense: f64) -> f64 {
        let echoes = state.ranges.values().filter_map(|seen| self.echo(state, seen, sense));
        echoes.map(|x| x - self.end(sense)).fold(f64::INFINITY, f64::min)
    }

    /// Free metres as far as scans tell.
    fn scanned_room(&self, state: &State, sense: f64) -> f64 {
        let lane = self.half_width + SIDE_MARGIN;
        let in_lane = state.near.iter().filter(|p| p.y.abs() <= lane);
        let room = in_lane.map(|p| p.x * sense - self.end(sense));
        room.filter(|room| *room > INSIDE).fold(f64::INFINITY, f64::min)
    }

    /// From the robot's middle to its front or its back.
    fn end(&self, sense: f64) -> f64 {
        if sense > 0.0 { self.front } else { self.back }
    }

    /// The same, that lets the robot drive on only once what has stopped it is so far away, metres.
    pub(crate) fn until(self, max_dist: f64) -> Self {
        Self { max_dist, ..self }
    }

    /// Notes what is ahead in this cycle: what has stopped the robot holds it until it is farther away.
    pub(crate) fn look(&mut self, state: &State) {
        let room = self.room(state, 1.0);
        self.is_stopped = room < if self.is_stopped { self.max_dist } else { self.min_dist };
    }

    /// Whether the world's rule forbids to drive on.
    pub(crate) fn is_blocked(&self, state: &State) -> bool {
        self.is_stopped
            || self.is_too_near(self.room(state, 1.0))
            || self.scanned_room(state, 1.0) < SCAN_DIST.min(self.min_dist)
    }

    /// Whether this many free metres are too few to drive on.
    pub(crate) fn is_too_near(&self, room: f64) -> bool {
        room < self.min_dist
    }

    /// Whether it is the guard that keeps the robot from moving so.
    pub(crate) fn holds(&self, state: &State, motion: Motion) -> bool {
        let tamed = self.tame(state, motion);
        motion != Motion::STOP && tamed == Motion::STOP
    }

    /// How far ahead, along the robot's axis, an echo may come from the lane the robot takes; `sense` is 1 ahead and -1 astern.
    fn echo(&self, state: &State, seen: &RangeSeen, sense: f64) -> Option<f64> {
        let range = seen.range.filter(|_| !seen.is_lit)?;
        let lane = self.half_width + SIDE_MARGIN;
        // The echo is somewhere on an arc: its nearest point in the lane counts, unless a neighbour has heard nothing there.
        let points = ARC.map(|share| {
            seen.mount + DVec2::from_angle(seen.bearing + share * seen.half_angle) * range
        });
        let in_lane = points.iter().filter(|p| p.y.abs() <= lane && p.x * sense > 0.0);
        let believed = in_lane.filter(|point| !is_denied(state, **point));
        believed.map(|point| point.x * sense).min_by(f64::total_cmp)
    }

    /// The motion, or none ahead if something is too near there.
    pub(crate) fn halt(&self, state: &State, motion: Motion) -> Motion {
        let sense = if motion.forward >= 0.0 { 1.0 } else { -1.0 };
        let is_too_near = self.is_too_near(self.room(state, sense));
        let motion = if is_too_near { Motion { forward: 0.0, ..motion } } else { motion };
        self.slow(state, motion, SCAN_MARGIN)
    }

    /// The motion, slowed down by what is near; never faster than was asked for.
    pub(crate) fn tame(&self, state: &State, motion: Motion) -> Motion {
        self.slow(state, self.tame_to(self.min_dist, state, motion), SCAN_MARGIN)
    }

    /// The same for a robot that something holds: as near as `least` metres to what answers, and nearer to what scans show, the more so the
    /// more often it has tried to get free in this place.
    pub(crate) fn tame_held(
        &self,
        (least, tries): (f64, usize),
        state: &State,
        motion: Motion,
    ) -> Motion {
        let motion = self.tame_to(least, state, motion);
        self.outline.freed(&state.near, motion, nearest(tries))
    }

    /// How a robot that has tried so often gets to where it can turn on the spot: motions, and for how many seconds each; `None` if what scans
    /// show lets it turn, or leaves no way.
    pub(crate) fn way_out(&self, state: &State, tries: usize) -> Option<Vec<(f64, Motion)>> {
        way_out(&self.outline, &state.near, nearest(tries))
    }

    /// How much room what scans show leaves after so many seconds of a motion, metres.
    pub(crate) fn room_after(&self, state: &State, motion: Motion, seconds: f64) -> f64 {
        self.outline.room_after(&state.near, motion, seconds)
    }

    fn tame_to(&self, least: f64, state: &State, motion: Motion) -> Motion {
        let left = self.room(state, if motion.forward >= 0.0 { 1.0 } else { -1.0 }) - least;
        let most = if left <= 0.0 { 0.0 } else { (left * SPEED_PER_METRE).max(CREEP) };
        Motion { forward: motion.forward.clamp(-most, most), ..motion }
    }

    /// As fast along the same arc as lets the robot stop before anything scans show; where that is not at all, only its turn.
    fn slow(&self, state: &State, motion: Motion, margin: f64) -> Motion {
        if state.near.is_empty() {
            return motion;
        }
        let slowed = self.outline.slowed(&state.near, motion, margin);
        if slowed == Motion::STOP && motion.forward != 0.0 {
            return self.outline.slowed(&state.near, Motion::spin(motion.turn), margin);
        }
        slowed
    }
}

/// How near a robot that frees itself may come to what scans show.
fn nearest(tries: usize) -> f64 {
    if tries < OFTEN { SCAN_NEAREST } else { SCAN_AT_LAST }
}

/// Whether some sensor has the point well within its cone, and hears nothing as near as that.
fn is_denied(state: &State, point: DVec2) -> bool {
    state.ranges.values().any(|seen| {
        let way = point - seen.mount;
        let heard = seen.range.unwrap_or(seen.max_range) - SURE.1;
        if heard <= 0.0 || way.length_squared() >= heard * heard {
            return false;
        }
        let off = wrap_angle(libm::atan2(way.y, way.x) - seen.bearing);
        off.abs() < seen.half_angle - SURE.0
    })
}
