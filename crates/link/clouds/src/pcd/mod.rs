//! The Point Cloud Library's file (PCD 0.7): text, binary, and read packed too.

mod header;
mod lzf;
mod read;
mod write;

pub(crate) use read::decode;
pub(crate) use write::{encode, encode_text};
