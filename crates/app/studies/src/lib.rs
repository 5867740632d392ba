//! Published experiments, run again beside their figures.
//!
//! | module | experiment |
//! |---|---|
//! | [`search`] | search and return on a Pioneer: a robot explores, finds the beacon and drives home |
//! | [`fusion`] | the mapping robot's sensor fusion: infra-red and sonar, three methods, three places |
//! | [`cpu`] | the instructions of a sonar cone: which clock does a map need? |
//! | [`slam`] | scans of real logs: from how far off do matchers find their way? |
//!
//! A study is plain settings with a `run`; it gives a [`Told`] that people and programs read.

mod columns;
pub mod cpu;
pub mod fusion;
pub mod search;
pub mod slam;
mod told;

pub use told::Told;
