//! Clients that go.

use std::sync::atomic::Ordering;

use link_usarsim::reply::{Death, Reply};

use crate::client::{Client, Role};
use crate::server::RobotServer;

/// This far below everything a robot has left the world, metres.
const BELOW: f64 = 2.0;
/// What became of it, as the wire says it.
const FELL: &str = "Fell";

impl RobotServer {
    /// Takes out robots that have fallen out of the world; their clients are told by DIE, and may INIT again.
    pub(crate) fn let_go_of_the_fallen(&mut self) {
        let lowest = self.watch.world().bounds().min.z - BELOW;
        let mut fallen = vec![];
        for client in self.clients.values_mut() {
            let Role::Robot(robot) = &client.role else { continue };
            let Some(state) = self.simulation.state(&robot.name) else { continue };
            let at = state.world_from_robot.position;
            if at.z < lowest {
                let name = robot.name.clone();
                let death = Death { killer: name.clone(), damage: FELL.to_owned() };
                client.say(&Reply::Death(death));
                client.role = Role::Visitor;
                fallen.push((name, at));
            }
        }
        for (name, at) in fallen {
            // It was there a moment ago.
            let _ = self.simulation.leave(&name);
            self.tiles.remove(&name);
            self.tell(format!(
                "{name} left the world at {:.1}, {:.1} and was taken out; its client was told and may INIT it again",
                at.x, at.y
            ));
        }
    }

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
