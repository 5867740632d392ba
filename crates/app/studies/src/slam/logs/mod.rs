//! The published table of errors on three known logs, with ours beside it.

mod carried;
mod contradicted;
mod parts;
mod published;
mod strangers;
mod study;
mod table;

pub use study::{Logs, Name, Part};
