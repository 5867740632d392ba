//! One robot that is told something, step by step, and what became of it: no mission, no agent.

mod order;
mod report;
mod run;

pub use order::{DriveOrder, Leg};
pub use report::{Journey, Report};
pub use run::{Drive, drive};
