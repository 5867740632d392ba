//! Missions as data.

mod plan;
mod read;
mod read_robots;
mod read_tasks;
mod scan;
mod task;

pub use plan::{
    BEACON, BeaconSense, GaitRule, GeneratedFloor, MapPlan, Mission, RadioPlan, RobotPlan, Rules,
    VictimsPlan,
};
pub use read::{MissionErrors, read_mission};
pub use scan::ScanPlan;
pub(crate) use task::heading_of_bearing;
pub use task::{
    BehavePlan, BeyondRadio, Destination, Method, PlannedTask, Quarry, ScriptedOrder, TaskKind,
    TaskPlan, TurnPlan,
};
