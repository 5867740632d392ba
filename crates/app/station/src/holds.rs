//! Robots that others drive, held by a person on the page: what is stopped stays stopped until the leader lets it go on.

use base::messages::{Command as RobotCommand, JointOrder};
use base::model::JointSpec;
use link_station::{Command, LogLevel};
use sim_engine::Order;

use super::live::Live;

impl Live {
    /// Minds stops, resumes and the stick, for robots whose clients are not ours to hold; gives what makes their joints stand, and what to say.
    pub fn mind_holds(&mut self, commands: &[Command]) -> (Vec<Order>, Vec<String>) {
        let mut orders = vec![];
        let mut said = vec![];
        for command in commands {
            let (robot, is_held) = match *command {
                Command::Stop { robot } => (robot, true),
                Command::Resume { robot } => (robot, false),
                _ => continue,
            };
            for name in self.show.names(robot) {
                if is_held {
                    orders.extend(self.still_joints(&name));
                }
                said.extend(self.set_held(&name, is_held, "stopped on the page"));
            }
        }
        let driven = self.show.names(None).into_iter().filter(|name| self.hand.holds(name));
        for name in driven.collect::<Vec<_>>() {
            said.extend(self.set_held(&name, true, "driven by hand on the page"));
        }
        (orders, said)
    }

    fn set_held(&mut self, name: &str, is_held: bool, why: &str) -> Option<String> {
        if !self.show.set_held(name, is_held) {
            return None;
        }
        let text = if is_held {
            format!("{why}; whoever drives it is not obeyed until Resume (U)")
        } else {
            "goes on: whoever drives it is obeyed again".to_owned()
        };
        self.show.log(self.now, Some(name), LogLevel::Info, text.clone());
        Some(format!("{name} {}{text}", if is_held { "is held: " } else { "" }))
    }

    fn still_joints(&self, name: &str) -> Vec<Order> {
        let joints = self.show.model(name).map_or(&[][..], |model| &model.joints);
        let still = |joint: &JointSpec| RobotCommand::Joint {
            name: joint.name.clone(),
            order: JointOrder::Speed(0.0),
        };
        joints.iter().map(|joint| Order::new(name, still(joint))).collect()
    }
}
