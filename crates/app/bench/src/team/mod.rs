//! `usar bench team`: how long a robot takes to decide among many, and many robots beside the clock on the wall.

mod measure;
mod table;

pub use table::BENCH;
