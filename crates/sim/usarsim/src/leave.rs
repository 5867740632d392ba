//! Clients that go.

use std::sync::atomic::Ordering;

use crate::client::{Client, Role};
use crate::server::RobotServer;

impl RobotServer {
    /// Takes out who has gone: a robot at once, others when what they said last has been answered.
    pub(crate) fn see_off(&mut self) {
        let is_over = |client: &Client| {
            let is_robot = matches!(client.role, Role::Robot(_));
            client.guest.is_gone() && (is_robot || !client.has_requests())
        };
        let gone: Vec<u64> =
            self.clients.iter().filter(|(_, client)| is_over(client)).map(|(id, _)| *id).collect();
        for id in gone {
            self.see_off_one(id);
        }
    }

    fn see_off_one(&mut self, id: u64) {
        let Some(client) = self.clients.remove(&id) else { return };
        let peer = client.guest.connection.peer();
        if client.guest.is_babbling.load(Ordering::Acquire) {
            let limit = self.options.limits.line_bytes;
            self.tell(format!("{peer} was cut off: a line is longer than {limit} bytes"));
        }
        match client.role {
            Role::Visitor => {}
            Role::Controller => self.remove_objects_of(id),
            Role::Robot(robot) => {
                // It was there when it joined, and nobody else takes it out.
                let _ = self.simulation.leave(&robot.name);
                self.tiles.remove(&robot.name);
                // Whoever paused the world may be the one who left.
                self.is_paused = false;
                self.tell(format!("{} left ({peer})", robot.name));
            }
        }
    }
}
