//! `usar bench slam`: pose graphs beside GTSAM, and what false loops do to them.

mod measure;
mod table;

pub use table::BENCH;
