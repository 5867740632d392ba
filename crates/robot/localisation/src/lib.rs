//! Where am I: the seam between whatever tells a robot its pose and whoever needs it.
//!
//! A [`Localiser`] takes readings and gives a [`Belief`]: the pose, how uncertain it is, whether the past has moved and whether the robot is
//! lost. [`localiser`] makes the one that a [`PoseSource`] names. Poses of the last seconds are kept, so that a reading can be placed where
//! the robot was when it was taken, not where it is now.
//!
//! ```
//! use base::geom::Pose;
//! use base::messages::{Reading, ReadingData};
//! use base::time::SimTime;
//! use robot_localisation::{Direct, Localiser};
//!
//! let mut truth = Direct::ground_truth();
//! for (millis, x) in [(0, 0.0), (200, 0.1)] {
//!     truth.take(&Reading {
//!         robot: "scout".to_owned(),
//!         sensor: "Truth".to_owned(),
//!         time: SimTime::from_millis(millis),
//!         data: ReadingData::GroundTruth(Pose::from_xyz_yaw(x, 0.0, 0.0, 0.0)),
//!     });
//! }
//! let between = truth.pose_at(SimTime::from_millis(100)).unwrap();
//! assert!((between.position.x - 0.05).abs() < 1e-12);
//! ```

mod attitude;
mod belief;
mod by_landmarks;
mod company;
mod direct;
mod eyes;
mod fall;
mod figures;
mod filter;
mod fused;
mod gyro;
mod history;
mod landmark_filter;
mod landmark_slam;
mod landmarks;
mod laser_slam;
mod lean;
mod levelled;
mod localiser;
mod mounts;
mod odometry;
mod on_map;
mod reckoning;
mod sketch;
mod slip;
mod source;
mod spread;
#[cfg(test)]
mod testing;

pub use attitude::{Attitude, lean_of};
pub use belief::Belief;
pub use by_landmarks::ByLandmarks;
pub use company::{Company, Mate};
pub use direct::Direct;
pub use fused::Fused;
pub use history::{History, between};
pub use landmark_filter::{LandmarkFilter, LandmarkNoise, Seen, Taken};
pub use landmark_slam::{LandmarkSlam, Sight};
pub use landmarks::{LandmarkError, Landmarks};
pub use laser_slam::LaserSlam;
pub use localiser::{Localiser, localiser};
pub use odometry::Odometry;
pub use on_map::OnMap;
pub use robot_mcl::ChartError;
pub use robot_slam::mates::TeamMap;
pub use sketch::Sketch;
pub use source::PoseSource;
