//! Missions, run: in memory, over a socket or from a log; once or many times; and what is left of it on disk.
//!
//! | file | what it decides |
//! |---|---|
//! | `missions` | which file a mission's name means |
//! | `course` | what all runs of a mission share |
//! | `ground` | where a run takes place, and the truth of it |
//! | `start` | where the robot begins |
//! | `control` | the loop of agent and driver |
//! | `simulated`, `remote`, `logged` | where readings come from |
//! | `run` | the figures of a run, and its story |
//! | `judge` | what a run is held against |
//! | `live` | what is seen at the terminal |
//! | `keep`, `page` | what is left of a run on disk |
//! | `batch`, `batch_page` | many runs, side by side, and their report |

mod batch;
mod batch_page;
mod control;
mod course;
mod ground;
mod judge;
mod keep;
mod live;
mod logged;
mod missions;
mod page;
mod remote;
mod run;
mod simulated;
mod start;

pub(crate) use batch::{Jobs, batch};
pub(crate) use batch_page::{batch_page, batch_text};
pub(crate) use control::Watch;
pub(crate) use course::Course;
pub(crate) use keep::Keeper;
pub(crate) use live::Live;
pub(crate) use missions::MissionSource;
pub(crate) use page::Told;
pub(crate) use remote::Remote;
pub(crate) use run::{Run, Story};
pub(crate) use simulated::How;
pub(crate) use start::{robot, start};
