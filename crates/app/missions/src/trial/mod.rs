//! Missions, run: in memory, over a socket or from a log; once or many times; and what is left of it on disk.
//!
//! | file | what it decides |
//! |---|---|
//! | `course` | what all runs of a mission share |
//! | `ground` | where a run takes place, and the truth of it |
//! | `start`, `abreast` | where the robots begin; several at one start |
//! | `simulated`, `remote`, `logged` | where readings come from; the last two share `elsewhere` |
//! | `run`, `robot_run`, `story` | the figures of a run, of one of its robots, and its story |
//! | `verdict` | what is said of how it ended |
//! | `victims` | whom a team found, held against who was there; what that is worth |
//! | `judge` | what a run is held against |
//! | `relays` | how much floor radios connect with the station |
//! | `live` | what is seen at the terminal |
//! | `keep`, `leave`, `page` | what is left of a run on disk |
//! | `batch`, `batch_page`, `several` | many runs, side by side, their report, and what is told of them |

mod abreast;
mod batch;
mod batch_page;
mod course;
mod elsewhere;
mod ground;
mod judge;
mod keep;
mod league_files;
mod leave;
mod live;
mod logged;
mod page;
mod relays;
mod remote;
mod robot_run;
mod run;
mod several;
mod simulated;
mod start;
mod story;
mod verdict;
mod victims;

pub use batch::{Jobs, batch};
pub use course::Course;
pub use keep::Keeper;
pub use leave::leave;
pub use live::Live;
pub use page::Told;
pub use relays::RelayFigures;
pub use remote::{Bodies, Remote};
pub use robot_run::RobotRun;
pub use run::Run;
pub use several::{Figures, Several};
pub use simulated::How;
pub(crate) use start::rest_cameras;
pub use start::{robot, starts};
pub use story::Story;
pub use victims::{Reported, VictimFigures};
