//! Missions as data.

mod plan;
mod read;
mod read_robots;
mod read_tasks;
mod scan;
mod task;

pub use plan::{BEACON, GaitRule, GeneratedFloor, MapPlan, Mission, RobotPlan, Rules};
pub use read::{MissionErrors, read_mission};
pub use scan::ScanPlan;
pub use task::{Destination, PlannedTask, Quarry, TaskKind, TaskPlan};
