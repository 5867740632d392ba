//! Monte Carlo localisation: a cloud of guesses on a given map, moved as the wheels say and weighed by what is seen.
//!
//! Thrun, Burgard & Fox, *Probabilistic Robotics* (2005): the filter of table 8.2 with random guesses while the robot fits badly
//! (table 8.3), as many guesses as their spread asks for (KLD sampling, table 8.4), a likelihood field for lasers (table 6.3) and
//! the beam model for cones of sound (§6.3). All chance comes from one named stream, so the same run gives the same bits.
//!
//! ```
//! use std::sync::Arc;
//! use base::geom::Pose2;
//! use glam::DVec2;
//! use robot_mapping::{Belief, Cell, Grid};
//! use robot_mcl::{Chart, Look, Mcl, Settings};
//!
//! let mut grid = Grid::new(0.05)?;
//! for x in 0..80 {
//!     for y in 0..60 {
//!         let is_wall = x == 0 || y == 0 || x == 79 || y == 59;
//!         grid.set(Cell::new(x, y), Belief::from_nats(if is_wall { 3.0 } else { -2.0 }))?;
//!     }
//! }
//! let chart = Arc::new(Chart::new(&grid, 0.2)?);
//! let mut mcl = Mcl::near(chart, &Settings::default(), &Pose2::new(1.0, 1.5, 0.0));
//! // A laser sees the wall 2.95 m ahead: the robot is where it began.
//! mcl.step(&Pose2::IDENTITY, &[Look::points([DVec2::new(2.95, 0.0)], 0.05)]);
//! assert!((mcl.estimate().pose.x - 1.0).abs() < 0.1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chart;
mod cone;
mod error;
mod estimate;
mod filter;
mod look;
mod motion;
mod recovery;
mod resample;
#[cfg(test)]
mod testing;

pub use chart::Chart;
pub use error::ChartError;
pub use estimate::Estimate;
pub use filter::{Mcl, Settings};
pub use look::{Cone, Look};
pub use motion::MotionNoise;
