//! Plans a way and drives it, planning anew where the map shows that it is closed.

use glam::DVec2;

use crate::mission::Destination;
use crate::motion::Motion;
use crate::task::{Around, Step, Task};
use crate::tasks::look::Look;
use crate::tasks::travel::{Travel, Trip};

/// To a place or a waypoint.
pub(super) struct GoTo {
    place: Destination,
    speed: f64,
    trip: Option<Trip>,
    is_home: bool,
    /// Looking around well before it tries once more, and how often it has.
    look: Option<Look>,
    tries: u32,
}

/// Who sees tries a way so often: what only echoes or its guard told of may be gone after a good look.
const TRIES: u32 = 3;

/// The waypoint that home is.
const HOME: &str = "HP Centre";

impl GoTo {
    pub(super) fn new(place: Destination, speed: f64) -> Self {
        Self { place, speed, trip: None, is_home: false, look: None, tries: 0 }
    }

    /// To the middle of the home room.
    pub(super) fn home(speed: f64) -> Self {
        let place = Destination::Waypoint(HOME.to_owned());
        Self { is_home: true, ..Self::new(place, speed) }
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
        if let Some(motion) = self.look.as_mut().and_then(|look| look.go_on_moving(around)) {
            return Step::Go(motion);
        }
        self.look = None;
        let trip = self.trip.get_or_insert_with(|| Trip::new(goal, self.speed));
        match trip.go(around) {
            Travel::Go(motion) => Step::Go(motion),
            Travel::Arrived => {
                let what = if self.is_home { "home again" } else { "there" };
                Step::Done(format!("{what}, {:.2} m off", around.state.at.distance(goal)))
            }
            Travel::NoWay(reason) => {
                self.tries += 1;
                if !around.state.scans || self.tries >= TRIES {
                    return Step::Failed(reason);
                }
                if let Err(error) = around.navigator.reconsider(&around.state.grid) {
                    return Step::Failed(error.to_string());
                }
                (self.trip, self.look) = (None, Some(Look::well()));
                Step::Go(Motion::STOP)
            }
        }
    }
}
