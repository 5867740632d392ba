//! Text as people would write it: TOML tables with the shortest numbers that are read back as they were.

mod entry;
mod number;
mod turn;

pub use entry::{Entry, paragraph, quoted, table_each};
pub use number::{
    celsius, degrees, difference, direction, list, number, pair, point, shortest, triple,
};
pub use turn::{turns, yaw_degrees};
