//! The search-and-return experiment.

mod ablations;
mod figures;
mod findings;
mod page;
mod paper;
mod room;
mod runs;
mod study;
mod table;

pub use study::Search;
