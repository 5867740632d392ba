//! `usar bench sim`: robots in the room, what is measured and what it has to reach.

mod crew;
mod measure;
mod stage;
mod table;

pub(crate) use crew::{Crew, Driving, bare, laser};
pub(crate) use measure::fleet;
pub use table::BENCH;
