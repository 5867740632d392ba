//! Turning on the spot to look around: what several tasks share.
//!
//! Only a sonar's axis is certain, and the ring of sonars has gaps, so turning shows what standing does not. A laser that looks ahead shows
//! everything once it has been turned everywhere.

use base::geom::wrap_angle;
use base::time::SimTime;
use glam::DVec2;

use crate::motion::Motion;
use crate::state::State;

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
