//! How a route is followed: look a little ahead along it, turn there, and drive as fast as the turn and the clearance allow.

use base::geom::wrap_angle;
use glam::DVec2;

use crate::motion::Motion;
use crate::state::State;

/// A route, and how far along it the robot is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pursuit {
    points: Vec<DVec2>,
    /// The leg the robot is on.
    leg: usize,
}

/// What a pursuit may do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gait {
    /// m/s where nothing is in the way.
    pub(crate) speed: f64,
    /// The route is done this near to its end, metres.
    pub(crate) near: f64,
    /// Whether something is too near ahead: then the robot turns to where the route leads next.
    pub(crate) is_blocked: bool,
    /// Free metres around the robot, as far as it drives on and as far as it backs: with some room it turns while it does.
    pub(crate) room: [f64; 2],
}

/// Rad/s for each radian off.
const TURN_GAIN: f64 = 2.0;
/// Rad/s.
const MOST_TURN: f64 = 1.2;
/// Off by more than this the robot turns on the spot.
const SPIN_FROM: f64 = 0.6;
/// The same for robots with sonars, whose ways are drawn with less care.
const SONAR_SPIN_FROM: f64 = 0.8;
/// With room it turns through an arc instead, m/s at most, and as much slower as keeps the arc within the room.
const ARC_SPEED: f64 = 0.2;
/// The same for who has to get off what is ahead.
const BACK_SPEED: f64 = 0.1;
const ARC_PER_ROOM: f64 = 0.6;
/// Slower than this it may as well turn on the spot.
const LEAST_ARC: f64 = 0.07;
/// How far ahead along the route it looks, metres.
const LOOK: f64 = 0.22;
const LOOK_BLOCKED: f64 = 0.6;
/// So many legs ahead may be the nearest.
const LEGS: usize = 4;
/// Each metre off the route counts like so many along it, and each radian like this; it should look this far along it, metres.
const OFF: f64 = 1.0;
const TURN: f64 = 0.15;
const LOOK_TURN: f64 = 0.35;
/// m/s for each metre of way left: it does not run over the end.
const ARRIVAL: f64 = 1.5;
const LEAST_SPEED: f64 = 0.05;

impl Gait {
    /// How fast the robot may drive while it turns to where the route leads, m/s; zero turns on the spot.
    fn arc_speed(&self) -> f64 {
        let [ahead, behind] = self.room.map(|room| (room * ARC_PER_ROOM).min(self.speed));
        match (ahead.min(ARC_SPEED), behind.min(BACK_SPEED)) {
            (ahead, _) if ahead >= LEAST_ARC && !self.is_blocked => ahead,
            (_, behind) if behind >= LEAST_ARC && self.is_blocked => -behind,
            _ => 0.0,
        }
    }
}

impl Pursuit {
    /// Of these points, from here on.
    pub(crate) fn new(points: Vec<DVec2>) -> Self {
        Self { points, leg: 0 }
    }

    /// The motion along the route; `None` once its end is near enough.
    pub(crate) fn follow(&mut self, state: &State, gait: Gait) -> Option<Motion> {
        let end = *self.points.last()?;
        if state.at.distance(end) <= gait.near {
            return None;
        }
        let aim = self.aim(state.at);
        let aim = if gait.is_blocked {
            beyond(self.points.get(self.leg + 1..).unwrap_or_default(), state.at, LOOK_BLOCKED)
        } else {
            aim
        };
        let off = state.bearing_to(aim);
        let turn = (off * TURN_GAIN).clamp(-MOST_TURN, MOST_TURN);
        let spin_from = if state.scans { SPIN_FROM } else { SONAR_SPIN_FROM };
        let arc = gait.arc_speed();
        if off.abs() > spin_from {
            return Some(Motion { forward: arc, turn });
        }
        let share = 1.0 - off.abs() / spin_from;
        let left = self.left(state.at);
        let forward = (gait.speed * share).max(arc).min(left * ARRIVAL);
        Some(Motion { forward: forward.max(LEAST_SPEED.min(gait.speed)), turn })
    }

    /// What is left of the route for a robot that would be here, in metres: the way along it, how far it is off, how far it has to turn.
    pub(crate) fn cost(&self, at: DVec2, heading: f64) -> f64 {
        let mut best = (f64::INFINITY, at, self.points.len());
        for (leg, ends) in self.points.windows(2).enumerate().skip(self.leg).take(LEGS) {
            let way = ends[1] - ends[0];
            let share = ((at - ends[0]).dot(way) / way.length_squared().max(1e-12)).clamp(0.0, 1.0);
            let foot = ends[0] + way * share;
            if at.distance(foot) < best.0 {
                best = (at.distance(foot), foot, leg);
            }
        }
        let (off, foot, leg) = best;
        if leg >= self.points.len() {
            return self.points.last().map_or(0.0, |end| at.distance(*end));
        }
        let rest = &self.points[leg + 1..];
        let left = foot.distance(rest[0])
            + rest.windows(2).map(|pair| pair[0].distance(pair[1])).sum::<f64>();
        let aim = beyond(rest, foot, LOOK_TURN) - at;
        let turn = if aim.length() < 1e-6 {
            0.0
        } else {
            wrap_angle(libm::atan2(aim.y, aim.x) - heading).abs()
        };
        left + OFF * off + TURN * turn
    }

    /// Metres to the end along the route.
    pub(crate) fn left(&self, at: DVec2) -> f64 {
        let Some(next) = self.points.get(self.leg + 1) else {
            return self.points.last().map_or(0.0, |end| at.distance(*end));
        };
        let rest: f64 =
            self.points[self.leg + 1..].windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        at.distance(*next) + rest
    }

    /// The point a little ahead along the route, but not beyond the corner at the end of the leg until it is near.
    fn aim(&mut self, at: DVec2) -> DVec2 {
        while self.leg + 2 < self.points.len() && self.is_past(at) {
            self.leg += 1;
        }
        let (Some(&from), Some(&to)) = (self.points.get(self.leg), self.points.get(self.leg + 1))
        else {
            return self.points.last().copied().unwrap_or(at);
        };
        let way = to - from;
        let length = way.length();
        if length < 1e-9 {
            return to;
        }
        let along = ((at - from).dot(way) / length).clamp(0.0, length);
        from + way * ((along + LOOK).min(length) / length)
    }

    /// Whether the leg's end is behind, or as near as it needs to be.
    fn is_past(&self, at: DVec2) -> bool {
        let (from, to) = (self.points[self.leg], self.points[self.leg + 1]);
        (at - to).dot(to - from) >= 0.0 || at.distance(to) < 0.07
    }
}

/// The point so many metres from here along the points that are left, corners or not.
fn beyond(left: &[DVec2], here: DVec2, metres: f64) -> DVec2 {
    let (mut here, mut metres) = (here, metres);
    for &next in left {
        let length = here.distance(next);
        if length >= metres && length > 1e-9 {
            return here + (next - here) * (metres / length);
        }
        (here, metres) = (next, metres - length);
    }
    here
}
