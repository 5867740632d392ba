//! Between messages of the wire and the readings and commands robots live by.
//!
//! | from | to | by |
//! |---|---|---|
//! | readings | SEN | [`Speaker`] |
//! | SEN, STA, MISSTA, ASTA | readings | [`Listener`] |
//! | DRIVE, MULTIDRIVE, SET, MISPKG, ACT | commands | [`Pilot`] |
//! | commands | requests | [`request_from_command`] |
//! | state of a robot | STA, MISSTA, ASTA | [`status_from_state`], [`links_from_joints`] |
//! | a robot's model | GEO, CONF | [`geo_of`], [`conf_of`] |
//!
//! What is remembered between two messages (headings, ticks, drive values that latch) lives in these structures, which the caller owns.

mod conf;
mod geo;
mod hear;
mod kind;
mod listener;
mod order;
mod pilot;
mod say;
mod setting;
mod speaker;
mod status;

pub use conf::{CameraNow, conf_of, tell_camera};
pub use geo::geo_of;
pub use kind::{burst_rank, has_time, type_name};
pub use listener::Listener;
pub use order::request_from_command;
pub use pilot::Pilot;
pub use setting::SetOutcome;
pub use speaker::Speaker;
pub use status::{RobotState, links_from_joints, status_from_state};
