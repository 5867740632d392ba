//! Readings as ROS messages, and back: which message, and what goes onto topics beside it.

mod read;
mod write;

pub use read::{Beside, read};
pub use write::{camera, companion, companion_kind, write};
