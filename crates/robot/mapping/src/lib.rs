//! Occupancy grids: what a robot believes of the floor around it, drawn from sonars and lasers.
//!
//! A [`Grid`] holds beliefs, a [`Model`] says what a reading means, a [`Mapper`] draws readings into a grid in the order they
//! come, and [`Mapping`] does so beside the control cycle without losing determinism. [`files`] writes what others read.
//!
//! ```
//! use glam::DVec2;
//! use robot_mapping::{Belief, CellState, Grid, Thresholds};
//!
//! let mut grid = Grid::new(0.05)?;
//! let cell = grid.cell_at(DVec2::new(1.0, -2.0));
//! grid.set(cell, Belief::from_probability(0.9))?;
//! assert_eq!(grid.state(cell, Thresholds::default()), CellState::Occupied);
//! # Ok::<(), robot_mapping::MappingError>(())
//! ```

mod album;
mod belief;
mod beside;
mod body;
mod cone;
mod error;
mod facing;
mod fan;
pub mod files;
mod grid;
mod lowering;
mod mapper;
mod model;
mod mounts;
mod paint;
mod rect;
mod scan_map;
mod sector;
#[cfg(test)]
mod testing;
mod trail;
mod whole_grid;

pub use album::Album;
pub use belief::{Belief, CellState, Limits, STEPS_PER_NAT, Thresholds};
pub use beside::{Drawing, Mapping, Publishing, Tally};
pub use error::MappingError;
pub use grid::{Grid, MAX_CELLS};
pub use mapper::{Mapper, Outcome, PosedReading};
pub use model::{Corrections, LaserModel, Model, SonarModel};
pub use mounts::{Mount, MountKind, Mounts};
pub use rect::{Cell, CellRect, TILE};
pub use scan_map::ScanMap;
