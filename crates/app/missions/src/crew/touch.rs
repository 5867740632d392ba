//! Touches: when, where and with what.

use base::time::SimTime;
use glam::DVec2;
use serde::Serialize;
use sim_physics::RobotState;

/// A robot began to touch something.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Touch {
    /// Simulated seconds.
    pub s: f64,
    /// Where the robot truly was, metres.
    pub robot_m: [f64; 2],
    /// Where it touched, and how high above the world's origin, metres.
    pub point_m: [f64; 3],
    /// What it touched, as the arena calls it.
    pub thing: String,
}

impl Touch {
    /// Of a robot that touches something now; the first thing if there are several.
    pub(super) fn of(now: SimTime, state: &RobotState) -> Option<Self> {
        let contact = state.contacts.first()?;
        let at = state.world_from_robot.position;
        Some(Self {
            s: now.seconds(),
            robot_m: [at.x, at.y],
            point_m: contact.point.to_array(),
            thing: contact.thing.clone(),
        })
    }

    /// Where the robot was.
    pub fn at(&self) -> DVec2 {
        self.robot_m.into()
    }
}
