//! What people want of a robot.

use glam::DVec2;
use link_station::Command;
use robot_agent::Agent;

use super::led::Led;
use super::task_edit::edit_task;

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
        Command::Waypoint { robot, .. }
        | Command::Path { robot, .. }
        | Command::Task { robot, .. } => Meant::Robots(Some(*robot)),
        _ => Meant::Nobody,
    }
}

/// Does what a person wants of a robot; gives what to say of it.
pub(super) fn obey(led: &mut Led, agent: &mut Agent, command: Command) -> Result<String, String> {
    match command {
        Command::Stop { .. } => {
            agent.hold();
            Ok("stopped; resume to go on".to_owned())
        }
        Command::Resume { .. } => {
            agent.go_on();
            Ok("goes on".to_owned())
        }
        Command::Waypoint { x, y, .. } => Ok(led.send(agent, &[DVec2::new(x, y)])),
        Command::Task { index, edit, text, .. } => {
            edit_task(agent, index as usize, edit, &text).map(|()| "tasks changed".to_owned())
        }
        other => Err(format!("{} cannot be done in a mission", other.word())),
    }
}
