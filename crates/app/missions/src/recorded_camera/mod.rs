//! What cameras of a recording saw: one picture of it, or all of them laid together as a floor.

mod floor;
mod shot;

pub use floor::{FloorFiles, FloorOf, floor_of};
pub use shot::{Shot, Wanted, shot};
