//! The tasks, one file each. A new one is a new file, its word in [`make`], and its arguments in the mission's reader.

mod clear_ahead;
mod drive;
mod explore;
mod go_to;
mod look;
mod map_route;
mod path_plan;
mod random_wander;
mod room_centre;
mod set_waypoint;
mod shortcut;
mod stop;
mod sweep_scan;
mod travel;
mod turn;

use crate::mission::TaskPlan;
use crate::task::Task;

/// The task a mission asks for.
pub(crate) fn make(plan: &TaskPlan) -> Box<dyn Task> {
    match plan.clone() {
        TaskPlan::RoomCentre { waypoint } => Box::new(room_centre::RoomCentre::new(waypoint)),
        TaskPlan::ClearAhead { metres } => Box::new(clear_ahead::ClearAhead::new(metres)),
        TaskPlan::Move { metres, speed } => Box::new(drive::Drive::new(metres, speed)),
        TaskPlan::Turn { angle } => Box::new(turn::Turn::new(angle)),
        TaskPlan::SetWaypoint { name } => Box::new(set_waypoint::SetWaypoint::new(name)),
        TaskPlan::RandomWander { seek, found } => {
            Box::new(random_wander::RandomWander::new(seek, found))
        }
        TaskPlan::Explore { speed, seek, found, bounds } => {
            Box::new(explore::Explore::new(speed, (seek, found), bounds))
        }
        TaskPlan::GoTo { place, speed } => Box::new(go_to::GoTo::new(place, speed)),
        TaskPlan::PathPlan { to } => Box::new(path_plan::PathPlan::new(to)),
        TaskPlan::GoHome { speed } => Box::new(go_to::GoTo::home(speed)),
        TaskPlan::MapRoute { points, speed } => Box::new(map_route::MapRoute::new(points, speed)),
        TaskPlan::SweepScan(plan) => Box::new(sweep_scan::SweepScan::new(*plan)),
        TaskPlan::Stop => Box::new(stop::Stop),
    }
}

#[cfg(test)]
mod tests;
