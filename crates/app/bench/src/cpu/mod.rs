//! `usar bench cpu`: the emulated computer beside interpreters in C.

mod measure;
mod table;

pub use table::BENCH;
