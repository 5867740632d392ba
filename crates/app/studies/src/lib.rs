//! Published experiments, run again beside their figures.
//!
//! | module | experiment |
//! |---|---|
//! | [`search`] | search and return on a Pioneer: a robot explores, finds the beacon and drives home |
//! | [`fusion`] | the mapping robot's sensor fusion: infra-red and sonar, three methods, three places |
//! | [`cpu`] | the instructions of a sonar cone: which clock does a map need? |
//! | [`team`] | several robots on one floor: how much they help, by which rule, with which radio |
//! | [`explore`] | floors of Explore-Bench, by one robot, two and four, by each rule |
//! | [`operator`] | how many robots one person can lead |
//! | [`omni`] | a camera that sees all around in a mirror: its circles, its landmarks, a robot that finds itself by them |
//! | [`hexapod`] | a walking robot with one sonar: feasible poses, localisers beside each other, maps |
//! | [`slam`] | scans of real logs: from how far off do matchers find their way? |
//! | [`victims`] | what skin looks like, what each kind of sensor's sightings weigh, whom all together find |
//!
//! A study is plain settings with a `run`; it gives a [`Told`] that people and programs read.

mod columns;
pub mod cpu;
pub mod explore;
pub mod fusion;
pub mod hexapod;
pub mod omni;
pub mod operator;
pub mod search;
pub mod slam;
pub mod team;
mod told;
pub mod victims;

pub use told::Told;
