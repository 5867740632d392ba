//! Change over time: what moves is noticed, followed, and kept out of the map of what stays.

mod clusters;
mod track;
mod watch;

pub use track::{Sighting, Track};
pub use watch::{Watch, WatchSettings};
