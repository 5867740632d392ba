//! Stanford's polygon file (Turk, *The PLY polygon file format*, 1994): its vertices are our points.

mod header;
mod read;
mod write;

pub(crate) use read::decode;
pub(crate) use write::{encode, encode_text};
