//! `usar bench mission`: maps, ways and whole missions, what is measured and what it has to reach.

mod control;
mod laser;
mod measure;
mod moving_ai;
mod peer_grid;
mod sonar;
mod table;
mod ways;
mod whole;

pub use sonar::{mapper, update};
pub use table::BENCH;
