//! Crews: every agent polls, time passes once, readings are routed by robot, every agent answers.
//!
//! | file | what it decides |
//! |---|---|
//! | `crew` | the loop, and when a run is over |
//! | `member` | one robot of it: agent and driver |
//! | `scene` | how time passes in a simulation, once for all |
//! | `lone` | a simulation with one robot, for who has no crew |
//! | `watcher` | who looks on, and may lead |
//! | `recorder` | the watcher that writes recordings |
//! | `referee`, `account` | the watcher that knows the truth, and what it notes of one robot |
//! | `touch` | when, where and with what a robot touched something |
//! | `mates` | what a robot believes of its mates, held against that |

mod account;
#[expect(clippy::module_inception, reason = "the crew is what this folder is about")]
mod crew;
mod lone;
mod mates;
mod member;
mod recorder;
mod referee;
mod scene;
mod team_log;
mod touch;
mod watcher;

pub use crew::{Crew, Elsewhere, Surroundings};
pub use lone::Lone;
pub use scene::Scene;
pub use team_log::{RadioFigures, TeamFigures, TeamSample};
pub use touch::Touch;
pub use watcher::{Glance, Watch, Watcher};

pub use account::PoseError;
pub use mates::{MateRun, TeamRun};

pub(crate) use account::{Account, HOME};
pub(crate) use member::{Cut, Member};
pub(crate) use recorder::Recorder;
pub(crate) use referee::Referee;
pub(crate) use team_log::TeamLog;
