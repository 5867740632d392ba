//! From how far off each scan matcher finds its way: pairs of scans of real logs, started up to 0.5 m and 45 degrees off.

mod basin;
mod pairs;
mod study;
mod table;

pub use basin::{Basin, Placing, START_TURN, START_WAY, basin};
pub use pairs::{Pair, Pairs};
pub use study::Matchers;

#[cfg(test)]
mod tests;
