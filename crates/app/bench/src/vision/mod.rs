//! `usar bench vision`: views and colours beside OpenCV, pictures of mirrors beside plain ones, a crew that sees all around.

mod measure;
mod table;

pub use table::BENCH;
