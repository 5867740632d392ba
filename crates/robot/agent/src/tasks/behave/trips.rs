//! Motions along plans: to places, to frontiers, after a mate, back along its own way, and out as far as the radio reaches.

use glam::DVec2;
use robot_behaviours::Event;
use robot_planning::{Decision, Target};

use super::Outcome;
use super::notice::Notice;
use crate::mission::BehavePlan;
use crate::motion::Motion;
use crate::spread::{Spot, best_spot};
use crate::task::Around;
use crate::tasks::travel::{Travel, Trip};

/// What such a motion keeps in mind.
#[derive(Default)]
pub(super) struct Trips {
    trip: Option<(DVec2, Trip)>,
    target: Option<Target>,
    /// Places of its own way that it has yet to pass on its way back, the last one first.
    back: Option<Vec<DVec2>>,
    /// Which of the named places is next; kept from one motion to the next.
    next: usize,
    /// Where it parks as a relay.
    spot: Option<Spot>,
}

/// Being within this of a place is being there, metres.
const THERE: f64 = 0.35;
/// A mate is followed at this distance, and a new way is made once it has moved so far, metres.
const BEHIND: f64 = 1.3;
const MOVED: f64 = 0.55;
/// Places of its way back lie so far apart, metres.
const STRIDE: f64 = 0.8;
/// A relay looks for another place once that promises so many square metres more.
const WORTH: f64 = 4.0;

impl Trips {
    /// Another motion begins.
    pub(super) fn begin(&mut self) {
        (self.trip, self.target, self.back) = (None, None, None);
    }

    /// One cycle of the way to a place, which is planned anew if it is another one.
    fn to(&mut self, around: &mut Around<'_>, place: DVec2, (speed, near): (f64, f64)) -> Travel {
        if self.trip.as_ref().is_none_or(|(goal, _)| *goal != place) {
            self.trip = Some((place, Trip::within(place, speed, near).by_the_map().flowing()));
        }
        around.state.intent.goal = Some(place);
        match &mut self.trip {
            Some((_, trip)) => trip.go(around),
            None => Travel::Arrived,
        }
    }

    /// From place to place.
    pub(super) fn waypoints(
        &mut self,
        around: &mut Around<'_>,
        points: &[DVec2],
        speed: f64,
    ) -> Outcome {
        let Some(place) = points.get(self.next).copied() else {
            return Outcome::Happened(Event::Arrived);
        };
        match self.to(around, place, (speed, THERE)) {
            Travel::Go(motion) => Outcome::Go(motion),
            Travel::Arrived => {
                self.next += 1;
                Outcome::Go(Motion::STOP)
            }
            Travel::NoWay(_) => Outcome::Happened(Event::NoWay),
        }
    }

    /// To the most promising frontier.
    pub(super) fn explore(&mut self, around: &mut Around<'_>, speed: f64) -> Outcome {
        let is_left = |target: &Target| around.navigator.is_frontier(target);
        let target = match self.target.filter(is_left) {
            Some(target) => target,
            None => match around.navigator.next_target(around.state) {
                None => return Outcome::Go(Motion::STOP),
                Some(Decision::Done(..)) => return Outcome::Happened(Event::NoTarget),
                Some(Decision::Go(target)) => target,
            },
        };
        self.target = Some(target);
        match self.to(around, target.point, (speed, THERE)) {
            Travel::Go(motion) => Outcome::Go(motion),
            Travel::Arrived => {
                let off = around.state.bearing_to(target.frontier);
                if off.abs() > 0.2 {
                    return Outcome::Go(Motion::spin(0.5 * off.signum()));
                }
                // It has looked from here: whatever it sees now is on the map, and what it does not see stays unseen.
                around.navigator.give_up(&target);
                (self.target, self.trip) = (None, None);
                Outcome::Go(Motion::STOP)
            }
            Travel::NoWay(_) => {
                around.navigator.give_up(&target);
                (self.target, self.trip) = (None, None);
                Outcome::Happened(Event::NoWay)
            }
        }
    }

    /// After a mate.
    pub(super) fn follow(
        &mut self,
        around: &mut Around<'_>,
        leader: Option<&str>,
        speed: f64,
    ) -> Outcome {
        let mates = &around.state.mates;
        let Some(at) = mates.iter().find(|mate| Some(mate.name.as_str()) == leader).map(|m| m.at)
        else {
            return Outcome::Go(Motion::STOP);
        };
        if at.distance(around.state.at) <= BEHIND {
            self.trip = None;
            return Outcome::Go(Motion::STOP);
        }
        let known = self.trip.as_ref().map(|(goal, _)| *goal);
        let goal = known.filter(|goal| goal.distance(at) < MOVED).unwrap_or(at);
        match self.to(around, goal, (speed, BEHIND)) {
            Travel::Go(motion) => Outcome::Go(motion),
            Travel::Arrived | Travel::NoWay(_) => {
                self.trip = None;
                Outcome::Go(Motion::STOP)
            }
        }
    }

    /// Back along its own way to where it last heard the station.
    pub(super) fn drive_back(
        &mut self,
        around: &mut Around<'_>,
        heard_at: Option<DVec2>,
        speed: f64,
    ) -> Outcome {
        let back = self.back.get_or_insert_with(|| {
            let trail = around.state.trail.iter().map(|(_, at)| *at);
            way_back(&trail.collect::<Vec<_>>(), heard_at)
        });
        let Some(place) = back.last().copied() else { return Outcome::Happened(Event::Arrived) };
        match self.to(around, place, (speed, THERE)) {
            Travel::Go(motion) => Outcome::Go(motion),
            Travel::Arrived => {
                self.back.iter_mut().for_each(|back| {
                    back.pop();
                });
                Outcome::Go(Motion::STOP)
            }
            Travel::NoWay(_) => Outcome::Happened(Event::NoWay),
        }
    }

    /// To where it serves best as a relay.
    pub(super) fn spread(
        &mut self,
        around: &mut Around<'_>,
        plan: &BehavePlan,
        notice: &Notice,
    ) -> Outcome {
        if plan
            .stop_below
            .is_some_and(|least| around.state.weakest_link().is_some_and(|s| s < least))
        {
            return Outcome::Happened(Event::Arrived);
        }
        if plan.stop_below.is_some() {
            return match self.explore(around, plan.speed) {
                Outcome::Happened(Event::NoWay) => Outcome::Go(Motion::STOP),
                other => other,
            };
        }
        if notice.heard_at().is_none() || crate::spread::waits(around.state, around.name) {
            return Outcome::Go(Motion::STOP);
        }
        if self.trip.is_none() {
            let best = best_spot(around);
            let old = self.spot.map_or(0.0, |spot| spot.area);
            match best.filter(|spot| spot.area > old + WORTH) {
                None => return Outcome::Happened(Event::NoTarget),
                Some(spot) => self.spot = Some(spot),
            }
        }
        let Some(spot) = self.spot else { return Outcome::Happened(Event::NoTarget) };
        match self.to(around, spot.place, (plan.speed, THERE)) {
            Travel::Go(motion) => Outcome::Go(motion),
            Travel::Arrived => Outcome::Happened(Event::Arrived),
            Travel::NoWay(_) => {
                self.trip = None;
                Outcome::Happened(Event::NoTarget)
            }
        }
    }
}

/// Places of a way, the nearest last, from its end back to where it came nearest to a place.
fn way_back(trail: &[DVec2], to: Option<DVec2>) -> Vec<DVec2> {
    let Some(to) = to else { return vec![] };
    let off = |at: &DVec2| at.distance(to);
    let near = trail.iter().enumerate().rev();
    let nearest = near.min_by(|a, b| off(a.1).total_cmp(&off(b.1))).map_or(0, |(index, _)| index);
    let mut back: Vec<DVec2> = vec![to];
    for at in &trail[nearest.min(trail.len())..] {
        if back.last().is_none_or(|last| last.distance(*at) >= STRIDE) {
            back.push(*at);
        }
    }
    back
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_back_is_its_own_from_the_end_to_where_it_was_heard() {
        let leg =
            |from: DVec2, to: DVec2| (0..=40).map(move |k| from.lerp(to, f64::from(k) / 40.0));
        let corner = DVec2::new(4.0, 0.0);
        let trail: Vec<DVec2> =
            leg(DVec2::ZERO, corner).chain(leg(corner, DVec2::new(4.0, 4.0))).collect();
        let back = way_back(&trail, Some(DVec2::new(1.0, 0.0)));
        assert_eq!(back[0], DVec2::new(1.0, 0.0), "the last one is where it was heard");
        assert!(back.last().unwrap().distance(DVec2::new(4.0, 4.0)) < STRIDE);
        assert!(back.iter().any(|at| at.distance(corner) < STRIDE), "around the corner: {back:?}");
        assert!(way_back(&trail, None).is_empty());
        assert_eq!(way_back(&[], Some(DVec2::X)), [DVec2::X]);
    }
}
