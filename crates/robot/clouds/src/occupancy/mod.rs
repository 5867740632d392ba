//! Occupancy from whole scans: many rays at once, one byte of log odds a cell.
//!
//! The other half of mapping: not a few cones with a careful model, but hundreds of thousands of laser or depth points a second.

mod cell_ray;
mod masks;
mod occupancy_map;
mod odds;

pub use occupancy_map::{CellHit, CellState, OccupancyMap};
pub use odds::OddsSteps;
