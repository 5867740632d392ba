//! CARMEN's logs: a line per message, `#` before remarks.
//!
//! | tag | values |
//! |---|---|
//! | `FLASER`, `RLASER` | count, ranges, pose of the laser, pose of the robot, time, host, logger's time |
//! | `ROBOTLASER1` to `5` | type, first angle, field of view, step, reach, accuracy, remission mode, count, ranges, count, remissions, pose of the laser, pose of the robot, speed, turn, three margins of safety, time, host, logger's time |
//! | `RAWLASER1` to `5` | the same up to the remissions, then time, host, logger's time |
//! | `ODOM` | pose, speed, turn, acceleration, time, host, logger's time |
//! | `TRUEPOS` | true pose, pose of odometry, time, host, logger's time |
//! | `PARAM` | name, value |

mod lasers;
mod line;
mod read;
mod write;

pub use read::read_carmen;
pub use write::write_carmen;
