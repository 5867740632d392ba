//! The walking robot at work: its firmware in a simulation, and the computer at the other end of its serial line.
//!
//! | module | what it is for |
//! |---|---|
//! | [`Body`] | the simulated robot with its firmware on its board |
//! | [`Line`] | a pseudo-terminal or a real port, with a thread that reads it |
//! | [`Simulated`] | a simulated robot at a pseudo-terminal |
//! | [`Remote`] | the computer's side at a port |
//! | [`Outing`] | both in one process, in simulated time |
//! | [`MissionRun`] | a mission from a file, from its beginning to what is left of it |
//! | [`trials`] | what it is held against, figure by figure |
//! | [`Page`] | the computer's page: the map live, and a panel that says commands |
//! | [`Kept`] | what is left of it on disk: pictures, maps, figures |

mod body;
mod kept;
mod line;
mod mission;
mod mission_run;
mod outing;
mod page;
mod picture;
mod remote;
mod simulated;
mod survey_file;
pub mod trials;
mod typed;

pub use body::{Body, BodyPlan, Watched};
pub use kept::Kept;
pub use line::{Heard, Line};
pub use mission::{HexapodMission, shipped_names};
pub use mission_run::MissionRun;
pub use outing::{Outcome, Outing};
pub use page::{Page, Shown};
pub use picture::{draw, to_svg};
pub use remote::Remote;
pub use simulated::Simulated;
