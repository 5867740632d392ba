//! A robot with one sonar finds itself and maps a room.
//!
//! The robot sends a [`Sweep`] and how it walked; a [`Surveyor`] works out where that was heard and draws a [`SonarMap`]. Where it is, it
//! finds by feasible poses near dead reckoning ([`find_near`]) or anywhere ([`find_anywhere`]); [`rivals`] are other ways to localise on
//! a map that is given; a [`SweepLocaliser`] puts either behind the seam that agents know. [`next_walk`] chooses where to walk, [`way_to`] and
//! [`way_by_forces`] lead to a chosen place.
//!
//! ```
//! use base::geom::Pose2;
//! use glam::DVec2;
//! use robot_feasible::Outline;
//! use robot_survey::{Sonar, Surveyor, Sweep, Walk};
//!
//! let corner = DVec2::new;
//! let room = Outline::new(&[vec![corner(-2.0, -1.5), corner(3.0, -1.5), corner(3.0, 2.0), corner(-2.0, 2.0)]])?;
//! let sonar = Sonar::SRF05;
//! let hear = |at: Pose2| Sweep {
//!     compass: Some(at.yaw),
//!     ranges: Sweep::bearings().map(|b| (b, sonar.expected(&room, at.position(), at.yaw + b))).collect(),
//! };
//! let mut surveyor = Surveyor::new(sonar, hear(Pose2::IDENTITY))?;
//! // It says that it walked 20 cm ahead; in truth it came 3 cm farther.
//! surveyor.step(&Walk { way: 0.2, ..Walk::default() }, hear(Pose2::new(0.23, 0.0, 0.0)))?;
//! assert!((surveyor.pose().x - 0.23).abs() < 0.05);
//! # Ok::<(), robot_feasible::FeasibleError>(())
//! ```

mod bundle;
mod choose;
pub mod computer;
mod field;
mod find;
mod fit;
mod fitted;
mod localiser;
mod map;
pub mod rivals;
mod sonar;
mod surveyor;
mod sweep;
#[cfg(test)]
mod testing;

pub use choose::{Body, CYCLE, ROOM, STOP, next_walk, way_to};
pub use field::way_by_forces;
pub use find::{Guess, Nearby, find_anywhere, find_near, is_ambiguous};
pub use fit::{Errors, Prior, misfit, refined};
pub use localiser::SweepLocaliser;
pub use map::{CELL, Posed, SonarMap};
pub use sonar::{Heard, Sonar, Walls};
pub use surveyor::{How, Saved, Surveyor};
pub use sweep::{READINGS, Sweep, Walk};
