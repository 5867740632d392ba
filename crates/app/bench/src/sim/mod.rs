//! `usar bench sim`: robots in the room, what is measured and what it has to reach.

mod crew;
mod measure;
mod resting_crew;
mod table;

pub(crate) use crew::{Crew, Driving, arena, bare, laser};
pub(crate) use measure::fleet;
pub use table::BENCH;
