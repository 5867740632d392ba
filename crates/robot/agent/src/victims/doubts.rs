//! When a picture may decide whether somebody is there: skin is told of the dead, too, whom heat does not show.
//!
//! Only pictures that were asked for because somebody is not warm have a vote: whoever is known by warmth need not show bare skin.

use base::geom::wrap_angle;
use base::time::SimTime;
use glam::DVec2;
use robot_victims::{Person, State as Life};

use super::eyes::Lens;
use crate::state::State;

/// Pictures that were asked for because nobody was sure.
#[derive(Default)]
pub(super) struct Doubts {
    asked: Option<SimTime>,
    is_awaited: bool,
}

/// One is asked for this often at most.
const EVERY: SimTime = SimTime::from_millis(1_000);
/// Somebody less probable than this is not worth one; it is less than what is worth a way, since colours may speak against somebody at first.
const LIKELY: f64 = 0.03;
/// Nearer than this, or farther away, metres, bare skin is hardly to be seen.
const NEAREST: f64 = 0.6;
const FARTHEST: f64 = 3.5;
/// Somebody is to be this far within the picture, as a share of its half.
const WITHIN: f64 = 0.9;

impl Doubts {
    /// Whether a picture is to be taken now, for somebody is in view whom nobody is sure of.
    pub(super) fn want(
        &mut self,
        state: &State,
        camera: &Lens,
        sees: &dyn Fn(DVec2) -> bool,
    ) -> bool {
        if self.asked.is_some_and(|last| state.now.since(last) < EVERY) {
            return false;
        }
        let eye = camera.world_from_camera;
        let in_view = |place: DVec2| {
            let way = place - eye.position.truncate();
            let off = wrap_angle(libm::atan2(way.y, way.x) - eye.yaw()).abs();
            let is_near = (NEAREST..FARTHEST).contains(&way.length());
            is_near && off < camera.field_of_view / 2.0 * WITHIN && sees(place)
        };
        let is_doubted = |person: &Person| {
            let belief = &person.belief;
            let is_open = belief.verdict.is_none() && !belief.is_confirmed();
            let is_cold = belief.state() == Life::Dead;
            let is_likely = belief.probability() >= LIKELY;
            is_open && is_cold && is_likely && in_view(belief.place(state.now))
        };
        let wants = state.people.iter().any(is_doubted);
        if wants {
            (self.asked, self.is_awaited) = (Some(state.now), true);
        }
        wants
    }

    /// Whether a picture that came now is one that was asked for.
    pub(super) fn take_awaited(&mut self) -> bool {
        std::mem::take(&mut self.is_awaited)
    }
}
