//! Missions as data.

mod plan;
mod read;
mod scan;

pub use plan::{
    Destination, GaitRule, GeneratedFloor, MapPlan, Mission, PlannedTask, PoseSource, RobotPlan,
    Rules, TaskPlan,
};
pub use read::{MissionErrors, read_mission};
pub use scan::ScanPlan;
