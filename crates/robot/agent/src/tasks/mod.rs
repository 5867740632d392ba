//! The tasks, one file each. A new one is a new file, its word in [`make`], and its arguments in the mission's reader.

mod behave;
mod clear_ahead;
mod detained;
mod drive;
mod explore;
mod explore_together;
mod give_way;
mod go_to;
mod listen;
mod look;
mod map_route;
mod paper;
mod path_plan;
mod random_wander;
mod room_centre;
mod set_waypoint;
mod share_out;
mod shortcut;
mod stand_by;
mod stop;
mod sweep_scan;
mod travel;
mod turn;

use crate::mission::{BeyondRadio, Method, TaskPlan};
use crate::task::Task;
use explore_together::ExploreTogether;

/// The task a mission asks for.
pub(crate) fn make(plan: &TaskPlan) -> Box<dyn Task> {
    match plan.clone() {
        TaskPlan::RoomCentre { waypoint, method: Method::Ours } => {
            Box::new(room_centre::RoomCentre::new(waypoint))
        }
        TaskPlan::RoomCentre { waypoint, method: Method::Paper } => {
            Box::new(paper::BalancedCentre::new(waypoint))
        }
        TaskPlan::ClearAhead { metres, method: Method::Ours } => {
            Box::new(clear_ahead::ClearAhead::new(metres))
        }
        TaskPlan::ClearAhead { metres, method: Method::Paper } => {
            Box::new(paper::ClearBySonar::new(metres))
        }
        TaskPlan::Move { metres, speed, is_reverse } => {
            Box::new(drive::Drive::new(metres, speed, is_reverse))
        }
        TaskPlan::Turn(plan) => Box::new(turn::Turn::new(plan)),
        TaskPlan::SetWaypoint { name, at } => Box::new(set_waypoint::SetWaypoint::new(name, at)),
        TaskPlan::RandomWander { seek, found, speed } => {
            Box::new(random_wander::RandomWander::new(seek, found, speed))
        }
        TaskPlan::Explore { speed, seek, found, bounds } => {
            Box::new(explore::Explore::new(speed, (seek, found), bounds))
        }
        TaskPlan::ExploreTogether { speed, rule, weights, bounds, beyond_radio } => {
            let manner = robot_team::Manner { rule, weights, speed };
            Box::new(ExploreTogether::new(manner, bounds, beyond_radio))
        }
        TaskPlan::FindVictims { speed, bounds } => {
            let manner = robot_team::Manner {
                rule: robot_team::Rule::Ours,
                weights: robot_team::Weights::default(),
                speed,
            };
            let together = ExploreTogether::new(manner, bounds, BeyondRadio::default());
            Box::new(together.searching())
        }
        TaskPlan::Behave(plan) => Box::new(behave::Behave::new(*plan)),
        TaskPlan::Listen => Box::new(listen::Listen::default()),
        TaskPlan::GoTo { place, speed } => Box::new(go_to::GoTo::new(place, speed)),
        TaskPlan::PathPlan { to, method } => Box::new(path_plan::PathPlan::new(to, method)),
        TaskPlan::GoHome { speed, method: Method::Ours } => Box::new(go_to::GoTo::home(speed)),
        TaskPlan::GoHome { speed, method: Method::Paper } => {
            Box::new(paper::CellByCell::new(speed))
        }
        TaskPlan::MapRoute { points, speed } => Box::new(map_route::MapRoute::new(points, speed)),
        TaskPlan::SweepScan(plan) => Box::new(sweep_scan::SweepScan::new(*plan)),
        TaskPlan::StandBy => Box::new(stand_by::StandBy),
        TaskPlan::Stop => Box::new(stop::Stop),
    }
}

#[cfg(test)]
mod tests;
