//! Missions as data.

mod plan;
mod read;

pub use plan::{
    Destination, GaitRule, MapPlan, Mission, PlannedTask, PoseSource, RobotPlan, Rules, TaskPlan,
};
pub use read::{MissionErrors, read_mission};
