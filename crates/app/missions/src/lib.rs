//! Missions, run: in memory, over a socket or from a log; once or many times; judged, and kept on disk.
//!
//! | module | what it is for |
//! |---|---|
//! | [`arenas`], [`robots`], [`missions`] | what a name or a file means |
//! | [`cloud_files`], [`map_files`], `known_map`, [`pictures`] | what is read and written beside them |
//! | [`cloud_space`] | what is free in a cloud, and what was never measured |
//! | [`stage`] | what everything that runs a simulation needs |
//! | [`drive`] | one robot that is told something, without a mission |
//! | [`sense`], [`sweep`] | what a robot senses where it stands; a head that sweeps |
//! | `crew` | every agent polls, time passes once, readings are routed by robot, every agent answers |
//! | [`shapes`], [`truth_maps`] | planes and boxes in clouds; the true map of an arena |
//! | `outing` | a mission cycle by cycle, for those who measure |
//! | `trial` | a mission from its beginning to its report |

pub mod arenas;
pub mod cloud_files;
mod cloud_limits;
pub mod cloud_space;
mod crew;
pub mod drive;
mod known_map;
pub mod map_files;
pub mod missions;
mod outing;
pub mod pictures;
pub mod replaying;
pub mod robots;
pub mod sense;
pub mod shapes;
pub mod stage;
pub mod sweep;
mod trial;
pub mod truth_maps;

pub use cloud_limits::CloudLimits;
pub use crew::{Crew, Elsewhere, Glance, Lone, PoseError, Scene, Surroundings, Watch, Watcher};
pub use missions::MissionSource;
pub use outing::{Outing, SensedRun};
pub use robot_agent::PoseSource;
pub use trial::{
    Course, How, Jobs, Keeper, Live, Remote, RobotRun, Run, Story, Told, batch, batch_page,
    batch_text, leave, robot, starts,
};
