//! Getting out of a mate's way.
//!
//! Where two meet, the one whose name comes later gives way to the other, and whoever has nothing to do gives way to whoever has: it drives to the
//! nearest place that is off the other's route, and waits there until the other has passed.

use base::time::SimTime;
use glam::DVec2;

use crate::motion::Motion;
use crate::task::Around;
use crate::tasks::travel::{Travel, Trip};
use crate::team::MateSeen;

/// Being out of the way.
pub(super) struct GiveWay {
    mate: String,
    trip: Option<Trip>,
    until: SimTime,
}

/// A mate this near that wants to pass is given way, metres.
const NEAR: f64 = 1.4;
/// Whoever has nothing to do sees it coming from farther away.
const NEAR_AT_REST: f64 = 2.5;
/// A route that comes nearer than this passes through here, metres.
const IN_THE_WAY: f64 = 0.8;
/// A place this far from a route is out of the way, metres.
const ASIDE: f64 = 0.95;
/// Once the mate is this far away it has passed, metres.
const PASSED: f64 = 1.8;
/// No mate needs longer than this to pass.
const LONGEST: SimTime = SimTime::from_millis(15_000);
/// What a mate said longer ago than this no longer holds.
const OLD: SimTime = SimTime::from_millis(4_000);
const SPEED: f64 = 0.3;
const THERE: f64 = 0.15;

impl GiveWay {
    /// Whether the robot stands in somebody's way who goes first, and where to it gets out of it.
    pub(super) fn needed(around: &Around<'_>, name: &str) -> Option<Self> {
        let state = &*around.state;
        let is_idle = !state.intent.phase.is_at_work();
        let goes_first = |mate: &&MateSeen| {
            let is_busy = mate.phase.is_at_work() && state.now.since(mate.said) < OLD;
            is_busy && (is_idle || mate.name.as_str() < name)
        };
        let near = if is_idle { NEAR_AT_REST } else { NEAR };
        let wants_through = |mate: &&MateSeen| {
            let away = mate.at.distance(state.at);
            mate.route.len() > 1 && away < near && to_route(&mate.route, state.at) < IN_THE_WAY
        };
        let mate = state.mates.iter().filter(goes_first).find(wants_through)?;
        let (terrain, explorer) = around.navigator.survey()?;
        let is_good = |place: DVec2| {
            let others = state.mates.iter().all(|mate| mate.at.distance(place) > ASIDE);
            others && to_route(&mate.route, place) > ASIDE
        };
        let refuge = explorer.refuge(terrain, state.at, is_good);
        let trip = refuge.map(|place| Trip::within(place, SPEED, THERE).impatient().flowing());
        Some(Self { mate: mate.name.clone(), trip, until: state.now + LONGEST })
    }

    /// How to go on; `None` once the mate has passed, or time is up.
    pub(super) fn go_on(&mut self, around: &mut Around<'_>) -> Option<Motion> {
        let (now, at) = (around.state.now, around.state.at);
        let mate = around.state.mates.iter().find(|mate| mate.name == self.mate)?;
        let is_past = mate.at.distance(at) > PASSED || !mate.phase.is_at_work();
        if now > self.until || is_past || now.since(mate.said) > OLD {
            return None;
        }
        let Some(trip) = &mut self.trip else { return Some(Motion::STOP) };
        match trip.go(around) {
            Travel::Go(motion) => Some(motion),
            Travel::Arrived | Travel::NoWay(_) => {
                self.trip = None;
                Some(Motion::STOP)
            }
        }
    }
}

/// From a place to the nearest point of a route, metres.
fn to_route(route: &[DVec2], place: DVec2) -> f64 {
    let to_leg = |leg: &[DVec2]| {
        let (from, way) = (leg[0], leg[1] - leg[0]);
        let share = (place - from).dot(way) / way.length_squared().max(1e-9);
        place.distance(from + way * share.clamp(0.0, 1.0))
    };
    route.windows(2).map(to_leg).fold(f64::INFINITY, f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_to_a_route_is_to_its_nearest_point_not_its_nearest_bend() {
        let route = [DVec2::ZERO, DVec2::new(10.0, 0.0), DVec2::new(10.0, 5.0)];
        assert!((to_route(&route, DVec2::new(5.0, 2.0)) - 2.0).abs() < 1e-9);
        assert!((to_route(&route, DVec2::new(12.0, 3.0)) - 2.0).abs() < 1e-9);
        assert!((to_route(&route, DVec2::new(-3.0, 4.0)) - 5.0).abs() < 1e-9);
        assert_eq!(to_route(&route[..1], DVec2::ZERO), f64::INFINITY);
    }
}
