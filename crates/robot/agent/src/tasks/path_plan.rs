//! Plans a way without driving it (T5).

use crate::mission::{Destination, Method};
use crate::motion::Motion;
use crate::task::{Around, Step, Task};

/// Plans, and leaves the route in the state.
pub(super) struct PathPlan {
    to: Destination,
    method: Method,
    waited: u32,
}

/// Cycles it waits for a map that shows a way; half of them, and it takes what stopped it somewhere for passable again.
const PATIENCE: u32 = 60;

impl PathPlan {
    pub(super) fn new(to: Destination, method: Method) -> Self {
        Self { to, method, waited: 0 }
    }
}

impl Task for PathPlan {
    fn cycle(&mut self, around: &mut Around<'_>) -> Step {
        let goal = match &self.to {
            Destination::At(place) => *place,
            Destination::Waypoint(name) => match around.state.waypoints.get(name) {
                Some(place) => *place,
                None => return Step::Failed(format!("nothing is called {name:?} yet")),
            },
        };
        if self.method == Method::Paper {
            return super::paper::plan(around.state, goal);
        }
        match around.navigator.plan(around.state, goal) {
            Ok(plan) => {
                around.state.route.clone_from(&plan.points);
                let (metres, points) = (plan.length(), plan.points.len());
                Step::Done(format!("a way of {metres:.2} m with {points} points"))
            }
            Err(no_way) => {
                self.waited += 1;
                if self.waited > PATIENCE {
                    return Step::Failed(no_way.to_string());
                }
                if self.waited == PATIENCE / 2
                    && let Err(error) = around.navigator.forgive(&around.state.grid)
                {
                    return Step::Failed(error.to_string());
                }
                Step::Go(Motion::STOP)
            }
        }
    }
}
