//! The walking robot with one sonar: feasible poses against their definition and their costs, localisers beside each other, maps and tours.

mod strip;
mod study;
mod table;

pub use study::Hexapod;
