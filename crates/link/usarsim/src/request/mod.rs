//! What clients ask for (sections 3 to 6).
//!
//! Reading takes every spelling that old clients use; writing gives the one that every server reads.

mod control;
mod drive;
mod init;
mod package;
mod parse;
mod set;
mod world;

pub use control::{Control, ObjectPlan, WaypointPlan};
pub use drive::{Drive, PartDrive, WheelDrive};
pub use init::Init;
pub use package::{LinkOrder, Order, PackageOrder};
pub use parse::{Query, Request};
pub use set::{Set, SetAction, Viewports};
pub use world::{Move, Trace};
