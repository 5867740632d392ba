//! Lock-step: time waits for the clients.
//!
//! INIT and every order count (DRIVE, SET, MISPKG and so on, also those without effect); questions (GETGEO, GETCONF, GETSTARTPOSES)
//! do not. When every robot's client has given one, time runs on until each has been sent its next burst (UT2004, 0.2 s)
//! or status (UDK, 0.1 s), and waits again.

use crate::client::{Client, Role};
use crate::server::RobotServer;

impl RobotServer {
    /// Whether time may pass: not while the world is paused, and in lock-step not before every robot was told something.
    pub fn is_ready(&self) -> bool {
        if self.is_paused {
            return false;
        }
        let mut robots =
            self.clients.values().filter(|client| matches!(client.role, Role::Robot(_))).peekable();
        !self.options.is_lock_step || (robots.peek().is_some() && robots.all(|c| c.has_ordered))
    }

    /// Runs one cycle if every robot's client has given an order, and forgets the orders; says whether it ran.
    ///
    /// `after_step` is called after each step of it: to record the tick, to publish the picture.
    pub fn advance_lock_step(&mut self, mut after_step: impl FnMut(&mut Self)) -> bool {
        if !self.is_ready() {
            return false;
        }
        self.clients.values_mut().for_each(|client| client.has_ordered = false);
        let now = self.simulation.now();
        let ends = self.clients.values().filter_map(end_of_cycle);
        let end = ends.max().unwrap_or(now);
        loop {
            self.step();
            after_step(self);
            if self.simulation.now() >= end {
                return true;
            }
        }
    }
}

fn end_of_cycle(client: &Client) -> Option<base::time::SimTime> {
    match &client.role {
        Role::Robot(robot) => Some(robot.next_burst),
        Role::Visitor | Role::Controller => None,
    }
}
