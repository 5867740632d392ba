//! `usar bench cpu`: the emulated computer beside interpreters in C.

mod measure;
mod table;

pub(crate) use measure::measure;
pub(crate) use table::{PEERS, TABLE};
