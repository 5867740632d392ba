//! Missions, run: in memory, over a socket or from a log; once or many times; judged, and kept on disk.
//!
//! | module | what it is for |
//! |---|---|
//! | [`arenas`], [`robots`], [`missions`] | what a name or a file means |
//! | [`cloud_files`], [`map_files`], `known_map`, [`pictures`] | what is read and written beside them |
//! | [`cloud_space`] | what is free in a cloud, and what was never measured |
//! | [`stage`] | what everything that runs a simulation needs |
//! | [`drive`], [`tour`] | one robot that is told something, without a mission; a first look |
//! | [`gait`] | a robot on legs that tries out a gait |
//! | [`sense`], [`sweep`] | what a robot senses where it stands; a head that sweeps |
//! | `crew` | every agent polls, time passes once, readings are routed by robot, every agent answers |
//! | [`scoring`] | what a run leaves for judges, and what they make of it |
//! | [`shapes`], [`truth_maps`], [`judged_path`] | planes and boxes in clouds; the true map of an arena; ways held against it |
//! | [`uva_teams`] | teams as the UvA's files have them |
//! | `outing` | a mission cycle by cycle, for those who measure |
//! | `trial` | a mission from its beginning to its report |

pub mod arenas;
pub mod calibrating;
mod camera_file;
mod camera_view;
pub mod cloud_files;
mod cloud_limits;
pub mod cloud_space;
mod crew;
pub mod drive;
pub mod gait;
pub mod judged_path;
mod known_map;
pub mod map_files;
pub mod missions;
mod outing;
pub mod pictures;
pub mod recorded_camera;
pub mod replaying;
pub mod robots;
pub mod scoring;
pub mod sense;
pub mod shapes;
pub mod stage;
pub mod sweep;
pub mod tour;
mod trial;
pub mod truth_maps;
pub mod uva_teams;

pub use camera_file::CameraFile;
pub use camera_view::{ShownAs, calibrated_view, camera_view};
pub use cloud_limits::CloudLimits;
pub use crew::{
    Crew, Elsewhere, Glance, Lone, MateRun, PoseError, RadioFigures, Scene, Surroundings,
    TeamFigures, TeamRun, TeamSample, Touch, Watch, Watcher,
};
pub use missions::MissionSource;
pub use outing::{Outing, SensedRun};
pub use robot_agent::PoseSource;
pub use robot_vision::calibrate::Calibration;
pub use trial::{
    Bodies, Course, Figures, How, Jobs, Keeper, Live, RelayFigures, Remote, Reported, RobotRun,
    Run, Several, Story, Told, VictimFigures, batch, leave, robot, starts,
};
