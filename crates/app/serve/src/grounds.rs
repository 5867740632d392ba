//! A served arena as robots of other machines come into it.

use app_bridges::apart::Ground;
use sim_engine::{Rider, Simulation};
use sim_usarsim::RobotServer;

/// The arena of a server.
pub(super) struct Grounds<'a>(pub(super) &'a mut RobotServer);

impl Ground for Grounds<'_> {
    fn simulation(&self) -> &Simulation {
        self.0.simulation()
    }

    fn admit(&mut self, rider: &Rider<'_>) -> Result<(), String> {
        self.0.admit(rider).map_err(|error| error.to_string())
    }

    fn dismiss(&mut self, robot: &str) {
        // One that is not there need not go.
        let _ = self.0.dismiss(robot);
    }
}
