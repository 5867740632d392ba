//! Missions as data.

mod plan;
mod read;
mod read_robots;
mod read_tasks;
mod scan;
mod task;

pub use plan::{BEACON, BeaconSense, GaitRule, GeneratedFloor, MapPlan, Mission, RobotPlan, Rules};
pub use read::{MissionErrors, read_mission};
pub use scan::ScanPlan;
pub(crate) use task::heading_of_bearing;
pub use task::{Destination, Method, PlannedTask, Quarry, TaskKind, TaskPlan, TurnPlan};
