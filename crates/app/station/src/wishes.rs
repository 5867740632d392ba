//! What people want of a robot.

use base::time::SimTime;
use glam::DVec2;
use link_station::Command;
use robot_agent::{Agent, Destination, PlannedTask, TaskPlan};

use super::task_edit::edit_task;

/// How fast a robot goes to a clicked place, m/s, and how long it may take.
const GO: (f64, f64) = (0.4, 600.0);

/// Whom a command is about.
pub(super) enum Meant {
    /// This robot, or all where there is no number.
    Robots(Option<u16>),
    /// Nobody in particular.
    Nobody,
}

/// Whom a command is about.
pub(super) fn meant(command: &Command) -> Meant {
    match command {
        Command::Stop { robot } | Command::Resume { robot } => Meant::Robots(*robot),
        Command::Waypoint { robot, .. } | Command::Task { robot, .. } => {
            Meant::Robots(Some(*robot))
        }
        _ => Meant::Nobody,
    }
}

/// Does what a person wants of a robot; gives what to say of it.
pub(super) fn obey(agent: &mut Agent, command: Command) -> Result<String, String> {
    match command {
        Command::Stop { .. } => {
            agent.hold();
            Ok("stopped; resume to go on".to_owned())
        }
        Command::Resume { .. } => {
            agent.go_on();
            Ok("goes on".to_owned())
        }
        Command::Waypoint { x, y, .. } => {
            let place = Destination::At(DVec2::new(x, y));
            let task = TaskPlan::GoTo { place, speed: GO.0 };
            let limit = SimTime::from_seconds(GO.1);
            agent.do_now(PlannedTask { task, limit, is_optional: true, is_mapping: true });
            agent.go_on();
            Ok(format!("sent to {x:.1}, {y:.1} m"))
        }
        Command::Task { index, edit, text, .. } => {
            edit_task(agent, index as usize, edit, &text).map(|()| "tasks changed".to_owned())
        }
        other => Err(format!("{} cannot be done in a mission", other.word())),
    }
}
