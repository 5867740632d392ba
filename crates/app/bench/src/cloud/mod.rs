//! `usar bench cloud`: belief clouds and occupancy, what is measured and what it has to reach.

mod measure;
mod scans;
mod sweep;
mod table;

pub use table::BENCH;
