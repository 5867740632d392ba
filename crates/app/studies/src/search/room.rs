//! The middle of the home room, from five places in it.

use anyhow::{Context, Result};
use base::arena::{Arena, Start};
use base::geom::Pose;
use robot_agent::{Ending, Method, Mission, TaskPlan};

use app_missions::Outing;
use app_missions::stage::open_with_text;

/// Metres and radians, x to the north and y to the west: near the middle facing south-south-west, top left facing north-east, top facing
/// south, bottom left facing south-west, right facing west. The paper's figures 26 to 30 show them without figures.
const POSES: [(f64, f64, f64); 5] =
    [(-0.3, 0.4, 2.75), (1.2, 1.1, -0.79), (1.2, 0.1, 3.1), (-0.9, 1.1, 2.36), (0.1, -0.9, 1.6)];

/// Seconds that `room_centre` takes by a method from each pose that it finds the middle from.
pub(super) fn seconds(mission: &Mission, method: Method) -> Result<Vec<f64>> {
    let (arena, _) = open_with_text(&mission.arena)?;
    let mission = alone(mission, method)?;
    let mut all = vec![];
    for pose in POSES {
        let mut outing = Outing::in_arena(&mission, &with_start(&arena, pose), mission.seed)?;
        while outing.is_running() {
            outing.cycle()?;
        }
        let log = outing.agent.log();
        let done = log.iter().filter(|task| task.ending == Ending::Done);
        all.extend(done.map(|task| task.ended.since(task.began).seconds()));
    }
    Ok(all)
}

/// The mission's first task that looks for the middle, from where it is told to begin.
fn alone(mission: &Mission, method: Method) -> Result<Mission> {
    let is_it = |task: &TaskPlan| matches!(task, TaskPlan::RoomCentre { .. });
    let task = mission.robots[0].tasks.iter().find(|planned| is_it(&planned.task));
    let mut task = task.context("the mission does not look for the middle of a room")?.clone();
    if let TaskPlan::RoomCentre { method: whose, .. } = &mut task.task {
        *whose = method;
    }
    let mut mission = mission.clone();
    mission.robots[0].tasks = vec![task];
    (mission.robots[0].spread, mission.robots[0].spread_angle) = (0.0, 0.0);
    mission.robots[0].start = Some(NAME.to_owned());
    Ok(mission)
}

const NAME: &str = "Study";

fn with_start(arena: &Arena, (x, y, yaw): (f64, f64, f64)) -> Arena {
    let mut arena = arena.clone();
    let pose = Pose::from_xyz_yaw(x, y, 0.0, yaw);
    arena.starts.push(Start { name: NAME.to_owned(), pose });
    arena
}
