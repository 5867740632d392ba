//! Looks at what has not been seen, the most promising first, until the beacon is found or nothing is left.

use base::time::SimTime;
use glam::DVec2;
use robot_planning::{Decision, Target};

use crate::motion::Motion;
use crate::task::{Around, Step, Task};
use crate::tasks::travel::{Travel, Trip};

/// Explores frontiers.
pub(super) struct Explore {
    speed: f64,
    /// The beacon is found this near, metres; zero looks for none.
    found: f64,
    aim: Option<Aim>,
    turns: u32,
    /// When it last looked for a frontier.
    looked: Option<SimTime>,
}

/// What it drives to.
enum Aim {
    /// A frontier.
    Frontier(Target, Trip),
    /// The beacon, which it has sensed.
    Beacon(Trip),
}

/// A frontier that has been seen meanwhile is left; looked at so often.
const LOOK_AGAIN: SimTime = SimTime::from_millis(1000);
/// A frontier is looked at from this near, metres.
const CLOSE: f64 = 0.25;
/// The beacon's place may have moved by this much before the way there is planned anew.
const MOVED: f64 = 0.15;

impl Explore {
    pub(super) fn new(speed: f64, found: f64) -> Self {
        Self { speed, found, aim: None, turns: 0, looked: None }
    }

    /// The beacon, if it is sensed or was, takes precedence over everything.
    fn turn_to_beacon(&mut self, place: DVec2) {
        let is_on_the_way = match &self.aim {
            Some(Aim::Beacon(trip)) => trip.goal().distance(place) < MOVED,
            _ => false,
        };
        if !is_on_the_way {
            self.aim = Some(Aim::Beacon(Trip::within(place, self.speed, self.found)));
        }
    }

    fn choose(&mut self, around: &mut Around<'_>) -> Option<Step> {
        self.looked = Some(around.state.now);
        match around.navigator.next_target(around.state.at)? {
            Decision::Go(target) => {
                eprintln!("DBG go {target:?} at {:?}", around.state.at);
                self.turns += 1;
                let trip = Trip::within(target.point, self.speed, CLOSE);
                self.aim = Some(Aim::Frontier(target, trip));
                None
            }
            Decision::Done(reason, coverage) => {
                let free = coverage.free;
                let text = format!("{reason}; {free:.1} m² of free floor seen");
                let is_search = self.found > 0.0;
                Some(if is_search { Step::Failed(text) } else { Step::Done(text) })
            }
        }
    }

    /// Whether it is time to see if the frontier is still one.
    fn is_stale(&mut self, around: &Around<'_>) -> bool {
        let Some(Aim::Frontier(target, _)) = &self.aim else { return false };
        let is_time = self.looked.is_none_or(|t| around.state.now.since(t) >= LOOK_AGAIN);
        if !is_time {
            return false;
        }
        self.looked = Some(around.state.now);
        !around.navigator.is_frontier(target)
    }
}

impl Task for Explore {
    fn cycle(&mut self, around: &mut Around<'_>) -> Step {
        if self.found > 0.0 {
            if let Some(beacon) = around.state.beacon.filter(|beacon| beacon.distance < self.found)
            {
                around.state.waypoints.insert("Beacon".to_owned(), around.state.at);
                return Step::Done(format!("the beacon is {:.2} m away", beacon.distance));
            }
            if let Some(place) = around.state.beacon_at {
                self.turn_to_beacon(place);
            }
        }
        if self.is_stale(around) {
            self.aim = None;
        }
        if self.aim.is_none()
            && let Some(step) = self.choose(around)
        {
            return step;
        }
        let travel = match &mut self.aim {
            None => return Step::Go(Motion::STOP),
            Some(Aim::Frontier(_, trip) | Aim::Beacon(trip)) => trip.go(around),
        };
        match (travel, &self.aim) {
            (Travel::Go(motion), _) => Step::Go(motion),
            (Travel::Arrived, _) => {
                self.aim = None;
                Step::Go(Motion::STOP)
            }
            (Travel::NoWay(why), Some(Aim::Frontier(target, _))) => {
                eprintln!("DBG noway {why} target {target:?} at {:?}", around.state.at);
                around.navigator.give_up(target);
                self.aim = None;
                Step::Go(Motion::STOP)
            }
            (Travel::NoWay(_), _) => {
                // The beacon is sensed across something: look around more, and try again when it is sensed again.
                around.state.beacon_at = None;
                self.aim = None;
                Step::Go(Motion::STOP)
            }
        }
    }

    fn turns(&self) -> u32 {
        self.turns
    }
}
