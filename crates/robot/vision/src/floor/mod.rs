//! The floor around a robot, as a camera that sees all around shows it from above.
//!
//! [`Overhead`] makes the picture from above, in metres. A [`FloorMap`] lays such pictures beside each other while the robot drives (after
//! Roebert's bird's-eye maps of the UvA). [`FloorColours`] learns what the floor looks like where it is known to be free, and tells free floor
//! from everything else (after Maillette de Buy Wenniger); [`FloorColours::ranges`] is a range finder made of that: how far the floor goes in
//! each direction (after Nguyen).

mod colours;
mod map;
mod overhead;
#[cfg(test)]
mod testing;

pub use colours::FloorColours;
pub use map::FloorMap;
pub use overhead::Overhead;
