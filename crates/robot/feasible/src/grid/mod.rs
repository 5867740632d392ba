//! Feasible poses on square cells: all cells at once, 64 in a machine word.
//!
//! Moving a bitmap is shifting its words, so that both Minkowski sums are a few hundred shifts and the cells that satisfy most ranges
//! come out of counters whose bits lie in bitmaps of their own.

mod bitmap;
mod counters;
mod epsilon;
mod map;
mod most;

pub use bitmap::Bitmap;
pub use epsilon::smallest_epsilon;
pub use map::GridMap;
pub use most::{Beam, Found, feasible, most_satisfied, most_satisfied_by};
