//! How many MHz a map needs.

mod case;
mod count;
mod findings;
mod study;
mod text;

pub use study::CpuStudy;
