//! Trials of the walking robot, row by row: what `usar study hexapod` prints and `usar bench hexapod` holds against its bars.
//!
//! | module | what it tries |
//! |---|---|
//! | [`geometry`] | feasible poses: exact against cells, times, the combs on which they cost most |
//! | [`tours`] | a robot that maps a room it has never seen; localisers beside each other on known rooms |
//! | [`ways`] | ways to a place: walls that grow, forces that push |
//! | [`lost`] | one sweep, a whole map, no compass |
//! | [`body`] | gaits, the firmware alone in rooms of chance, how fast all of it is simulated |
//! | [`radio`] | a whole tour over a radio that loses bytes |

pub mod body;
mod clock;
mod ear;
pub mod geometry;
pub mod lost;
pub mod radio;
mod room;
mod row;
pub mod tours;
mod walks;
pub mod ways;

pub use ear::hear;
pub use room::{comb, generated, test_room};
pub use row::Row;

#[cfg(test)]
mod tests;
