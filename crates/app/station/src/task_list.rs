//! What a robot has to do, as the page shows it, and what a page's text means as a task.

use link_station::{TaskInfo, TaskState, Tasks};
use robot_agent::{Agent, Destination, Ending, PlannedTask, TaskPlan, TurnPlan, read_mission};

/// All tasks of an agent and how far they are.
pub(super) fn task_list(robot: u16, agent: &Agent) -> Tasks {
    let info = |(index, planned): (usize, &PlannedTask)| {
        let (state, detail, seconds) = progress(index, planned, agent);
        TaskInfo {
            name: planned.task.word().to_owned(),
            detail,
            state,
            seconds,
            limit: planned.limit.seconds(),
        }
    };
    let tasks = agent.tasks().iter().enumerate().map(info).collect();
    Tasks { robot, tasks, is_held: agent.is_held(), can_edit: true }
}

fn progress(index: usize, planned: &PlannedTask, agent: &Agent) -> (TaskState, String, f64) {
    if let Some(log) = agent.log().get(index) {
        let state = match log.ending {
            Ending::Done | Ending::Partly => TaskState::Done,
            Ending::CutOff => TaskState::Skipped,
            Ending::Failed | Ending::TimedOut => TaskState::Failed,
        };
        return (state, log.reason.clone(), log.ended.since(log.began).seconds());
    }
    match agent.current() {
        Some((running, began)) if running == index => {
            let seconds = agent.state().now.since(began).seconds();
            (TaskState::Running, arguments(&planned.task), seconds)
        }
        _ => (TaskState::Waiting, arguments(&planned.task), 0.0),
    }
}

fn arguments(task: &TaskPlan) -> String {
    let to = |place: &Destination| match place {
        Destination::At(at) => format!("to {:.1}, {:.1} m", at.x, at.y),
        Destination::Waypoint(name) => format!("to {name}"),
    };
    match task {
        TaskPlan::Move { metres, speed, is_reverse } => {
            let back = if *is_reverse { " back" } else { "" };
            format!("{metres} m{back} at {speed} m/s")
        }
        TaskPlan::ClearAhead { metres, .. } => format!("{metres} m"),
        TaskPlan::Turn(TurnPlan::By(angle)) => format!("{:.0}°", angle.to_degrees()),
        TaskPlan::Turn(TurnPlan::To(bearing)) => format!("to {:.0}°", bearing.to_degrees()),
        TaskPlan::SetWaypoint { name, .. } => name.clone(),
        TaskPlan::RoomCentre { waypoint, .. } => waypoint.clone(),
        TaskPlan::GoTo { place, .. } | TaskPlan::PathPlan { to: place, .. } => to(place),
        _ => String::new(),
    }
}

/// The task that a text such as `do = "move", metres = 1` describes.
pub(super) fn task_from_text(text: &str) -> Result<PlannedTask, String> {
    if text.contains(['{', '}', '[', ']', '\n']) {
        return Err("write keys and values with commas between them".to_owned());
    }
    let mission = format!(
        "title = \"page\"\narena = \"page\"\ntask = [{{ {text} }}]\n[robot]\nmodel = \"P3DX\"\n"
    );
    let mission = read_mission("the new task", mission.as_bytes());
    let mission = mission.map_err(|errors| errors.to_string())?;
    mission
        .robots
        .into_iter()
        .flat_map(|robot| robot.tasks)
        .next()
        .ok_or_else(|| "there is no task in it".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_the_page_is_a_task_of_a_mission_file() {
        let task = task_from_text("do = \"move\", metres = 1.5, limit_s = 20").unwrap();
        assert_eq!(task.limit.seconds(), 20.0);
        assert_eq!(arguments(&task.task).split(' ').next(), Some("1.5"));
        for wrong in ["", "do = \"dance\"", "do = \"move\" }] x = [{", "do = \"move\", metres = -1"]
        {
            assert!(task_from_text(wrong).is_err(), "{wrong}");
        }
    }
}
