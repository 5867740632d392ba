//! CDR, the way ROS 2 puts messages into bytes: little endian, every number aligned to its own size from the start of the body.
//!
//! Four bytes come first (`00 01 00 00`: plain CDR, little endian); alignment is counted after them.
//! A string is its length with the closing zero, its bytes and that zero; a sequence is its length and its elements; an array only its elements.

mod reader;
#[cfg(test)]
mod tests;
mod writer;

pub use reader::{CdrError, CdrReader};
pub use writer::CdrWriter;

/// What every body follows: plain CDR, little endian, no options.
pub const ENCAPSULATION: [u8; 4] = [0, 1, 0, 0];
