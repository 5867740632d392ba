//! A body that is no more: what it sensed, from a log.

mod driver;
mod grouping;
mod options;
mod recording;
#[cfg(test)]
mod tests;
mod text;

pub use driver::{LogDriver, Logged};
pub use options::{Cycle, LogOptions};
