//! Turning on the spot to look around: what several tasks share.
//!
//! Only a sonar's axis is certain, and the ring of sonars has gaps, so turning shows what standing does not. A laser that looks ahead shows
//! everything once it has been turned everywhere.

use base::geom::wrap_angle;
use base::time::SimTime;
use glam::DVec2;

use crate::motion::Motion;
use crate::state::State;
use crate::task::Around;

/// Turns until so much has been swept, or something keeps it from turning.
#[derive(Clone, Debug)]
pub(super) struct Look {
    aim: Aim,
    /// Since when it has turned no farther, and from where.
    still: Option<(SimTime, f64)>,
}

#[derive(Clone, Debug)]
enum Aim {
    /// Turn by so much, to the left; what is left of it, and the heading before.
    Sweep(f64, Option<f64>),
    /// Turn until the middle of the view is there.
    Face(DVec2),
}

/// Rad/s: about as much from one reading to the next as makes it a new one.
const SPEED: f64 = 0.6;
/// The same for sonars, which speak more often.
const SONAR_SPEED: f64 = 0.9;
/// The widest gap between two neighbouring sonars, and a little.
const GAP: f64 = 0.8;
/// A robot that has turned by less than this in so long cannot turn.
const STILL: (f64, SimTime) = (0.05, SimTime::from_millis(2500));
/// With room ahead, or behind, sonars are swept through an arc, m/s at most and as much slower as keeps it within the room; slower than this it
/// is swept on the spot.
const ARC_SPEED: f64 = 0.12;
const ARC_PER_ROOM: f64 = 0.5;
const LEAST_ARC: f64 = 0.06;
/// This far off is facing a place, radians.
const FACING: f64 = 0.15;

impl Look {
    /// By as much as brings some sonar's axis to every direction.
    pub(super) fn around() -> Self {
        Self { aim: Aim::Sweep(GAP, None), still: None }
    }

    /// All around, so that every direction is seen by several.
    pub(super) fn well() -> Self {
        Self { aim: Aim::Sweep(std::f64::consts::TAU, None), still: None }
    }

    /// At a place, as a robot with a laser looks; as one with sonars does, around.
    pub(super) fn at(state: &State, place: DVec2) -> Self {
        if state.scans { Self { aim: Aim::Face(place), still: None } } else { Self::around() }
    }

    /// Around from where nothing has been seen yet: a laser has to be turned all around.
    pub(super) fn first(state: &State) -> Self {
        if state.scans { Self::well() } else { Self::around() }
    }

    /// The same, but a robot with sonars drives on meanwhile, or off what is ahead, where there is room: each place shows more.
    pub(super) fn go_on_moving(&mut self, around: &Around<'_>) -> Option<Motion> {
        let motion = self.go_on(around.state)?;
        if around.state.scans {
            return Some(motion);
        }
        let radius = around.navigator.footprint().inscribed_radius();
        let clearance = around.navigator.clearance(around.state.at) - radius;
        let speed = |free: f64| Some((clearance.min(free) * ARC_PER_ROOM).min(ARC_SPEED));
        let [ahead, behind] = around.guard.spare(around.state);
        let is_enough = |speed: &f64| *speed >= LEAST_ARC;
        let back = || speed(behind).filter(is_enough).map(|speed| -speed);
        let forward = speed(ahead).filter(is_enough).or_else(back).unwrap_or(0.0);
        Some(Motion { forward, ..motion })
    }

    /// How to go on turning; `None` once it is done.
    pub(super) fn go_on(&mut self, state: &State) -> Option<Motion> {
        if state.scans && self.is_held(state) {
            return None;
        }
        match &mut self.aim {
            Aim::Face(place) => {
                let off = state.bearing_to(*place);
                (off.abs() > FACING).then(|| Motion::spin(SPEED * off.signum()))
            }
            // Done is done: the robot may turn back later.
            Aim::Sweep(left, _) if *left <= 0.0 => None,
            Aim::Sweep(left, last) => {
                *left -= wrap_angle(state.heading - last.unwrap_or(state.heading));
                *last = Some(state.heading);
                let speed = if state.scans { SPEED } else { SONAR_SPEED };
                (*left > 0.0).then(|| Motion::spin(speed))
            }
        }
    }

    /// Whether something keeps it from turning: what its guard sees, it need not push.
    fn is_held(&mut self, state: &State) -> bool {
        let (since, from) = *self.still.get_or_insert((state.now, state.heading));
        if wrap_angle(state.heading - from).abs() > STILL.0 {
            self.still = Some((state.now, state.heading));
            return false;
        }
        state.now.since(since) > STILL.1
    }
}
