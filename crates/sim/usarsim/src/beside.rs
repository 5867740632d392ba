//! Robots that belong to no client of this port: other servers of the same simulation bring them.

use sim_engine::{Order, Rider, ServerError};

use crate::server::RobotServer;

impl RobotServer {
    /// Lets a robot in that no client of this port drives.
    pub fn admit(&mut self, rider: &Rider<'_>) -> Result<(), ServerError> {
        self.simulation.join(rider)
    }

    /// An order from whoever leads such a robot, for the next step: like a client's, it moves nothing that is held.
    pub fn add_led_order(&mut self, order: Order) {
        self.orders.push(order);
    }

    /// Takes such a robot out.
    pub fn dismiss(&mut self, name: &str) -> Result<(), ServerError> {
        self.simulation.leave(name)
    }
}
