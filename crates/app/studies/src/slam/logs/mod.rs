//! The published table of errors on three known logs, with ours beside it.

mod carried;
mod parts;
mod published;
mod study;
mod table;

pub use study::Logs;
