//! Clouds as plain data: points in order, to be filtered, filled, compared, merged and written.

mod compare;
mod fill;
mod fill_free;
mod fill_known;
mod merge;
mod neighbours;
mod point_cloud;
#[cfg(test)]
mod testing;

pub use compare::{Comparison, Errors, compare};
pub use fill::{Filling, fill};
pub use merge::merge;
pub use point_cloud::{Point, PointCloud};
