//! Plans a way and drives it, planning anew where the map shows that it is closed.

use glam::DVec2;

use crate::mission::Destination;
use crate::task::{Around, Step, Task};
use crate::tasks::travel::{Travel, Trip};

/// To a place or a waypoint.
pub(super) struct GoTo {
    place: Destination,
    speed: f64,
    trip: Option<Trip>,
    is_home: bool,
}

/// The waypoint that home is.
const HOME: &str = "HP Centre";

impl GoTo {
    pub(super) fn new(place: Destination, speed: f64) -> Self {
        Self { place, speed, trip: None, is_home: false }
    }

    /// To the middle of the home room.
    pub(super) fn home(speed: f64) -> Self {
        let place = Destination::Waypoint(HOME.to_owned());
        Self { place, speed, trip: None, is_home: true }
    }

    fn goal(&self, around: &Around<'_>) -> Result<DVec2, String> {
        match &self.place {
            Destination::At(place) => Ok(*place),
            Destination::Waypoint(name) => {
                let found = around.state.waypoints.get(name).copied();
                found.ok_or_else(|| format!("nothing is called {name:?} yet"))
            }
        }
    }
}

impl Task for GoTo {
    fn cycle(&mut self, around: &mut Around<'_>) -> Step {
        let goal = match self.goal(around) {
            Ok(goal) => goal,
            Err(reason) => return Step::Failed(reason),
        };
        let trip = self.trip.get_or_insert_with(|| Trip::new(goal, self.speed));
        match trip.go(around) {
            Travel::Go(motion) => Step::Go(motion),
            Travel::Arrived => {
                let what = if self.is_home { "home again" } else { "there" };
                Step::Done(format!("{what}, {:.2} m off", around.state.at.distance(goal)))
            }
            Travel::NoWay(reason) => Step::Failed(reason),
        }
    }
}
